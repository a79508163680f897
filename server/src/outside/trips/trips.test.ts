import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpTrips } from './http.ts';
import { AgencyAway, KeyRefused, type TripsPort } from './port.ts';
import { type ServedTrips, serveTrips } from './stand-in/serve-trips.ts';

let served: ServedTrips;
let port: TripsPort;
beforeAll(async () => {
  served = await serveTrips({ file: null });
  port = httpTrips({ url: async () => served.url, timeout_ms: 300 });
});
afterAll(() => served.stop());

const operate = (key: string, body: object) =>
  fetch(`${served.url}/operator/${key}`, { method: 'POST', body: JSON.stringify(body) });

const flight = {
  id: 'b1',
  kind: 'flight',
  status: 'booked',
  provider: 'Lufthansa',
  confirmation_number: 'K7T2QX',
  from: 'Berlin',
  to: 'Paris',
  starts_at: '2026-11-02T08:15',
  ends_at: '2026-11-02T10:05',
  travel_class: 'Economy',
  price: { amount: '182.40', currency: 'EUR' },
  paid_by: 'traveller',
  booked_on: '2026-10-12',
};
const trip = (id: string, more: object = {}) => ({
  id,
  traveller_email: 'Ana@Example.test ',
  title: 'Paris fair',
  destination: { city: 'Paris', country: 'France' },
  starts_on: '2026-11-02',
  ends_on: '2026-11-04',
  status: 'booked',
  bookings: [flight],
  ...more,
});

describe('the trips of an account', () => {
  it('are read page by page and again once they change', async () => {
    await operate('pages', { name: 'Acme', trips: Array.from({ length: 101 }, (_, index) => trip(`t${index}`)) });
    expect(await port.readAccount('pages')).toEqual({ name: 'Acme' });
    const first = await port.readTrips('pages', '');
    expect(first).toMatchObject({ has_more: true, no_of_unreadable: 0 });
    expect(first.trips).toHaveLength(100);
    expect(first.trips[0]).toMatchObject({
      traveller_email: 'ana@example.test',
      city: 'Paris',
      bookings: [{ external_id: 'b1', payment_mode: 'own', amount: '182.40', currency: 'EUR', from_place: 'Berlin' }],
    });
    const second = await port.readTrips('pages', first.cursor);
    expect(second).toMatchObject({ trips: [{ external_id: 't100' }], has_more: false });
    expect(await port.readTrips('pages', second.cursor)).toMatchObject({ trips: [], cursor: second.cursor });

    await operate('pages', { trips: [trip('t3', { status: 'cancelled' })] });
    expect((await port.readTrips('pages', second.cursor)).trips).toMatchObject([
      { external_id: 't3', state: 'cancelled' },
    ]);
  });

  it.each([
    ['an unknown kind', { bookings: [{ ...flight, kind: 'boat' }] }],
    ['a price that is not a decimal', { bookings: [{ ...flight, price: { amount: '1e3', currency: 'EUR' } }] }],
    ['a day that does not exist', { starts_on: '2026-02-30' }],
    ['an end before the start', { ends_on: '2026-11-01' }],
    ['two bookings with one id', { bookings: [flight, flight] }],
  ])('skip a trip with %s', async (_, more) => {
    await operate('odd', { trips: [trip('odd', more), trip('fine')] });
    const { trips, no_of_unreadable } = await port.readTrips('odd', '');
    expect(no_of_unreadable).toBe(1);
    expect(trips.map(({ external_id }) => external_id)).toEqual(['fine']);
  });

  it('cut long texts and drop control characters', async () => {
    await operate('long', { trips: [trip('t1', { title: `a\u0000b${'c'.repeat(500)}` })] });
    const [read] = (await port.readTrips('long', '')).trips;
    expect(read?.title).toHaveLength(200);
    expect(read?.title).toMatch(/^a b/u);
  });
});

describe('failures', () => {
  it('an unknown key is refused', async () => {
    await expect(port.readAccount('unknown')).rejects.toBeInstanceOf(KeyRefused);
    await expect(port.readTrips('unknown', '')).rejects.toBeInstanceOf(KeyRefused);
  });

  it.each(['fail', 'too_many', 'slow', 'lost'])(
    'an answer that is %s counts as away, and the next one works',
    async (plan) => {
      await operate('faulty', { name: 'Faulty' });
      await operate('faulty', { plan });
      await expect(port.readTrips('faulty', '')).rejects.toBeInstanceOf(AgencyAway);
      expect(await port.readAccount('faulty')).toEqual({ name: 'Faulty' });
    },
  );
});

it('the stand-in remembers its accounts', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'trips-'));
  const file = join(directory, 'trips.json');
  const first = await serveTrips({ file });
  await fetch(`${first.url}/operator/k`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Kept', trips: [trip('t1')] }),
  });
  await first.stop();
  const second = await serveTrips({ file });
  const again = httpTrips({ url: async () => second.url });
  expect(await again.readAccount('k')).toEqual({ name: 'Kept' });
  expect((await again.readTrips('k', '')).trips).toHaveLength(1);
  await second.stop();
  await rm(directory, { recursive: true });
});
