import { intlFormat, isEnglish } from '#domain/dates/intl-format.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import { withLatinDigits } from '#domain/money/typed-figure.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a typed date into '2026-11-15', or null. Accepts 2026-11-15, 15 Nov 2026, 15 Nov, Nov 15, 15.11.2026,
 * 15/11/2026 (day first, as the app shows dates), today, tomorrow, yesterday; also with the words of the current
 * language, and 2026年11月15日 or 11/15 in Japanese.
 */
export function readDate(typed: string, today: string): string | null {
  const text = withLatinDigits(typed.trim().toLowerCase()).replaceAll(/[,،]/gu, ' ');

  const offset = offsetOf(text);
  if (offset !== undefined) {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + offset);
    return day.toISOString().slice(0, 10);
  }

  const iso = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/u.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const japanese = currentLanguage().code === 'ja' ? /^(\d{1,2})[/月](\d{1,2})日?$/u.exec(text) : null;
  if (japanese) return dateOf(yearOf(undefined, today), Number(japanese[1]), Number(japanese[2]));

  const numeric = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2,4}))?$/u.exec(text);
  if (numeric) return dateOf(yearOf(numeric[3], today), Number(numeric[2]), Number(numeric[1]));

  return readNamed(text, today);
}

function offsetOf(text: string): number | undefined {
  const words = [
    ['today', t`today`],
    ['tomorrow', t`tomorrow`],
    ['yesterday', t`yesterday`],
  ];
  const offset = [0, 1, -1][words.findIndex((each) => each.includes(text))];
  return offset;
}

/** Parses a date with a month name: '15. Nov. 2026', '1er novembre', '9 de noviembre de 2026'. */
function readNamed(text: string, today: string): string | null {
  const plain = text.replaceAll(/ del? /gu, ' ').replace(/^1er /u, '1 ');
  const named =
    /^(?:(\d{1,2})\.?\s*([\p{L}\p{M}]{3,12})\.?|([\p{L}\p{M}]{3,12})\.?\s*(\d{1,2}))(?:\s+(\d{2,4}))?$/u.exec(plain);
  if (!named) return null;
  const month = monthOf(named[2] ?? named[3] ?? '');
  return dateOf(yearOf(named[5], today), month, Number(named[1] ?? named[4]));
}

/** Returns the number of a month, from 1; 0 for an unknown name. */
function monthOf(word: string): number {
  const own = isEnglish() ? -1 : monthNamesOfLanguage().findIndex((names) => names.some((name) => isName(name, word)));
  return own >= 0 ? own + 1 : months.indexOf(word.slice(0, 3)) + 1;
}

/** Returns true if the name begins with the word, ignoring accents: 'fevr' matches 'février'. */
function isName(name: string, word: string): boolean {
  return name.startsWith(plainWord(word));
}

function monthNamesOfLanguage(): string[][] {
  return months.map((_, month) =>
    (['long', 'short'] as const).map((length) =>
      plainWord(intlFormat({ month: length, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month, 1)))),
    ),
  );
}

function plainWord(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}|\.$/gu, '')
    .toLowerCase();
}

function yearOf(typed: string | undefined, today: string): number {
  if (!typed) return Number(today.slice(0, 4));
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
}

/** Returns null for a day that does not exist, such as 31 November. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10) : null;
}
