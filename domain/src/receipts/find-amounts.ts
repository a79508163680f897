import { currenciesOf } from './currency-marks.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';

/** A number that could be an amount of money, with the currency sign or code beside it. */
export interface FoundAmount extends ReadNumber {
  line: number;
  /** The words that form the number. `from` and `to` are their positions in the line. */
  words: readonly ReceiptWord[];
  from: number;
  to: number;
  mark: string | null;
}

const mostAmounts = 300;

/**
 * Finds every number that is neither a percentage nor part of a longer code. Of very many numbers, only the first and
 * the last ones are kept.
 */
export function findAmounts(
  lines: readonly ReceiptLine[],
  options: { has_three_decimals?: boolean } = {},
): FoundAmount[] {
  const amounts = lines.flatMap((line, index) => amountsOf(line, index, options));
  return amounts.length <= mostAmounts
    ? amounts
    : [...amounts.slice(0, mostAmounts / 2), ...amounts.slice(-mostAmounts / 2)];
}

function amountsOf(line: ReceiptLine, index: number, options: { has_three_decimals?: boolean }): FoundAmount[] {
  const { words } = line;
  const found: FoundAmount[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const span = spanFrom(words, at);
    const text = words
      .slice(at, span)
      .map((word) => word.text)
      .join('');
    const { before, number, behind } = partsOf(text);
    const read = number === '' ? undefined : readNumber(number, options);
    // The '.93' of '34 .93' is not an amount of its own.
    if (/^[.,]\d/u.test(text) && /\d$/u.test(words[at - 1]?.text ?? '')) continue;
    const isRate = behind.startsWith('%') || words[span]?.text.startsWith('%');
    if (!read || isRate || isEndOfCard(words, at, read) || number.replace(/\D/gu, '').length > 11) continue;
    const mark = markOf(before) ?? markOf(behind) ?? markOf(words[at - 1]?.text) ?? markOf(words[span]?.text);
    found.push({ ...read, line: index, words: words.slice(at, span), from: at, to: span, mark });
    at = span - 1;
  }
  return found;
}

/**
 * True for the last digits of a card number: '**** 1123', or '****$1123', where the OCR read a star as a currency sign.
 */
function isEndOfCard(words: readonly ReceiptWord[], at: number, { decimals }: ReadNumber): boolean {
  const stars = /[*•x]{2}/iu;
  return decimals === 0 && (stars.test(words[at]?.text ?? '') || /^[*•x]{2,}$/iu.test(words[at - 1]?.text ?? ''));
}

/**
 * Returns the index after the last word of a number. '1 036,50' is one number if the gap is one digit wide; '3
 * 348.75' is a quantity and a price.
 */
function spanFrom(words: readonly ReceiptWord[], at: number): number {
  let to = at + 1;
  if (!/^[^\d]{0,3}\d{1,3}$/u.test(words[at]?.text ?? '')) return splitPoint(words, at) ?? to;
  while (/^\d{3}([.,]\d{2})?\D{0,3}$/u.test(words[to]?.text ?? '') && isNear(words[to - 1], words[to])) {
    to += 1;
    if (/[.,]/u.test(words[to - 1]?.text ?? '')) break;
  }
  return to === at + 1 ? (splitPoint(words, at) ?? to) : to;
}

/**
 * Returns the index after a number that the OCR split at its separator, such as '12, 50' or '12 .50'; undefined if it
 * is not split.
 */
function splitPoint(words: readonly ReceiptWord[], at: number): number | undefined {
  const [first = '', second = ''] = [words[at]?.text, words[at + 1]?.text];
  const isSplit =
    (/^\D{0,3}\d{1,6}[.,]$/u.test(first) && /^\d{2}\D{0,3}$/u.test(second)) ||
    (/^\D{0,3}\d{1,6}$/u.test(first) && /^[.,]\d{2}$/u.test(second));
  return isSplit && isNear(words[at], words[at + 1]) ? at + 2 : undefined;
}

function isNear(left: ReceiptWord | undefined, right: ReceiptWord | undefined): boolean {
  if (!left || !right) return false;
  if (left.width === 0 && right.width === 0) return /,/u.test(right.text);
  const letter = right.width / Math.max(1, right.text.length);
  return right.left - (left.left + left.width) < letter * 1.7;
}

function partsOf(text: string): { before: string; number: string; behind: string } {
  const plain = text.replace(/^[([*:=]+|[)\]*]+$/gu, '');
  // '-RM0.02' and 'RM.02' are rewritten as 'RM-0.02' and 'RM0.02'.
  const [, sign = '', mark = '', rest = plain] = /^(-?)(\p{L}{0,3}\p{Sc}?)([.\d].*)$/u.exec(plain) ?? [];
  const whole = `${mark}${sign}${rest.replace(/^\.(?=\d{2}\b)/u, '0.')}`;
  // 'RMI11.90' is a misread 'RM111.90'.
  const [, known = '', misread] = /^(\D{1,3})([Il|])(?=\d)/u.exec(whole) ?? [];
  if (misread && markOf(known)) return partsOf(`${known}1${whole.slice(known.length + 1)}`);
  // The letters in '5.90SR' are the code of a tax rate, not misread digits.
  const marked = /^([^\d-]{0,4}?)(-?\d[\d.,'’]*[.,]\d{2})(\p{Lu}{1,3}\*?)$/u.exec(whole);
  if (marked) return { before: marked[1] ?? '', number: marked[2] ?? '', behind: marked[3] ?? '' };
  const match = /^([^\d-]{0,4}?)(-?\d[\dOoQIl|SB.,'’]*-?)(\D{0,5})$/u.exec(whole);
  return { before: match?.[1] ?? '', number: match?.[2] ?? '', behind: match?.[3] ?? '' };
}

function markOf(text: string | undefined): string | null {
  const plain = (text ?? '').replace(/^[:=(]+|[:=),;]+$/gu, '');
  return plain !== '' && currenciesOf(plain).length > 0 ? plain : null;
}
