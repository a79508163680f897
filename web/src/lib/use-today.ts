import { localDay } from '#domain/dates/local-day.ts';
import { useTimeZone } from './use-time-zone.ts';

/** Returns today's date in the user's time zone, which may differ from the browser's date: '2026-11-15'. */
export function useToday(): string {
  return localDay(new Date(), useTimeZone());
}
