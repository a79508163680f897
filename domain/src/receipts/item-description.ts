import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { dayWords, invoiceWords } from './trade-words.ts';

const longestDescription = 120;
/** Tax codes, currencies, units and multiplication signs that appear beside the name of an item. */
const noise =
  /^(?:[x×@*:;=.,|/()-]+|rm|myr|usd|eur|sr|zr|zrl|os|tx|std|ea|pcs?|uni|units?|pkts?|ctns?|kgs?|nos?|btls?|stk|ltr|\[?zr|\[?sr)[*.]?$/iu;

/** Returns the words of a line that name the item, without numbers, codes and signs; empty if no word is a name. */
export function ownDescription(line: ReceiptLine, taken: ReadonlySet<number>): string {
  return named(line.words.filter((_, index) => !taken.has(index)));
}

/** Returns the longest name in the lines between two items; if several are equally long, the first. */
export function nearbyDescription(lines: readonly ReceiptLine[]): string {
  const names = lines.filter((line) => !isField(line)).map(({ words }) => named(words));
  return names.reduce((best, name) => (lettersOf(name) > lettersOf(best) ? name : best), '');
}

function named(words: readonly ReceiptWord[]): string {
  const texts = words.map(({ text }) => text);
  const isName = (text: string) => /\p{L}/u.test(text) && !noise.test(text);
  if (!texts.some((text) => lettersOf(text) >= 2 && isName(text) && !isCode(text))) return '';
  let from = 0;
  while (from < texts.length && isLeading(texts[from] ?? '')) from += 1;
  let to = texts.length;
  while (to > from && isTrailing(texts[to - 1] ?? '')) to -= 1;
  return texts
    .slice(from, to)
    .join(' ')
    .replace(/^(?:sr|zrl?|\W)+[:*]\s*/iu, '')
    .replace(/^[^\p{L}\p{N}("']+|[^\p{L}\p{N}.)!%"'+]+$/gu, '')
    .slice(0, longestDescription);
}

/** True for a word before the name that is not part of it: a number, a code or a sign. */
function isLeading(text: string): boolean {
  return noise.test(text) || isCode(text) || /^\d{1,3}(?:x|[.)])$/iu.test(text);
}

/** True for a word after the name that is not part of it: a sign or a code, such as the letter of a tax rate. */
function isTrailing(text: string): boolean {
  return noise.test(text) || /^[*(]?[A-Z][*)]?$/u.test(text) || /^(?:\d{5,}|\d+[.,]\d{3})$/u.test(text);
}

/** True for a code: at least three digits, and more digits than letters, such as 'CH50514' or '9556655864036'. */
function isCode(text: string): boolean {
  const digits = text.replace(/\D/gu, '').length;
  return digits >= 3 && digits > lettersOf(text) && !/\d(?:ml|g|kg|mm|cm|l)\b/iu.test(text);
}

/** True for a line that does not name an item, such as the cashier, the date or a discount. */
function isField(line: ReceiptLine): boolean {
  const words = plainText(line.text);
  return (
    /\d{1,2}:\d{2}|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/u.test(line.text) ||
    says(words, dayWords.slice(0, 12)) ||
    says(words, invoiceWords) ||
    says(words, ['quantity', 'qty', 'volume', 'discount', 'promo']) ||
    (line.text.match(/\d[.,]\d{2}\b/gu)?.length ?? 0) > 1 ||
    // A negative price such as '-1.50', or a label with a value such as 'Member : 123'.
    /-\s?\d+[.,]\d{2}|\d[.,]\d{2}-|^\p{L}[\p{L} .]{3,} ?: /u.test(line.text) ||
    says(words, [
      'cashier',
      'table',
      'pax',
      'server',
      'served by',
      'tax invoice',
      'bill no',
      'order no',
      'terminal',
      'tel',
    ])
  );
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}
