import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDates } from '#domain/receipts/find-dates.ts';
import { linesOfText, type ReceiptWord } from '#domain/receipts/receipt-line.ts';

/** A real receipt with the values that a person found on it. */
export interface LabelledReceipt {
  name: string;
  merchant: string;
  /** The date in the format YYYY-MM-DD; empty if the label contains none. */
  spent_on: string;
  amount: string;
  currency: string;
  /** The words of the transcript; empty if there is none. */
  words: ReceiptWord[];
  /** The path of the scan; null if there is none. */
  scan: string | null;
}

/**
 * Loads a folder of receipts; returns none if the folder does not exist. `NAME.json` contains company, date, total and
 * optionally currency; `NAME.csv` is the transcript, with eight corner coordinates and the text per line; `NAME.jpg` is
 * the scan. `currency` applies to labels without a currency.
 */
export function labelledReceipts(folder: string, options: { currency: string }): LabelledReceipt[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return names.sort().map((file) => {
    const name = file.slice(0, -'.json'.length);
    const label = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Partial<Record<string, string>>;
    const [transcript, scan] = [join(folder, `${name}.csv`), join(folder, `${name}.jpg`)];
    return {
      name,
      merchant: label.company ?? '',
      spent_on: dayOf(label.date ?? ''),
      amount: (label.total ?? '').replace(/[^\d.]/gu, ''),
      currency: label.currency ?? options.currency,
      words: existsSync(transcript) ? transcriptWords(readFileSync(transcript, 'utf8')) : [],
      scan: existsSync(scan) ? scan : null,
    };
  });
}

/** Parses a date such as 03/04/2026, with the day first if that gives a valid date; empty if there is none. */
function dayOf(text: string): string {
  const [found] = findDates(linesOfText(text));
  return found?.readings[0]?.day ?? '';
}

function transcriptWords(csv: string): ReceiptWord[] {
  const rows = csv.split(/\r?\n/u).flatMap((line) => {
    const match = /^((?:-?\d+,){8})(.*)$/u.exec(line);
    const [x1 = 0, y1 = 0, x2 = 0, , , y3 = 0] = (match?.[1] ?? '').split(',').map(Number);
    return match ? [{ text: match[2] ?? '', left: x1, top: y1, width: x2 - x1, height: y3 - y1 }] : [];
  });
  const width = Math.max(1, ...rows.map((row) => row.left + row.width));
  const height = Math.max(1, ...rows.map((row) => row.top + row.height));
  return rows.flatMap((row) =>
    splitWords({
      text: row.text,
      left: (row.left * 1000) / width,
      top: (row.top * 1000) / height,
      width: (row.width * 1000) / width,
      height: (row.height * 1000) / height,
    }),
  );
}

/** Splits a line into words. A transcript has one box per line, which is divided among the words by length. */
function splitWords(row: Omit<ReceiptWord, 'confidence'>): ReceiptWord[] {
  const letter = row.width / Math.max(1, row.text.length);
  return [...row.text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    confidence: 95,
    left: row.left + match.index * letter,
    top: row.top,
    width: match[0].length * letter,
    height: row.height,
  }));
}
