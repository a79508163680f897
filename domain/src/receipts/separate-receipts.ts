import { type ReadingHints, type ReceiptReading, readReceipt } from './read-receipt.ts';
import { linesOf, type ReceiptWord } from './receipt-line.ts';

const [leastGap, fewestWords] = [20, 8];

/**
 * Reads a picture that may show two receipts side by side. Reading both as one receipt would mix up their lines. The
 * left receipt is used, and all of its fields get low confidence, because it is unknown which receipt the user means.
 */
export function readPicture(
  pages: readonly (readonly ReceiptWord[])[],
  hints: ReadingHints,
): { reading: ReceiptReading; no_of_receipts: 1 | 2 } {
  const [words = []] = pages;
  if (pages.length === 1)
    for (const middle of gapsBetween(words)) {
      const left = readReceipt(linesOf([words.filter((word) => word.left < middle)]), hints);
      const right = readReceipt(linesOf([words.filter((word) => word.left >= middle)]), hints);
      if (isWhole(left) && isWhole(right)) return { reading: uncertain(left), no_of_receipts: 2 };
    }
  return { reading: readReceipt(linesOf(pages), hints), no_of_receipts: 1 };
}

/**
 * True if the words form a whole receipt. Columns of a receipt also have gaps between them, but only a receipt has a
 * merchant, a date and a labelled total.
 */
function isWhole({ merchant, spent_on, amount }: ReceiptReading): boolean {
  return merchant !== undefined && spent_on !== undefined && amount !== undefined && amount.confidence !== 'low';
}

function uncertain({ line_items: _items, tax_kind: _kind, ...reading }: ReceiptReading): ReceiptReading {
  const fields = Object.entries(reading).map(([field, read]) => [field, { ...read, confidence: 'low' }]);
  return Object.fromEntries(fields) as ReceiptReading;
}

/**
 * Returns the positions between two receipts side by side: the middle of each vertical gap that no word crosses, the
 * widest gap first.
 */
function gapsBetween(words: readonly ReceiptWord[]): number[] {
  const sorted = [...words].sort((left, right) => left.left - right.left);
  const gaps: { from: number; to: number }[] = [];
  let reached = 0;
  for (const [index, { left, width }] of sorted.entries()) {
    if (left - reached >= leastGap && index >= fewestWords && sorted.length - index >= fewestWords)
      gaps.push({ from: reached, to: left });
    reached = Math.max(reached, left + width);
  }
  return gaps.sort((one, other) => other.to - other.from - (one.to - one.from)).map(({ from, to }) => (from + to) / 2);
}
