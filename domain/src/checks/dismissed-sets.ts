/** The key of a dismissed duplicate. A dismissal applies to exactly this set of expenses. */
export function dismissedSubject(expense_id: string, related_ids: readonly string[]): string {
  return [...new Set([expense_id, ...related_ids])].sort().join(' ');
}
