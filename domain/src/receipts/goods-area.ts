import type { FoundAmount } from './find-amounts.ts';
import { wordsOfLabel } from './label-amounts.ts';
import { type LabelMeaning, labelMeaning } from './label-meaning.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { countWords, goodsTitles, sumTitles } from './trade-words.ts';

/** The lines of a receipt that list what was bought: from the column headings to the first sum. */
export interface GoodsArea {
  from: number;
  /** The index after the last line. */
  to: number;
  has_titles: boolean;
}

const sums: readonly LabelMeaning[] = ['part', 'total', 'final', 'net', 'tax', 'rounding', 'change'];

/** Finds the area of the goods; undefined if there is no amount before the first sum. */
export function goodsArea(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): GoodsArea | undefined {
  const withAmount = new Set(goodsAmounts(amounts).map(({ line }) => line));
  const isEnd = (line: ReceiptLine, index: number) =>
    isSum(line, { hasAmount: withAmount.has(index) }) || isSumLabel(line);
  const title = titleBefore(
    lines,
    lines.findIndex((line, index) => withAmount.has(index) && isEnd(line, index)),
  );
  let from = title + 1;
  while (title >= 0 && from < lines.length && isMoreTitle(lines[from])) from += 1;

  const first = lines.findIndex((_, index) => index >= from && withAmount.has(index));
  if (first < 0) return undefined;
  const end = lines.findIndex((line, index) => index >= first && isEnd(line, index));
  return end <= first ? undefined : { from, to: end, has_titles: title >= 0 };
}

/** Returns the amounts with cents, or all amounts if none has cents. Other whole numbers are quantities and codes. */
export function goodsAmounts(amounts: readonly FoundAmount[]): FoundAmount[] {
  const hasCents = amounts.some(({ decimals }) => decimals > 0);
  return amounts.filter(({ decimals }) => !hasCents || decimals > 0);
}

function titleBefore(lines: readonly ReceiptLine[], sum: number): number {
  return lines.slice(0, Math.max(0, sum)).findIndex((line) => isTitle(line) && !isAmountLine(line));
}

/**
 * True for a line with a sum or with the number of items. An item's name can contain a word such as 'total', so the
 * line of a sum must also have an amount.
 */
function isSum(line: ReceiptLine, { hasAmount }: { hasAmount: boolean }): boolean {
  return (hasAmount && sums.includes(meaningOfLine(line))) || says(plainText(line.text), countWords);
}

/** True for a label such as 'Subtotal' whose amount is on another line. */
function isSumLabel(line: ReceiptLine): boolean {
  const meaning = meaningOfLine(line);
  const isSumOfGoods = meaning === 'part' || meaning === 'total' || meaning === 'final' || meaning === 'net';
  return isSumOfGoods && !/\d/u.test(line.text) && plainText(line.text).length <= 4;
}

export function meaningOfLine(line: ReceiptLine): LabelMeaning {
  return labelMeaning(wordsOfLabel(line.words));
}

/**
 * True for a line with at least two column headings, one of them about goods: 'Item Qty Amount', but not 'Tax code
 * Amount'.
 */
function isTitle(line: ReceiptLine): boolean {
  const words = plainText(line.text);
  if (words.some((word) => /^\d+$/u.test(word))) return false;
  const goods = goodsTitles.filter((title) => says(words, [title])).length;
  return goods >= 1 && goods + sumTitles.filter((title) => says(words, [title])).length >= 2 && words.length <= 12;
}

/** True for a second line of column headings: '(RM) (RM)' below 'Price Amount'. */
function isMoreTitle(line: ReceiptLine | undefined): boolean {
  if (!line || isAmountLine(line)) return false;
  const words = plainText(line.text).filter((word) => word.length > 1);
  return words.every((word) => says([word], goodsTitles) || says([word], sumTitles));
}

function isAmountLine(line: ReceiptLine): boolean {
  return /\d[.,]\d{2}\b/u.test(line.text);
}
