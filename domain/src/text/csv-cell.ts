/** A spreadsheet would run text that begins so as a formula; a leading apostrophe makes it text again. */
export function guardedCell(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

/** The text as it was before it was guarded, so that a file we wrote can be read back unchanged. */
export function unguardedCell(cell: string): string {
  return /^'[=+\-@\t\r]/u.test(cell) ? cell.slice(1) : cell;
}
