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

/** A calendar date as people read it: '2026-11-10' is '10 Nov 2026'. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]?.slice(0, 3) ?? month} ${year}`;
}

/** From its name or the beginning of it: 'nov' is 11. Null for what is no month. */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase();
  const index = start.length < 3 ? -1 : months.findIndex((month) => month.toLowerCase().startsWith(start));
  return index < 0 ? null : index + 1;
}
