import { allow, type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';

export const tripStates = ['booked', 'changed', 'cancelled'] as const;
export type TripState = (typeof tripStates)[number];

export const tripStateLabel: Record<TripState, string> = texts({
  booked: 'Booked',
  changed: 'Changed',
  cancelled: 'Cancelled',
});

export const bookingKinds = ['flight', 'hotel', 'train', 'car'] as const;
export type BookingKind = (typeof bookingKinds)[number];

export function isCancelled({ state }: { state: TripState }): boolean {
  return state === 'cancelled';
}

/**
 * Whether a booking can become an expense, which is possible only once. A cancelled booking is refused: either it costs
 * nothing, or the traveller enters the cancellation fee as a separate expense.
 */
export function canAddBooking(booking: {
  state: TripState;
  expense_id: string | null;
}): Decision<true, 'booking.added' | 'booking.cancelled'> {
  if (booking.expense_id !== null) return refuse('booking.added');
  return isCancelled(booking) ? refuse('booking.cancelled') : allow(true);
}

/** Whether a report can be started for a trip. Refused if the trip is cancelled or already has a report. */
export function canStartReport(trip: {
  state: TripState;
  report: { number: string } | null;
}): Decision<true, 'trip.has_report' | 'trip.cancelled'> {
  if (trip.report !== null) return refuse('trip.has_report', { label: trip.report.number });
  return isCancelled(trip) ? refuse('trip.cancelled') : allow(true);
}
