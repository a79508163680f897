import type { LineEdit } from '#domain/approvals/partial-approval.ts';
import type { ItemHistory } from '../activity/item-history.ts';

export const lineChanged = 'report_line_changed';

/**
 * The edit of a line as saved in the report's activity. All amounts are null if the edit restored the claimed amount.
 */
interface SavedLineEdit {
  expense_id: string;
  edited_amount: string | null;
  edited_ex_rate: string | null;
  edited_converted_amount: string | null;
}

/**
 * Returns the last edit of a line by another approver since submission; null if there is none or it restored the
 * claimed amount. A later approver may lower the amount further or undo their own edits, but cannot restore the amount
 * that another approver deducted.
 */
export function earlierEdit(
  history: ItemHistory,
  { expense_id, on_behalf_id }: { expense_id: string; on_behalf_id: string },
): SavedLineEdit | null {
  const since = history.findLastIndex(({ action }) => action === 'report_submitted');
  const edits = history.slice(since + 1).filter(({ action, facts }) => action === lineChanged && facts.left);
  const others = edits.filter(({ actor, behalf_user }) => (behalf_user ?? actor)?.user_id !== on_behalf_id);
  const last = others.findLast(({ facts }) => (facts.left as SavedLineEdit).expense_id === expense_id);
  const left = last && (last.facts.left as SavedLineEdit);
  return left && left.edited_converted_amount !== null ? left : null;
}

export function editLimit(
  left: SavedLineEdit | null,
  line: { amount: string; converted_amount: string },
): LineEdit['left_before'] {
  if (!left) return null;
  return {
    amount: left.edited_amount ?? line.amount,
    converted_amount: left.edited_converted_amount ?? line.converted_amount,
  };
}
