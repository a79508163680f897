import { monthNumber } from '../dates/date-text.ts';
import { searchWords, splitWords } from './split-words.ts';

const maxWords = 8;

/**
 * Returns the search terms of an item: the words of its texts, amounts such as '1234.50' and days such as '2026-11-10'.
 * A search matches if each of its words is a prefix of a term. Dates in the texts also become terms, so that the title
 * 'Expenses of November 2026' is found by '2026-11'.
 */
export function itemWords(input: {
  texts: readonly (string | null | undefined)[];
  amounts?: readonly (string | null | undefined)[];
  days?: readonly (string | null | undefined)[];
}): string[] {
  const amounts = (input.amounts ?? []).flatMap((amount) => (amount ? [amountWord(amount)] : []));
  const days = (input.days ?? []).flatMap((day) => day ?? []);
  const parsedTerms = input.texts.flatMap((text) => (text ? readAsSearch(text) : []));
  return [...new Set([...searchWords(...input.texts), ...parsedTerms, ...amounts, ...days])].sort();
}

/**
 * Formats an amount with at least two decimals and no further trailing zeros. Database columns return four decimals,
 * and currencies have zero to three.
 */
function amountWord(amount: string): string {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  return `${whole}.${part.padEnd(2, '0')}`.replace(/(\.\d{2,}?)0+$/u, '$1');
}

/** Returns the words of a search. Undefined means that the search has text but no words, so that it matches nothing. */
export function wordsOfSearch(search: string): string[] | undefined {
  const words = readAsSearch(search).slice(0, maxWords);
  return words.length === 0 && search.trim() !== '' ? undefined : words;
}

/**
 * Returns the days, months, amounts and item numbers of a search in the form in which they are stored, followed by the
 * remaining words, without duplicates.
 */
function readAsSearch(search: string): string[] {
  const found: string[] = [];
  const take = (text: string, pattern: RegExp, read: (...parts: string[]) => string | null) =>
    text.replace(pattern, (whole: string, ...parts: string[]) => {
      const word = read(...parts);
      if (word === null) return whole;
      found.push(word);
      return ' ';
    });
  let rest = search.normalize('NFKC');
  rest = take(rest, /(?<!\d)(\d{4})-(\d{2})(-\d{2})?(?!\d)/gu, (year, month, day = '') => `${year}-${month}${day}`);
  rest = take(rest, /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/gu, (first, second, year) =>
    // The day comes first, unless the second number cannot be a month.
    Number(second) > 12 ? isoDay(year, first, second) : isoDay(year, second, first),
  );
  rest = take(rest, /(?<![\p{L}\d])(\d{1,2})\.? (\p{L}{3,9})\.?,? (\d{4})(?!\d)/giu, (day, name, year) =>
    named(name, (month) => isoDay(year, month, day)),
  );
  rest = take(rest, /(?<!\p{L})(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/giu, (name, day, year) =>
    named(name, (month) => isoDay(year, month, day)),
  );
  rest = take(rest, /(?<!\p{L})(\p{L}{3,9})\.? (\d{4})(?!\d)/giu, (name, year) =>
    named(name, (month) => `${year}-${month.padStart(2, '0')}`),
  );
  rest = take(rest, /(?<![\d.,])(\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?|\d+\.\d{1,4})(?![\d.,]*\d)/gu, (amount) =>
    (amount ?? '').replaceAll(',', '').replace(/(\.\d{2,}?)0+$/u, '$1'),
  );
  rest = take(rest, numbered, (_, number) => number ?? null);

  return [...new Set([...found, ...splitWords(rest)].map((word) => word.slice(0, 64)))];
}

/** Matches numbers of reports (ER-1042) and advances (AD-17). */
const numbered = /(?<!\p{L})(er|ad)-?(\d+)/giu;

/**
 * Returns the kind of item to which a search is limited: 'report' or 'advance' if the search contains item numbers of
 * only that kind; otherwise null.
 */
export function kindOfSearch(search: string): 'report' | 'advance' | null {
  const kinds = new Set(
    [...search.normalize('NFKC').matchAll(numbered)].map(([, letters = '']) => letters.toLowerCase()),
  );
  const [kind] = kinds;
  if (kinds.size !== 1) return null;
  return kind === 'er' ? 'report' : 'advance';
}

function named(name: string | undefined, day: (month: string) => string | null): string | null {
  const month = monthNumber(name ?? '');
  return month === null ? null : day(String(month));
}

function isoDay(year = '', month = '', day = ''): string | null {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
