/** A spreadsheet would run text with such a prefix as a formula; a leading apostrophe keeps it text. */
export function guardedCell(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
}

/** Removes the guard, so that a file written by the product can be read back unchanged. */
export function unguardedCell(cell: string): string {
  return /^'[=+\-@\t\r]/u.test(cell) ? cell.slice(1) : cell;
}
