import { dateText } from '#domain/dates/instant-text.ts';

/** A calendar date such as `spent_on`: '9 Nov 2026', the same day for every viewer. */
export function DateOnly({ date }: { date: string }) {
  return <time dateTime={date.slice(0, 10)}>{dateText(date)}</time>;
}
