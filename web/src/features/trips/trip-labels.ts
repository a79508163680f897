import { dateText } from '#domain/dates/date-text.ts';
import { timeOfDayText } from '#domain/dates/time-of-day.ts';
import { plural, t, texts } from '#domain/language/translate.ts';
import { type TripState, tripStateLabel } from '#domain/trips/trip-states.ts';
import type { DotProps } from '../../ui/StatusDot.tsx';
import type { TripRow, TripTab } from './trips.calls.ts';

export const tripTabLabel: Record<TripTab, string> = texts({ upcoming: 'Upcoming', past: 'Past' });

export const tripDots: Record<TripState, DotProps> = {
  booked: { tone: 'approved', fill: 'full', label: tripStateLabel.booked },
  changed: { tone: 'sent-back', fill: 'full', label: tripStateLabel.changed },
  cancelled: { tone: 'draft', fill: 'full', label: tripStateLabel.cancelled },
};

/** Formats the dates of a trip: '2 Nov 2026 to 4 Nov 2026', or a single date. */
export function tripDates({ starts_on, ends_on }: Pick<TripRow, 'starts_on' | 'ends_on'>): string {
  return starts_on === ends_on ? dateText(starts_on) : t`${dateText(starts_on)} to ${dateText(ends_on)}`;
}

export function tripPlace({ city, country }: Pick<TripRow, 'city' | 'country'>): string {
  return [city, country].filter(Boolean).join(', ');
}

/** Counts the bookings: '3 bookings, 1 added'. */
export function bookingCount({ no_of_bookings, no_of_added }: Pick<TripRow, 'no_of_bookings' | 'no_of_added'>): string {
  const bookings = plural(no_of_bookings, '1 booking', '# bookings');
  return no_of_added === 0 ? bookings : `${bookings}, ${plural(no_of_added, '1 added', '# added')}`;
}

/** Formats two local times: '2 Nov 2026, 08:15 AM to 10:05 AM'. Both dates are included if they differ. */
export function localTimesText(starts_at: string, ends_at: string): string {
  const isOneDay = starts_at.slice(0, 10) === ends_at.slice(0, 10);
  return t`${localTimeText(starts_at)} to ${isOneDay ? timeOfDayText(ends_at.slice(11)) : localTimeText(ends_at)}`;
}

function localTimeText(local: string): string {
  return `${dateText(local.slice(0, 10))}, ${timeOfDayText(local.slice(11))}`;
}
