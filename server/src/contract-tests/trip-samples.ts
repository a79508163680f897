import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { insertTestTrip } from '../testing/trip-rows.ts';
import { asAdmin, type Sample } from './sample.ts';

type OfTrips = Extract<EndpointName, `trips.${string}`>;

/** Sample inputs for travel. Trips are created for the person who makes the request. */
export const tripSamples: { [Name in OfTrips]: Sample<Name> } = {
  'trips.list': () => ({}),
  'trips.details': async (context) => ({ id: (await ownTrip(context)).trip }),
  'trips.createReport': async (context) => {
    const { trip, trip_booking } = await ownTrip(context);
    return { trip_id: trip, booking_ids: [trip_booking] };
  },
  'trips.addBookings': async (context) => {
    const { trip, trip_booking } = await ownTrip(context);
    return { trip_id: trip, booking_ids: [trip_booking] };
  },
  'trips.attach': async (context) => {
    const { report_id } = await (await asAdmin(context.company)).calls('reports.create', { title: 'Fair' });
    return { report_id, trip_id: (await ownTrip(context)).trip };
  },
  'trips.connection': () => ({}),
  'trips.connect': async ({ product }) => ({ key: await newAgencyKey(product) }),
  'trips.action': () => ({ action: 'sync' }),
  'trips.switch': () => ({ is_on: true }),
};

function ownTrip({ product, company }: { product: TestProduct; company: PopulatedCompany }) {
  const { client_id, user_id } = company.people.super_admin;
  return product.app.database.inCompany(client_id, (tx) => insertTestTrip(tx, { client_id, user_id }));
}

async function newAgencyKey({ app }: TestProduct): Promise<string> {
  const key = `key-${uuidv7()}`;
  await app.trips?.openSandbox?.(key, { name: 'Northbound Travel', trips: [] });
  return key;
}
