/**
 * Formats a table; each column is as wide as its widest cell. The first `left` columns are left-aligned, the others
 * right-aligned.
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
