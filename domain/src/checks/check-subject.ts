import type { ExpenseCheck } from './expense-check.ts';

/**
 * Returns a key for what a remark or an acknowledgement refers to: exactly this set of expenses. If the check is about
 * a single expense, the key contains the message, so a check with another message must be acknowledged again.
 */
export function checkSubject(
  expense_id: string,
  { related_ids, message }: Pick<ExpenseCheck, 'related_ids' | 'message'>,
): string {
  if (related_ids.length === 0) return `${expense_id} ${message}`;
  return [...new Set([expense_id, ...related_ids])].sort().join(' ');
}
