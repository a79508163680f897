import { minutesOfDay } from './itinerary.ts';

/** Pays a percentage of the daily rate that depends on the position of the day in the trip. */
interface DayModel {
  model: 'day';
  first_day_pct: string;
  last_day_pct: string;
  single_day_pct: string;
  full_day_pct: string;
  min_hours: string;
}

/** The percentage for a number of hours from `from_h` up to, but not including, `to_h`. */
export interface HoursBand {
  from_h: string;
  /** The end of the band; null if it has no end. */
  to_h: string | null;
  pct: string;
}

/**
 * Pays a percentage of the daily rate that depends on the hours of travel, per calendar day or per 24 hours from
 * departure.
 */
export interface HoursModel {
  model: 'hours';
  per: 'calendar_day' | '24_hours';
  bands: HoursBand[];
  min_hours: string;
}

export type TravelDuration = DayModel | HoursModel;

interface DayPosition {
  is_first: boolean;
  is_last: boolean;
  is_whole: boolean;
  minutes: number;
}

/** Returns the percentage of the daily rate that a day pays. A day covered from midnight to midnight is a full day. */
export function pctOfDay(duration: TravelDuration, day: DayPosition): string {
  if (duration.model === 'hours') return pctOfHours(duration.bands, day.minutes);
  if (day.is_whole) return duration.full_day_pct;
  if (day.is_first && day.is_last) return duration.single_day_pct;
  if (day.is_first) return duration.first_day_pct;
  return day.is_last ? duration.last_day_pct : duration.full_day_pct;
}

/** True if the trip takes longer than the minimum. A shorter trip pays nothing. */
export function qualifies({ min_hours }: TravelDuration, trip_minutes: number): boolean {
  return trip_minutes > Number(min_hours) * 60;
}

function pctOfHours(bands: readonly HoursBand[], minutes: number): string {
  const counted = Math.min(minutes, minutesOfDay);
  const band = bands.find(
    ({ from_h, to_h }) => Number(from_h) * 60 <= counted && (to_h === null || counted < Number(to_h) * 60),
  );
  return band?.pct ?? '0';
}
