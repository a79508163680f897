import type { FoundAmount } from './find-amounts.ts';
import { type LabelledAmount, type LabelMeaning, labelMeaning } from './label-meaning.ts';
import type { ReceiptLine } from './receipt-line.ts';
import { plainText } from './says.ts';
import { taxSummaryLines } from './tax-summary.ts';

/** Determines the role of each amount, such as total or tax, from the label beside or above it. */
export function labelAmounts(lines: readonly ReceiptLine[], amounts: readonly FoundAmount[]): LabelledAmount[] {
  const summary = taxSummaryLines(lines);
  return amounts.map((amount) => {
    const meaning = meaningOf(lines, amount);
    return {
      amount,
      meaning: isLargeRounding(meaning, amount) ? 'total' : meaning,
      is_summary: summary.has(amount.line),
    };
  });
}

/**
 * True for an amount that is labelled 'Rounding' but is too large for an adjustment: it is the total after rounding.
 */
function isLargeRounding(meaning: LabelMeaning, { units }: FoundAmount): boolean {
  return meaning === 'rounding' && units >= 10_000n;
}

/**
 * Determines the role of an amount from the words before it, else from all words of its line, else from the line above.
 */
function meaningOf(lines: readonly ReceiptLine[], amount: FoundAmount): LabelMeaning {
  const line = lines[amount.line];
  if (!line) return 'none';
  const before = line.words.slice(0, amount.from);
  const own = before.slice(before.findLastIndex(({ text }) => /\d[.,]\d{2}\b/u.test(text)) + 1);
  const nearest = labelMeaning(wordsOfLabel(own));
  if (nearest !== 'none') return nearest;
  const behind = line.words.slice(amount.to);
  const whole = labelMeaning(wordsOfLabel([...before, ...behind]));
  if (whole !== 'none' || before.some(({ text }) => /\p{L}{3}/u.test(text))) return whole;
  const above = lines[amount.line - 1];
  return above ? labelMeaning(plainText(textAbove(above, amount))) : 'none';
}

/** Returns the words of a label. Numbers are left out, because they say nothing about the role of an amount. */
export function wordsOfLabel(words: readonly { text: string }[]): string[] {
  const labels = words.filter(({ text }) => !/^\W*\d[\d.,'’]*\D{0,3}$/u.test(text));
  return plainText(labels.map(({ text }) => text).join(' '));
}

/**
 * Returns the label above an amount: in a line of column headings, only the heading above it; otherwise the whole line.
 */
function textAbove(above: ReceiptLine, amount: FoundAmount): string {
  if (above.words.some(({ text }) => /\d[.,]\d{2}\b/u.test(text))) return '';
  const [first] = amount.words;
  const last = amount.words.at(-1);
  if (!first || !last || first.width === 0) return above.text;
  const [left, right] = [first.left - first.width * 0.5, last.left + last.width * 1.5];
  const over = above.words.filter((word) => word.left < right && word.left + word.width > left);
  return (over.length > 0 ? over : above.words).map(({ text }) => text).join(' ');
}
