import { daysBetween } from '#domain/dates/calendar-days.ts';
import { dateText, shortMonth } from '#domain/dates/date-text.ts';

/** A part of a period: '9 Nov 2026', '9 Nov – 15 Nov' or, for a month, 'Nov 2026'. */
export function bucketText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dateText(from);
  const [year = '', month = '', day] = from.split('-');
  const isMonth = day === '01' && to.slice(0, 7) === from.slice(0, 7) && daysBetween(from, to) > 7;
  if (isMonth) return `${shortMonth(Number(month))} ${year}`;
  return `${shortDay(from)} – ${shortDay(to)}`;
}

function shortDay(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return `${Number(day)} ${shortMonth(Number(month))}`;
}
