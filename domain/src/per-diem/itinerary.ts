import { Temporal } from 'temporal-polyfill';

/** A place of a trip. Times are local to the place. */
export interface Stop {
  country: string;
  state: string;
  city: string;
  time_zone: string;
  /** 'YYYY-MM-DDTHH:MM' */
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
  /** Index of the stop. */
  stop_no: number;
  /** Minutes of the trip on this day, at most 24 hours. */
  minutes: number;
  /** The trip covers this day from midnight to midnight. */
  is_whole: boolean;
}

/** The minutes between departure and return; negative if the return is earlier. */
export function tripMinutes(itinerary: Itinerary): number {
  return minutesBetween(startOf(itinerary), endOf(itinerary));
}

/** Whether departure, stops and return follow each other in time. */
export function isInOrder(itinerary: Itinerary): boolean {
  const times = [startOf(itinerary), ...itinerary.stops.map(arrivalOf), endOf(itinerary)];
  const isAscending = times.every((time, index) => {
    const before = times[index - 1];
    return !before || Temporal.Instant.compare(before, time) <= 0;
  });
  return isAscending && tripMinutes(itinerary) > 0;
}

/**
 * The days of a trip by the local calendar. The place where the night is spent decides a day; the last day takes the
 * place of the night before. Days before the first arrival take the first stop.
 */
export function tripDays(itinerary: Itinerary): TripDay[] {
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

/** The trip in portions of 24 hours from departure, for rules that ignore midnight. */
export function tripPortions(itinerary: Itinerary): TripDay[] {
  const total = tripMinutes(itinerary);
  const first = Temporal.PlainDate.from(itinerary.departs_at.slice(0, 10));
  return Array.from({ length: Math.ceil(total / minutesOfDay) }, (_, index) => {
    const date = first.add({ days: index }).toString();
    const minutes = Math.min(total - index * minutesOfDay, minutesOfDay);
    return { date, stop_no: stopOfNight(itinerary.stops, date), minutes, is_whole: minutes === minutesOfDay };
  });
}

export const minutesOfDay = 24 * 60;

/** A trip that ends at midnight does not touch the day that begins then. */
function lastDate({ returns_at, departs_at }: Itinerary, first: string): string {
  const date = Temporal.PlainDate.from(returns_at.slice(0, 10));
  const isMidnight = returns_at.slice(11) === '00:00' && returns_at !== departs_at;
  const last = (isMidnight ? date.subtract({ days: 1 }) : date).toString();
  return last < first ? first : last;
}

/** The last stop that was reached by the evening of a date. */
function stopOfNight(stops: readonly Stop[], date: string): number {
  const reached = stops.findLastIndex(({ arrives_at }) => arrives_at.slice(0, 10) <= date);
  return Math.max(0, reached);
}

/** Departure and return days are whole only if the trip touches midnight. */
function isWhole({ departs_at, returns_at }: Itinerary, date: string): boolean {
  const startsInside = departs_at.slice(0, 10) === date && departs_at.slice(11) !== '00:00';
  const endsInside = returns_at.slice(0, 10) <= date;
  return !startsInside && !endsInside;
}

/** Counts real minutes, so that a night of a clock change has 23 or 25 hours. */
function minutesByDate(itinerary: Itinerary, { first, last }: { first: string; last: string }): Map<string, number> {
  const minutes = new Map<string, number>();
  for (const { time_zone, from, to } of segmentsOf(itinerary)) {
    let start = from;
    while (Temporal.Instant.compare(start, to) < 0) {
      const local = start.toZonedDateTimeISO(time_zone);
      const midnight = local.toPlainDate().add({ days: 1 }).toZonedDateTime(time_zone).toInstant();
      const end = Temporal.Instant.compare(midnight, to) < 0 ? midnight : to;
      const date = clamp(local.toPlainDate().toString(), first, last);
      minutes.set(date, (minutes.get(date) ?? 0) + minutesBetween(start, end));
      start = end;
    }
  }
  return minutes;
}

interface Segment {
  time_zone: string;
  from: Temporal.Instant;
  to: Temporal.Instant;
}

/** The trip cut at each arrival. Until an arrival, the clock of the place before applies. */
function segmentsOf(itinerary: Itinerary): Segment[] {
  const starts = [
    { time_zone: itinerary.departs_from_zone, from: startOf(itinerary) },
    ...itinerary.stops.map((stop) => ({ time_zone: stop.time_zone, from: arrivalOf(stop) })),
  ];
  const end = endOf(itinerary);
  return starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? end }));
}

function startOf({ departs_at, departs_from_zone }: Itinerary): Temporal.Instant {
  return instantOf(departs_at, departs_from_zone);
}

function endOf({ returns_at, returns_to_zone }: Itinerary): Temporal.Instant {
  return instantOf(returns_at, returns_to_zone);
}

function arrivalOf({ arrives_at, time_zone }: Stop): Temporal.Instant {
  return instantOf(arrives_at, time_zone);
}

function instantOf(local: string, time_zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone).toInstant();
}

function minutesBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.round((to.epochMilliseconds - from.epochMilliseconds) / 60_000);
}

function datesBetween(first: string, last: string): string[] {
  const start = Temporal.PlainDate.from(first);
  const { days } = start.until(Temporal.PlainDate.from(last), { largestUnit: 'day' });
  return Array.from({ length: days + 1 }, (_, index) => start.add({ days: index }).toString());
}

function clamp(date: string, first: string, last: string): string {
  if (date < first) return first;
  return date > last ? last : date;
}
