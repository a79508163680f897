import { sql } from 'kysely';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { AgencyBooking, AgencyTrip } from '../../outside/trips/port.ts';

/**
 * Queries that save the trips and bookings received from a travel agency. trips.rows.ts links bookings to expenses and
 * trips to reports.
 */

/** Reads the ids of the company's users by email, including invited and disabled users. */
export async function readUserIds(
  tx: CompanyTransaction,
  { client_id, emails }: { client_id: string; emails: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; id: string }>`
    select u.email, u.id from users u
    where u.client_id = ${client_id} and u.email = any(${[...emails]}::text[])`.execute(tx);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

interface TripToSave extends AgencyTrip {
  id: string;
  user_id: string;
}

/**
 * Saves a trip and returns its id. A trip that has a report or expenses stays with its traveller, even if the agency
 * later names another traveller.
 */
export async function upsertTrip(
  tx: CompanyTransaction,
  { client_id, trip, now }: { client_id: string; trip: TripToSave; now: Date },
): Promise<string> {
  const { id, external_id, user_id, title, city, country, starts_on, ends_on, state } = trip;
  const [{ rows }] = await Promise.all([
    sql<{ id: string }>`
      insert into trips as t (client_id, id, external_id, user_id, title, city, country, starts_on, ends_on, state,
        created_at, updated_at)
      values (${client_id}, ${id}, ${external_id}, ${user_id}, ${title}, ${city}, ${country}, ${starts_on}, ${ends_on},
        ${state}, ${now}, ${now})
      on conflict (client_id, external_id) do update set title = excluded.title, city = excluded.city,
        country = excluded.country, starts_on = excluded.starts_on, ends_on = excluded.ends_on, state = excluded.state,
        updated_at = excluded.updated_at
      returning t.id`.execute(tx),
    sql`update trips t set user_id = ${user_id}
      where t.client_id = ${client_id} and t.external_id = ${external_id} and t.user_id <> ${user_id}
        and not exists (select from report_trips l where l.client_id = ${client_id} and l.trip_id = t.id)
        and not exists (select from trip_bookings k
          where k.client_id = ${client_id} and k.trip_id = t.id and k.expense_id is not null)`.execute(tx),
  ]);
  return rows[0]?.id ?? id;
}

export interface BookingToSave extends AgencyBooking {
  id: string;
}

/** Saves the bookings of a trip. Bookings that the agency no longer lists are marked as cancelled. */
export async function replaceBookings(
  tx: CompanyTransaction,
  { client_id, trip_id, bookings }: { client_id: string; trip_id: string; bookings: readonly BookingToSave[] },
): Promise<void> {
  await sql`update trip_bookings k set state = 'cancelled'
    where k.client_id = ${client_id} and k.trip_id = ${trip_id} and k.state <> 'cancelled'
      and k.external_id <> all(${bookings.map(({ external_id }) => external_id)}::text[])`.execute(tx);
  if (bookings.length === 0) return;
  await tx
    .insertInto('trip_bookings')
    .values(bookings.map((booking) => ({ client_id, trip_id, ...booking })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'trip_id', 'external_id']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        state: ref('excluded.state'),
        merchant: ref('excluded.merchant'),
        confirmation_number: ref('excluded.confirmation_number'),
        from_place: ref('excluded.from_place'),
        to_place: ref('excluded.to_place'),
        starts_at: ref('excluded.starts_at'),
        ends_at: ref('excluded.ends_at'),
        travel_class: ref('excluded.travel_class'),
        currency: ref('excluded.currency'),
        amount: ref('excluded.amount'),
        payment_mode: ref('excluded.payment_mode'),
        booked_on: ref('excluded.booked_on'),
      })),
    )
    .execute();
}

/**
 * Reads the ids of the expenses in unsubmitted reports of these trips. The checks of these expenses depend on the dates
 * of the trip.
 */
export async function readOpenLinesOfTrips(
  tx: CompanyTransaction,
  { client_id, trip_ids }: { client_id: string; trip_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from report_trips l
    join reports r on r.client_id = ${client_id} and r.id = l.report_id and r.deleted_at is null
      and r.stage = any(${[...reportGroups.unsubmitted]}::text[])
    join expenses e on e.client_id = ${client_id} and e.report_id = r.id and e.deleted_at is null
    where l.client_id = ${client_id} and l.trip_id = any(${[...trip_ids]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}
