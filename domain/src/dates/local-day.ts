import { Temporal } from 'temporal-polyfill';

/** The calendar date that an instant has somewhere: 'YYYY-MM-DD'. */
export function localDay(instant: Date, time_zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(time_zone)
    .toPlainDate()
    .toString();
}
