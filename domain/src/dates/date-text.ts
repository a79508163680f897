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
  return `${Number(day)} ${shortMonth(Number(month))} ${year}`;
}

/** The month of a calendar date: '2026-11-09' becomes 'November 2026'. */
export function monthText(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return `${monthNames[Number(month) - 1] ?? month} ${year}`;
}

/** 11 becomes 'Nov'. */
export function shortMonth(month: number): string {
  return monthNames[month - 1]?.slice(0, 3) ?? '';
}

/** The number of a month from its name or a prefix: 'nov' is 11. Null for other words. */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase();
  const index = start.length < 3 ? -1 : monthNames.findIndex((month) => month.toLowerCase().startsWith(start));
  return index < 0 ? null : index + 1;
}
