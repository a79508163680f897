import { v7 as uuidv7 } from 'uuid';
import { t } from '#domain/language/translate.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { KeyRefused, type TripPage } from '../../outside/trips/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { openAgencyKey } from './agency-key.ts';
import { readOpenLinesOfTrips, readUserIds, replaceBookings, upsertTrip } from './sync-trips.rows.ts';
import {
  lockTravelConnection,
  readTravelConnection,
  type TravelConnectionRow,
  updateTravelConnection,
} from './travel-connection.rows.ts';

/** The maximum number of pages per sync; the next run continues after them. */
const maxPages = 200;

/**
 * Reads the new trips of all companies. With `is_full`, reads all trips again, so that trips of people who joined in
 * the meantime are found.
 */
export async function syncEveryAgency(app: App, { is_full }: { is_full: boolean }): Promise<void> {
  if (!app.trips) return;
  for await (const client_id of allCompanyIds(app.database))
    try {
      if (is_full)
        await app.database.inCompany(client_id, (tx) => updateTravelConnection(tx, client_id, { cursor: '' }));
      await syncTrips(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'trips could not be read');
    }
}

/** Reads the trips that changed since the last sync, page by page, up to `maxPages` pages. */
export async function syncTrips(app: App, client_id: string): Promise<void> {
  for (let page = 0; page < maxPages; page += 1) {
    const connection = await app.database.readInCompany(client_id, (tx) => readTravelConnection(tx, client_id));
    if (!connection || !(await syncPage(app, { client_id, connection }))) return;
  }
}

interface Syncing {
  client_id: string;
  connection: TravelConnectionRow;
}

/** Reads one page and saves it together with its cursor. Returns true if another page follows. */
async function syncPage(app: App, { client_id, connection }: Syncing): Promise<boolean> {
  let page: TripPage;
  try {
    page = await readPage(app, { client_id, connection });
  } catch (error) {
    const failed =
      error instanceof KeyRefused
        ? { state: 'refused' as const, error: t`The travel agency no longer accepts the key.` }
        : { error: t`The travel agency did not respond.` };
    await app.database.inCompany(client_id, async (tx) => {
      const locked = await lockTravelConnection(tx, client_id);
      // The connection was removed or its key was changed in the meantime.
      if (locked?.sealed_key === connection.sealed_key) await updateTravelConnection(tx, client_id, failed);
    });
    return false;
  }
  if (page.no_of_unreadable > 0)
    app.log.warn({ client_id, count: page.no_of_unreadable }, 'trips of the travel agency could not be read');

  const request = systemRequest(app, `trips-${client_id}`);
  return writeInCompany({ app, request, client_id }, async (context) => {
    const locked = await lockTravelConnection(context.tx, client_id);
    // Another sync has saved this page, or the key was changed in the meantime.
    if (!locked || locked.cursor !== connection.cursor || locked.sealed_key !== connection.sealed_key) return false;
    await saveTrips(context, page.trips);
    const { cursor } = page;
    await updateTravelConnection(context.tx, client_id, {
      cursor,
      state: 'connected',
      error: '',
      last_synced_at: request.now,
    });
    return page.has_more && cursor !== connection.cursor;
  });
}

async function readPage(app: App, { client_id, connection }: Syncing): Promise<TripPage> {
  const { sealed_key, cursor } = connection;
  const key = openAgencyKey(app, { client_id, sealed_key });
  if (!app.trips || key === undefined) throw new KeyRefused(t`The saved key cannot be opened.`);
  return app.trips.readTrips(key, cursor);
}

/** Saves the trips of a page. Trips of travellers who are not users of the company are skipped. */
async function saveTrips(context: WriteContext, found: TripPage['trips']): Promise<void> {
  const { tx, client_id, request, announce } = context;
  const emails = [...new Set(found.map(({ traveller_email }) => traveller_email))];
  const userIds = await readUserIds(tx, { client_id, emails });
  // The trips are sorted, so that two syncs lock them in the same order.
  const trips = found.toSorted((left, right) => (left.external_id < right.external_id ? -1 : 1));
  const trip_ids: string[] = [];
  for (const trip of trips) {
    const user_id = userIds.get(trip.traveller_email);
    if (user_id === undefined) continue;
    const trip_id = await upsertTrip(tx, { client_id, trip: { ...trip, id: uuidv7(), user_id }, now: request.now });
    const bookings = trip.bookings.map((booking) => ({ ...booking, id: uuidv7() }));
    await replaceBookings(tx, { client_id, trip_id, bookings });
    trip_ids.push(trip_id);
  }
  // The expenses of a report are checked against the dates of its trip, which may have changed.
  for (const expense_id of await readOpenLinesOfTrips(tx, { client_id, trip_ids }))
    announce('expense.alike', { expense_id });
}
