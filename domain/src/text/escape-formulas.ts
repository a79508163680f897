/**
 * Adds an apostrophe before each sign that could start a formula: at the start of the text, and after a semicolon, tab
 * or line break, where some spreadsheets split the cell. Full-width signs count too. A leading tab or carriage return
 * also gets an apostrophe.
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
