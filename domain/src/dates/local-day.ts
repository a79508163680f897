import { Temporal } from 'temporal-polyfill';

/** Returns the calendar date of an instant in a time zone: 'YYYY-MM-DD'. */
export function localDay(instant: Date, time_zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
    .toString();
}

/** Returns the instant at which a calendar date, or the date some days later, starts in a time zone. */
export function startOfDay(day: string, time_zone: string, { plusDays = 0 }: { plusDays?: number } = {}): Date {
  const start = Temporal.PlainDate.from(day).add({ days: plusDays }).toZonedDateTime(time_zone);
  return new Date(start.epochMilliseconds);
}

/** Returns the hour of an instant in a time zone, 0 to 23. */
export function localHour(instant: Date, time_zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(time_zone).hour;
}

/** Returns the weekday of a calendar date: 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

export function isMonday(day: string): boolean {
  return weekdayOf(day) === 1;
}
