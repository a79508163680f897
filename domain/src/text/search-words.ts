import { monthNumber } from '../dates/day-text.ts';
import { searchWords, splitWords } from './split-words.ts';

const mostWords = 8;

/**
 * The words under which an item is found: those of its texts, its amounts as '1234.50' and its days as '2026-11-10'.
 * A search finds whatever has, for each of its words, one that begins so. Texts are read as a search is, too: who types
 * the title 'Expenses of November 2026' asks for '2026-11'.
 */
export function itemWords(of: {
  texts: readonly (string | null | undefined)[];
  amounts?: readonly (string | null | undefined)[];
  days?: readonly (string | null | undefined)[];
}): string[] {
  const amounts = (of.amounts ?? []).flatMap((amount) => (amount ? [amountWord(amount)] : []));
  const days = (of.days ?? []).flatMap((day) => day ?? []);
  const asked = of.texts.flatMap((text) => (text ? readAsSearch(text) : []));
  return [...new Set([...searchWords(...of.texts), ...asked, ...amounts, ...days])].sort();
}

/** With two decimals at least, and no zeros beyond: columns hand back four, currencies have none to three. */
function amountWord(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.');
  return `${whole}.${part.padEnd(2, '0')}`.replace(/(\.\d{2,}?)0+$/u, '$1');
}

/** The words of a search; undefined when it holds none, though it holds something: then nothing is meant. */
export function wordsOfSearch(search: string): string[] | undefined {
  const words = readAsSearch(search).slice(0, mostWords);
  return words.length === 0 && search.trim() !== '' ? undefined : words;
}

/** Days, months, amounts and numbers of items as they are kept, then the words that are left; each once. */
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
    // The day leads, unless it cannot.
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

/** A report is called ER-1042, an advance AD-17. */
const numbered = /(?<!\p{L})(er|ad)-?(\d+)/giu;

/** Where a search names items by their numbers, and all of one kind, that kind is meant and no other. */
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
