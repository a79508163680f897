const months = [
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
];

/** Formats a calendar date: '2026-11-10' becomes '10 Nov 2026'. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]?.slice(0, 3) ?? month} ${year}`;
}

/** The number of a month from its name or a prefix: 'nov' is 11. Null for other words. */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase();
  const index = start.length < 3 ? -1 : months.findIndex((month) => month.toLowerCase().startsWith(start));
  return index < 0 ? null : index + 1;
}
