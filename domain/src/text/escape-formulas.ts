/**
 * A spreadsheet would run text with such a prefix as a formula; an apostrophe keeps it text. Spreadsheets in some
 * languages split cells at semicolons and read full-width signs as formulas too.
 */
export function escapeFormula(text: string): string {
  const guarded = text.replaceAll(formula, "$1'$2");
  return /^[\t\r]/u.test(guarded) ? `'${guarded}` : guarded;
}

/** Removes the guard, so that a file written by the product can be read back unchanged. */
export function unescapeFormula(cell: string): string {
  const text = /^'[\t\r]/u.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(guardedFormula, '$1$2');
}

/** Apostrophes before the sign belong to the text and are kept behind the guard. */
const formula = /(^|[;\t\r\n])('*[=+\-@＝＋－＠])/gu;
const guardedFormula = /(^|[;\t\r\n])'('*[=+\-@＝＋－＠])/gu;
