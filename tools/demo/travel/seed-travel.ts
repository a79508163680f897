import type { App } from '#server/http/context.ts';
import { sealAgencyKey } from '#server/modules/trips/agency-key.ts';
import { syncTrips } from '#server/modules/trips/sync-trips.ts';
import { saveTravelConnection } from '#server/modules/trips/travel-connection.rows.ts';
import { mailOf } from '../hire.ts';
import { demoPeople } from '../people.ts';
import { agencyTrip } from './agency-trip.ts';
import { demoTrips } from './trip-list.ts';

const key = 'northbound-demo-key';
const agency = 'Northbound Travel';

/** Connects the local fake of a travel agency, which has trips in every state, and imports these trips. */
export async function seedTravel(app: App, { client_id, created_by }: { client_id: string; created_by: string }) {
  const { trips, database } = app;
  if (!trips?.openSandbox) return;
  const now = app.clock();
  const emailOf = (name: string) => demoPeople.find((person) => person.name === name)?.email ?? mailOf(name);

  await trips.openSandbox(key, {
    name: agency,
    trips: demoTrips.map((trip, no) => agencyTrip(trip, { no, email: emailOf(trip.traveller), now })),
  });
  const sealed_key = sealAgencyKey(app, { client_id, key });
  await database.inCompany(client_id, (tx) =>
    saveTravelConnection(tx, { client_id, sealed_key, agency, created_by, created_at: now }),
  );
  await syncTrips(app, client_id);
}
