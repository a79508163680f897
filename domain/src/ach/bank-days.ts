import { Temporal } from 'temporal-polyfill';

/** The holidays of US banks with a fixed date, as month and day. A holiday on a Sunday moves to the Monday after it. */
const fixedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The other holidays of US banks: the nth such weekday of a month. Monday is 1. */
const weekdayHolidays = [
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: 'last' },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, weekday: 4, nth: 4 },
] as const;

const monday = 1;
const saturday = 6;

/** True on days when US banks process transfers: from Monday to Friday, except the holidays of the Federal Reserve. */
export function isBankDay(day: Temporal.PlainDate): boolean {
  if (day.dayOfWeek >= saturday || isFixedHoliday(day)) return false;
  if (day.dayOfWeek === monday && isFixedHoliday(day.subtract({ days: 1 }))) return false;
  return !weekdayHolidays.some(
    ({ month, weekday, nth }) =>
      day.month === month &&
      day.dayOfWeek === weekday &&
      (nth === 'last' ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === nth),
  );
}

function isFixedHoliday(day: Temporal.PlainDate): boolean {
  return fixedHolidays.includes(day.toString().slice('2026-'.length));
}

/** The bank collects transfers at this time of each bank day. */
const collection = { time_zone: 'America/Chicago', time: Temporal.PlainTime.from('16:00') };

/**
 * Returns when the bank collects a transfer: at 16:00 in Chicago, on the next bank day. A transfer sent later belongs to
 * the next collection.
 */
export function cancelUntil(sent_at: Date): Date {
  const { time_zone, time } = collection;
  const sent = Temporal.Instant.fromEpochMilliseconds(sent_at.getTime()).toZonedDateTimeISO(time_zone);
  const isAfterCollection = Temporal.PlainTime.compare(sent.toPlainTime(), time) >= 0;
  let day = sent.toPlainDate().add({ days: isAfterCollection ? 1 : 0 });
  while (!isBankDay(day)) day = day.add({ days: 1 });
  return new Date(day.toZonedDateTime({ timeZone: time_zone, plainTime: time }).epochMilliseconds);
}
