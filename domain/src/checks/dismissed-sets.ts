/** Somebody looked at a set of expenses and said that they are not the same: remembered for this very set. */
export function dismissedSubject(expense_id: string, related_ids: readonly string[]): string {
  return [...new Set([expense_id, ...related_ids])].sort().join(' ');
}
