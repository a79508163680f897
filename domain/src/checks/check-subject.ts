import type { ExpenseCheck } from './expense-check.ts';

/**
 * The subject of a remark or an acknowledgement: exactly this set of expenses. A check of a single expense has no set,
 * so its finding counts: a different finding must be looked at again.
 */
export function checkSubject(
  expense_id: string,
  { related_ids, message }: Pick<ExpenseCheck, 'related_ids' | 'message'>,
): string {
  if (related_ids.length === 0) return `${expense_id} ${message}`;
  return [...new Set([expense_id, ...related_ids])].sort().join(' ');
}
