import { Temporal } from 'temporal-polyfill';
import { addDays, daysBetween } from '../dates/calendar-days.ts';

/** A place of a trip. Times are local to the place. */
export interface Stop {
  country: string;
  state: string;
  city: string;
  time_zone: string;
  /** A local time in the form 'YYYY-MM-DDTHH:MM'. */
  arrives_at: string;
}

export interface Itinerary {
  departs_at: string;
  departs_from_zone: string;
  stops: readonly Stop[];
  returns_at: string;
  returns_to_zone: string;
}

/** A calendar day of a trip with the place whose rate applies. */
export interface TripDay {
  date: string;
  /** The index of the stop whose rate applies. */
  stop_no: number;
  /** The minutes of the trip on this day, at most 24 hours. */
  minutes: number;
  /** True if the trip covers this day from midnight to midnight. */
  is_whole: boolean;
}

/** A trip whose local times are converted to instants, in milliseconds. */
interface TimedTrip extends Itinerary {
  departure: number;
  arrivals: readonly number[];
  end: number;
}

/**
 * Converts the local times of a trip to instants. When clocks are set back, one hour occurs twice. A time in that hour
 * means its first occurrence, unless that would be before the previous time of the trip.
 */
export function timedTrip(itinerary: Itinerary): TimedTrip {
  const departure = momentOf(itinerary.departs_at, itinerary.departs_from_zone);
  const arrivals: number[] = [];
  for (const { arrives_at, time_zone } of itinerary.stops)
    arrivals.push(momentOf(arrives_at, time_zone, arrivals.at(-1) ?? departure));
  const end = momentOf(itinerary.returns_at, itinerary.returns_to_zone, arrivals.at(-1) ?? departure);
  return { ...itinerary, departure, arrivals, end };
}

/** Returns the minutes between departure and return; negative if the return is earlier. */
export function tripMinutes({ departure, end }: TimedTrip): number {
  return minutesBetween(departure, end);
}

/** True if departure, stops and return follow each other in time. */
export function isInOrder({ departure, arrivals, end }: TimedTrip): boolean {
  const moments = [departure, ...arrivals, end];
  const isAscending = moments.every((moment, index) => moment >= (moments[index - 1] ?? moment));
  return isAscending && end > departure;
}

/**
 * Returns the days of a trip by the local calendar. A day belongs to the place where the night is spent; the last day
 * belongs to the place of the night before. Days before the first arrival belong to the first stop.
 */
export function tripDays(itinerary: TimedTrip): TripDay[] {
  const first = itinerary.departs_at.slice(0, 10);
  const last = lastDate(itinerary, first);
  const minutes = minutesByDate(itinerary, { first, last });
  const dates = datesBetween(first, last);
  return dates.map((date, index) => ({
    date,
    stop_no: stopOfNight(itinerary.stops, index === dates.length - 1 ? (dates[index - 1] ?? date) : date),
    minutes: Math.min(minutes.get(date) ?? 0, minutesOfDay),
    is_whole: isWhole(itinerary, date),
  }));
}

/** Splits the trip into 24-hour periods from departure, for rules that ignore midnight. */
export function tripPortions(itinerary: TimedTrip): TripDay[] {
  const total = tripMinutes(itinerary);
  const first = itinerary.departs_at.slice(0, 10);
  return Array.from({ length: Math.ceil(total / minutesOfDay) }, (_, index) => {
    const date = addDays(first, index);
    const minutes = Math.min(total - index * minutesOfDay, minutesOfDay);
    return { date, stop_no: stopOfNight(itinerary.stops, date), minutes, is_whole: minutes === minutesOfDay };
  });
}

export const minutesOfDay = 24 * 60;

/** Returns the last day of a trip. If the trip ends at midnight, this is the day that ends then. */
function lastDate({ returns_at, departs_at }: Itinerary, first: string): string {
  const date = returns_at.slice(0, 10);
  const isMidnight = returns_at.slice(11) === '00:00' && returns_at !== departs_at;
  const last = isMidnight ? addDays(date, -1) : date;
  return last < first ? first : last;
}

/** Returns the index of the last stop that was reached by the evening of a date. */
function stopOfNight(stops: readonly Stop[], date: string): number {
  const reached = stops.findLastIndex(({ arrives_at }) => arrives_at.slice(0, 10) <= date);
  return Math.max(0, reached);
}

/**
 * True if the trip covers the day from midnight to midnight. Departure and return days do so only if the trip starts or
 * ends at midnight.
 */
function isWhole({ departs_at, returns_at }: Itinerary, date: string): boolean {
  const startsInside = departs_at.slice(0, 10) === date && departs_at.slice(11) !== '00:00';
  const endsInside = returns_at.slice(0, 10) <= date;
  return !startsInside && !endsInside;
}

/** Counts the minutes on each date in real time, so that a day with a clock change has 23 or 25 hours. */
function minutesByDate(itinerary: TimedTrip, { first, last }: { first: string; last: string }): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { time_zone, from, from_date, to } of segmentsOf(itinerary)) {
    let [date, start] = [from_date, from];
    while (start < to) {
      const midnight = momentOf(`${addDays(date, 1)}T00:00`, time_zone);
      const end = Math.min(midnight, to);
      const counted = clamp(date, first, last);
      // The local calendar skips a day when a place moves across the date line.
      if (end > start) minutes.set(counted, (minutes.get(counted) ?? 0) + minutesBetween(start, end));
      [date, start] = [addDays(date, 1), Math.max(start, end)];
    }
  }
  return minutes;
}

interface Segment {
  time_zone: string;
  from: number;
  /** The local date at the start. */
  from_date: string;
  to: number;
}

/** Splits the trip at each arrival. Until an arrival, the clock of the previous place applies. */
function segmentsOf({ departs_from_zone, departs_at, stops, departure, arrivals, end }: TimedTrip): Segment[] {
  const starts = [{ time_zone: departs_from_zone, arrives_at: departs_at }, ...stops];
  return starts.map(({ time_zone, arrives_at }, index) => ({
    time_zone,
    from: arrivals[index - 1] ?? departure,
    from_date: arrives_at.slice(0, 10),
    to: arrivals[index] ?? end,
  }));
}

/**
 * Returns the instant of a local time. If the time occurs twice, this is the first occurrence, unless it is earlier
 * than `before`.
 */
function momentOf(local: string, time_zone: string, before = Number.NEGATIVE_INFINITY): number {
  const first = knownMoment(local, time_zone, 'compatible');
  return first >= before ? first : knownMoment(local, time_zone, 'later');
}

/**
 * Returns the instant of a local time from a cache: finding the clock changes of a zone takes most of the time of a
 * calculation, and a form calculates the same trip again after each change.
 */
function knownMoment(local: string, time_zone: string, disambiguation: 'compatible' | 'later'): number {
  const key = `${local} ${time_zone} ${disambiguation}`;
  const known = moments.get(key);
  if (known !== undefined) return known;

  const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone, { disambiguation }).epochMilliseconds;
  if (moments.size >= maxMoments) moments.clear();
  moments.set(key, moment);
  return moment;
}

const moments = new Map<string, number>();
const maxMoments = 10_000;

function minutesBetween(from: number, to: number): number {
  return Math.round((to - from) / 60_000);
}

function datesBetween(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
}

function clamp(date: string, first: string, last: string): string {
  if (date < first) return first;
  return date > last ? last : date;
}
