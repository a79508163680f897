import { Temporal } from 'temporal-polyfill';

/**
 * Quiet hours in the person's time zone, as full hours. `until` is the first hour after them and may be on the next
 * day.
 */
export interface QuietHours {
  from: number;
  until: number;
}

/** Returns when the quiet hours around an instant end; null if the instant is outside quiet hours. */
export function quietHoursEnd(now: Date, time_zone: string, quiet: QuietHours | null): Date | null {
  if (!quiet || quiet.from === quiet.until) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);
  const isOvernight = quiet.from > quiet.until;
  const isQuiet = isOvernight
    ? local.hour >= quiet.from || local.hour < quiet.until
    : local.hour >= quiet.from && local.hour < quiet.until;
  if (!isQuiet) return null;

  const lastDay = isOvernight && local.hour >= quiet.from ? local.add({ days: 1 }) : local;
  return new Date(lastDay.withPlainTime({ hour: quiet.until }).epochMilliseconds);
}
