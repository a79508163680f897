/**
 * Adds an apostrophe before text that a spreadsheet would run as a formula. Spreadsheets in some languages also split
 * cells at semicolons and read full-width signs as formulas.
 */
export function escapeFormula(text: string): string {
  const guarded = text.replaceAll(formula, "$1'$2");
  return /^[\t\r]/u.test(guarded) ? `'${guarded}` : guarded;
}

/**
 * Removes the apostrophes that escapeFormula added, so that a file written by the product can be read back unchanged.
 */
export function unescapeFormula(cell: string): string {
  const text = /^'[\t\r]/u.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(guardedFormula, '$1$2');
}

/**
 * Matches the start of a formula in a cell. Apostrophes that already precede the sign belong to the text; the escape
 * adds one more in front of them.
 */
const formula = /(^|[;\t\r\n])('*[=+\-@＝＋－＠])/gu;
const guardedFormula = /(^|[;\t\r\n])'('*[=+\-@＝＋－＠])/gu;
