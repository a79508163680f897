import type { OutputOf } from '#contract/endpoint.ts';
import type { trips } from '#contract/trips.contract.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { isOpenReport } from '#domain/reports/report-stages.ts';
import { placesOf, tripItinerary } from '#domain/trips/trip-itinerary.ts';
import { canAddBooking, canStartReport } from '#domain/trips/trip-states.ts';
import type { App } from '../../http/context.ts';
import { buttonState } from '../../http/refusals.ts';
import type { BookingRow, TripRow } from './trips.rows.ts';

type ShownTrip = OutputOf<typeof trips.list>['data_obj'][number];
type ShownDetails = OutputOf<typeof trips.details>['data'];

export function tripLine({ user_id: _, totals, report, ...row }: TripRow): ShownTrip {
  return {
    ...row,
    trip_id: row.id,
    totals: totals.map(({ currency, amount }) => ({ currency, amount: decimal(amount, currency) })),
    report: report && {
      report_id: report.report_id,
      number: reportNumber(report),
      title: report.title,
      is_open: isOpenReport(report.stage),
    },
  };
}

export async function tripWithBookings(
  { maps }: Pick<App, 'maps'>,
  row: TripRow,
  bookings: readonly BookingRow[],
): Promise<ShownDetails> {
  const line = tripLine(row);
  return {
    ...line,
    user_id: row.user_id,
    bookings: bookings.map((booking) => ({
      ...booking,
      amount: decimal(booking.amount, booking.currency),
      can_add: buttonState(canAddBooking(booking)),
    })),
    per_diem: await perDiemOf({ maps }, row, bookings),
    can: { start_report: buttonState(canStartReport(line)) },
  };
}

async function perDiemOf({ maps }: Pick<App, 'maps'>, row: TripRow, bookings: readonly BookingRow[]) {
  const found = await Promise.all(
    placesOf({ ...row, bookings }).map(async (name) => [name, await maps.find(name)] as const),
  );
  const itinerary = tripItinerary(
    { ...row, bookings },
    new Map(found.flatMap(([name, place]) => (place ? [[name, place] as const] : []))),
  );
  return itinerary && { ...itinerary, stops: [...itinerary.stops] };
}

function reportNumber({ number }: { number: number }): string {
  return `ER-${number}`;
}

function decimal(amount: string, currency: string): string {
  return toDecimal(moneyFrom(amount, currency));
}
