import { daysBetween } from '#domain/dates/calendar-days.ts';
import { dateText, dayMonthText, shortMonthText } from '#domain/dates/date-text.ts';

/**
 * Formats a part of a period: '9 Nov 2026' for a day, '9 Nov – 15 Nov' for several days, and 'Nov 2026' for a month,
 * which may end early.
 */
export function bucketText({ from, to }: { from: string; to: string }): string {
  if (from === to) return dateText(from);
  const isMonth = from.endsWith('-01') && to.slice(0, 7) === from.slice(0, 7) && daysBetween(from, to) > 7;
  if (isMonth) return shortMonthText(from);
  return `${dayMonthText(from)} – ${dayMonthText(to)}`;
}
