import { intlFormat, isEnglish } from './intl-format.ts';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats a calendar date without a time zone, so that it cannot shift by a day: '2026-11-09' becomes '9 Nov 2026'. */
export function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  if (isEnglish()) return `${Number(day)} ${shortMonthName(Number(month))} ${year}`;
  return utcText(`${year}-${month}-${day}`, { day: 'numeric', month: 'short', year: 'numeric' }) ?? date;
}

/** Returns the month of a calendar date: '2026-11-09' becomes 'November 2026'. */
export function monthText(date: string): string {
  const [year = '', month = ''] = date.split('-');
  if (isEnglish()) return `${monthNames[Number(month) - 1] ?? month} ${year}`;
  return utcText(`${year}-${month}-01`, { month: 'long', year: 'numeric' }) ?? date;
}

/** Returns a calendar date without its year: '2026-11-09' becomes '9 Nov'. */
export function dayMonthText(date: string): string {
  const [, month = '', day = ''] = date.slice(0, 10).split('-');
  if (isEnglish()) return `${Number(day)} ${shortMonthName(Number(month))}`;
  return utcText(date.slice(0, 10), { day: 'numeric', month: 'short' }) ?? date;
}

/** Returns the short month of a calendar date: '2026-11' becomes 'Nov 2026'. */
export function shortMonthText(date: string): string {
  const [year = '', month = ''] = date.split('-');
  if (isEnglish()) return `${shortMonthName(Number(month))} ${year}`;
  return utcText(`${year}-${month}-01`, { month: 'short', year: 'numeric' }) ?? date;
}

/** Returns the name of a month: 11 becomes 'November'. */
export function monthName(month: number): string {
  if (isEnglish()) return monthNames[month - 1] ?? '';
  return utcText(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' }) ?? '';
}

/** Returns the short English name of a month in every language, for files: 11 becomes 'Nov'. */
export function shortMonthName(month: number): string {
  return monthNames[month - 1]?.slice(0, 3) ?? '';
}

/** Formats a calendar date in the current language. Undefined if the text is not a date. */
function utcText(day: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? undefined : intlFormat({ ...options, timeZone: 'UTC' }).format(at);
}

/**
 * Returns the number of a month from its English name or a prefix of at least three letters: 'nov' is 11. Null for
 * other words.
 */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase();
  const index = start.length < 3 ? -1 : monthNames.findIndex((month) => month.toLowerCase().startsWith(start));
  return index < 0 ? null : index + 1;
}
