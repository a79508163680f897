import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import { saveFeature } from '../modules/companies/save-feature.ts';
import { type BookingToSave, replaceBookings, upsertTrip } from '../modules/trips/sync-trips.rows.ts';
import { saveTravelConnection } from '../modules/trips/travel-connection.rows.ts';
import { saveReportTrip } from '../modules/trips/trips.rows.ts';

/** Connects a travel agency, and adds a trip with a booking and links it to a report. */
export async function addTrips(
  tx: CompanyTransaction,
  { client_id, user_id, report_id, canary }: { client_id: string; user_id: string; report_id: string; canary: string },
): Promise<{ trip: string; trip_booking: string }> {
  const now = new Date();
  await saveFeature(tx, { client_id, feature: 'expense_only', value: false });
  await saveTravelConnection(tx, {
    client_id,
    sealed_key: 'x',
    agency: `Agency ${canary}`,
    created_by: user_id,
    created_at: now,
  });
  const added = await insertTestTrip(tx, { client_id, user_id, title: `Fair ${canary}` });
  await saveReportTrip(tx, { client_id, report_id, trip_id: added.trip });
  return added;
}

/** Adds a trip to Paris with one flight that the traveller paid for. */
export async function insertTestTrip(
  tx: CompanyTransaction,
  { client_id, user_id, title = 'Fair' }: { client_id: string; user_id: string; title?: string },
): Promise<{ trip: string; trip_booking: string }> {
  const [id, booking_id] = [uuidv7(), uuidv7()];
  const trip = {
    id,
    external_id: id,
    user_id,
    traveller_email: '',
    title,
    city: 'Paris',
    country: 'France',
    starts_on: '2026-11-02',
    ends_on: '2026-11-04',
    state: 'booked' as const,
    bookings: [],
  };
  await upsertTrip(tx, { client_id, trip, now: new Date() });
  await replaceBookings(tx, { client_id, trip_id: id, bookings: [{ ...flight, id: booking_id, merchant: title }] });
  return { trip: id, trip_booking: booking_id };
}

const flight: BookingToSave = {
  id: '',
  external_id: 'flight-1',
  kind: 'flight',
  state: 'booked',
  merchant: 'Lufthansa',
  confirmation_number: 'K7T2QX',
  from_place: 'Berlin',
  to_place: 'Paris',
  starts_at: '2026-11-02T08:15',
  ends_at: '2026-11-02T10:05',
  travel_class: 'Economy',
  currency: 'USD',
  amount: '182.40',
  payment_mode: 'own',
  booked_on: '2026-10-12',
};
