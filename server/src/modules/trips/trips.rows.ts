import { sql } from 'kysely';
import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import { isRejected, type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import type { BookingKind, TripState } from '#domain/trips/trip-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Queries that read and lock trips, read their bookings, and link bookings to expenses and trips to reports.
 * sync-trips.rows.ts saves what the travel agency sends.
 */

export interface TripRow {
  id: string;
  user_id: string;
  title: string;
  city: string;
  country: string;
  starts_on: string;
  ends_on: string;
  state: TripState;
  no_of_bookings: number;
  no_of_added: number;
  totals: { currency: string; amount: string }[];
  report: { report_id: string; number: number; title: string; stage: ReportStage } | null;
}

export interface BookingRow {
  id: string;
  kind: BookingKind;
  state: TripState;
  merchant: string;
  confirmation_number: string;
  from_place: string;
  to_place: string;
  starts_at: string;
  ends_at: string;
  travel_class: string;
  currency: string;
  amount: string;
  payment_mode: PaymentMode;
  booked_on: string;
  /** Null if the booking was not added as an expense, or the expense was deleted. */
  expense_id: string | null;
}

interface Key {
  client_id: string;
  id: string;
}

type TripPeriod = 'all' | 'upcoming' | 'past';

/** The stages in which a report no longer claims its trip, so that another report can be linked to the trip. */
const rejectedStages = reportStages.filter(isRejected);

function tripColumns(client_id: string) {
  return sql`t.id, t.user_id, t.title, t.city, t.country, t.starts_on, t.ends_on, t.state, b.no_of_bookings, b.no_of_added,
    b.totals, (select jsonb_build_object('report_id', r.id, 'number', r.number, 'title', r.title, 'stage', r.stage)
      from report_trips l join reports r on r.client_id = ${client_id} and r.id = l.report_id
      where l.client_id = ${client_id} and l.trip_id = t.id and r.deleted_at is null
        and r.stage <> all(${rejectedStages}::text[])
      order by r.id desc limit 1) as report`;
}

/**
 * Selects the number of bookings of a trip, how many of them were added as expenses, and the totals per currency
 * without cancelled bookings.
 */
function bookingFigures(client_id: string) {
  return sql`cross join lateral (
    select coalesce(sum(x.count), 0)::integer as no_of_bookings, coalesce(sum(x.added), 0)::integer as no_of_added,
      coalesce(jsonb_agg(jsonb_build_object('currency', x.currency, 'amount', x.amount::text) order by x.currency)
        filter (where x.amount is not null), '[]') as totals
    from (
      select k.currency, count(*) as count, count(e.id) as added,
        sum(k.amount) filter (where k.state <> 'cancelled') as amount
      from trip_bookings k
      left join expenses e on e.client_id = ${client_id} and e.id = k.expense_id and e.deleted_at is null
      where k.client_id = ${client_id} and k.trip_id = t.id group by k.currency
    ) x
  ) b`;
}

export async function readTrips(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; when: TripPeriod; today: string; offset: number; limit: number },
): Promise<TripRow[]> {
  const { client_id, user_id, when, today, offset, limit } = query;
  const period = {
    all: sql`order by t.starts_on desc, t.id desc`,
    upcoming: sql`and t.ends_on >= ${today} order by t.starts_on, t.id`,
    past: sql`and t.ends_on < ${today} order by t.starts_on desc, t.id desc`,
  }[when];
  const { rows } = await sql<TripRow>`
    select ${tripColumns(client_id)} from trips t ${bookingFigures(client_id)}
    where t.client_id = ${client_id} and t.user_id = ${user_id} ${period}
    limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function readTrip(tx: CompanyTransaction, { client_id, id }: Key): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`
    select ${tripColumns(client_id)} from trips t ${bookingFigures(client_id)}
    where t.client_id = ${client_id} and t.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Locks the trip, so that parallel requests cannot create its report or its expenses twice. Returns false if the trip
 * does not exist.
 */
export async function lockTripRow(tx: CompanyTransaction, { client_id, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    select 1 from trips t where t.client_id = ${client_id} and t.id = ${id} for update`.execute(tx);
  return rows.length > 0;
}

export async function readBookings(
  tx: CompanyTransaction,
  { client_id, trip_id }: { client_id: string; trip_id: string },
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select k.id, k.kind, k.state, k.merchant, k.confirmation_number, k.from_place, k.to_place, k.starts_at, k.ends_at,
      k.travel_class, k.currency, k.amount, k.payment_mode, k.booked_on, e.id as expense_id
    from trip_bookings k
    left join expenses e on e.client_id = ${client_id} and e.id = k.expense_id and e.deleted_at is null
    where k.client_id = ${client_id} and k.trip_id = ${trip_id} order by k.starts_at, k.id limit 500`.execute(tx);
  return rows;
}

export async function saveBookingExpense(
  tx: CompanyTransaction,
  { client_id, id, expense_id }: Key & { expense_id: string },
): Promise<void> {
  await tx
    .updateTable('trip_bookings')
    .set({ expense_id })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** Sets the trip of a report, or removes it if `trip_id` is null. */
export async function saveReportTrip(
  tx: CompanyTransaction,
  { client_id, report_id, trip_id }: { client_id: string; report_id: string; trip_id: string | null },
): Promise<void> {
  if (trip_id === null) {
    await tx.deleteFrom('report_trips').where('client_id', '=', client_id).where('report_id', '=', report_id).execute();
    return;
  }
  await tx
    .insertInto('report_trips')
    .values({ client_id, report_id, trip_id })
    .onConflict((conflict) => conflict.columns(['client_id', 'report_id']).doUpdateSet({ trip_id }))
    .execute();
}
