import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { trips } from '#contract/trips.contract.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { isOpenReport } from '#domain/reports/report-stages.ts';
import { bookingDescription, bookingTradeCode } from '#domain/trips/booking-expense.ts';
import { canAddBooking } from '#domain/trips/trip-states.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { suggestedCategory } from '../cards/suggest-category.ts';
import { type BookedExpense, createBookedExpenses } from '../expenses/create-booked-expenses.ts';
import { type LockedReport, lockOpenReports } from '../expenses/lines/lock-reports.ts';
import { maxLines } from '../expenses/lines/move-lines.ts';
import { type FoundTrip, lockOwnTrip, ownTrip } from './read-trips.ts';
import { tripWithBookings } from './show-trips.ts';
import { type BookingRow, saveBookingExpense } from './trips.rows.ts';

/**
 * Creates expenses from the chosen bookings. They are added to the report of the trip if it has one that can be edited.
 */
export async function addBookings(
  context: SignedWriteContext,
  { trip_id, booking_ids }: InputOf<typeof trips.addBookings>,
): Promise<OutputOf<typeof trips.addBookings>> {
  const found = await lockOwnTrip(context, trip_id);
  const { report } = found.trip;
  const locked = report && isOpenReport(report.stage) ? await lockOpenReports(context, [report.report_id]) : undefined;
  const expense_ids = await createFromBookings(context, {
    found,
    booking_ids,
    report: (report && locked?.get(report.report_id)) ?? null,
  });
  const { trip, bookings } = await ownTrip(context, trip_id);
  return { status: true, expense_ids, data: await tripWithBookings(context.app, trip, bookings) };
}

/** Creates one expense for each booking and links it to the booking, so that no booking is added twice. */
export async function createFromBookings(
  context: SignedWriteContext,
  options: { found: FoundTrip; booking_ids: readonly string[]; report: LockedReport | null },
): Promise<string[]> {
  const { found, report } = options;
  const owner_id = found.trip.user_id;
  const chosen = [...new Set(options.booking_ids)].map((id) => {
    const booking = found.bookings.find((each) => each.id === id);
    if (!booking) throw new Refused('item.not_found');
    orRefuse(canAddBooking(booking));
    return booking;
  });
  if (chosen.length === 0) return [];
  if (report && report.no_of_expenses + chosen.length > maxLines)
    throw new Refused('expense.too_many', { most: maxLines });

  const expenses: BookedExpense[] = [];
  for (const booking of chosen) expenses.push(await expenseOf(context, booking, owner_id));
  const ids = await createBookedExpenses(context, { owner_id, report, expenses });
  for (const [index, { id }] of chosen.entries()) {
    const expense_id = ids[index];
    if (expense_id) await saveBookingExpense(context.tx, { client_id: context.client_id, id, expense_id });
  }
  return ids;
}

async function expenseOf(
  { tx, client_id }: SignedWriteContext,
  booking: BookingRow,
  owner_id: string,
): Promise<BookedExpense> {
  const { merchant, kind, currency, amount, payment_mode, booked_on } = booking;
  const suggested = await suggestedCategory(tx, { client_id, owner_id, merchant, mcc: bookingTradeCode[kind] });
  return {
    booking,
    category_id: suggested?.category_id ?? null,
    description: bookingDescription(booking),
    spent_on: booked_on,
    currency,
    amount: toDecimal(moneyFrom(amount, currency)),
    payment_mode,
  };
}
