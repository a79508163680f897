import { findDates } from './find-dates.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';
import { placeOf, plainText } from './says.ts';
import { invoiceWords, receiptWords } from './trade-words.ts';

interface FoundInvoiceNumber {
  number: string;
  confidence: 'low' | 'medium' | 'high';
  line: number;
  words: readonly ReceiptWord[];
}

/** Finds the number after 'Invoice no' or a similar label; without one, the receipt number. */
export function findInvoiceNumber(lines: readonly ReceiptLine[]): FoundInvoiceNumber | undefined {
  return (
    numberBehind(lines, invoiceWords) ??
    lowered(
      numberBehind(
        lines,
        receiptWords.filter((word) => / /u.test(word)),
      ),
    )
  );
}

function lowered(found: FoundInvoiceNumber | undefined): FoundInvoiceNumber | undefined {
  return found && { ...found, confidence: 'low' };
}

function numberBehind(lines: readonly ReceiptLine[], labels: readonly string[]): FoundInvoiceNumber | undefined {
  for (const [index, line] of lines.entries()) {
    const each = line.words.map(({ text }) => plainText(text).join(' '));
    const words = each.flatMap((word) => word.split(' '));
    const label = labels.find((phrase) => placeOf(words, phrase) >= 0);
    if (label === undefined) continue;
    const from = each.findIndex((word) => word.split(' ').includes(label.split(' ')[0] ?? ''));
    const found = line.words.slice(Math.max(0, from)).find((word) => isNumber(word, line));
    if (!found) continue;
    const isSure = found.confidence >= 80;
    return {
      number: cleaned(found.text),
      line: index,
      words: [found],
      confidence: isSure && / /u.test(label) ? 'high' : isSure ? 'medium' : 'low',
    };
  }
  return undefined;
}

/**
 * True for a word of letters, digits and characters such as '/' or '-' with at least three digits, unless it is a date
 * or an amount.
 */
function isNumber(word: ReceiptWord, line: ReceiptLine): boolean {
  const text = cleaned(word.text);
  if (!/^[A-Z0-9][A-Z0-9/._-]{2,30}$/iu.test(text) || (text.match(/\d/gu)?.length ?? 0) < 3) return false;
  return !findDates([line]).some(({ words }) => words.includes(word)) && !/^\d+[.,]\d{2}$/u.test(text);
}

function cleaned(text: string): string {
  return text.replace(/^[#:°.]+|[.,:;]+$/gu, '');
}
