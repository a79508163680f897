/** Returns the facts of a history entry about changes to an expense, in the format of line edits. */
export function editFacts(expense_id: string, changes: readonly string[]): Record<string, unknown> {
  return { edited_data: changes.map((edited_msg) => ({ expense_id, edited_msg, comments: '' })) };
}
