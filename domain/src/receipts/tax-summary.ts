import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { taxWords } from './trade-words.ts';

const amountTitles = [
  'amount',
  'amt',
  'goods',
  'net',
  'netto',
  'base',
  'brutto',
  'gross',
  'taxable',
  'excl',
  'value',
  'ht',
];
const titles = ['summary', 'sumary', 'analysis', 'breakdown', 'tax code', 'taxcode', 'tax rate', 'gst rate'];

/**
 * Finds the lines of a table that splits the total by tax rate. They must not be mistaken for the total, because the
 * table shows amounts before tax and its last line is often labelled 'Total'. The table begins with a title such as
 * 'GST summary' or with column headings.
 */
export function taxSummaryLines(lines: readonly ReceiptLine[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const words = plainText(line.text);
    if (/\d[.,]\d{2}\b/u.test(line.text) || !says(words, taxWords)) continue;
    const isTitle = says(words, titles);
    const isHeading = says(words, amountTitles) && !says(words, ['qty', 'quantity', 'price', 'item', 'description']);
    if (!isTitle && !isHeading) continue;
    for (let at = index + 1; at < lines.length && isTableLine(lines[at]); at += 1) found.add(at);
  }
  return found;
}

/** True for a row of the table: several amounts, or one amount with a rate and a tax code, or another heading. */
function isTableLine(line: ReceiptLine | undefined): boolean {
  if (!line) return false;
  const amounts = line.text.match(/\d[.,]\d{2}\b/gu)?.length ?? 0;
  if (amounts >= 2) return true;
  const words = plainText(line.text);
  if (amounts === 1) return /%/u.test(line.text) && says(words, ['sr', 'zr', 'zrl', 'tx', 'std']);
  return (
    says(words, titles) || (says(words, amountTitles) && says(words, taxWords)) || says(words, ['tax', 'code', 'gst'])
  );
}
