import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpTrips } from '../../outside/trips/http.ts';
import { type ServedTrips, serveTrips } from '../../outside/trips/stand-in/serve-trips.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { createDefaultCategories } from '../categories/create-default-categories.ts';
import { refreshChecks } from '../expenses/checks/refresh-checks.ts';
import { syncEveryAgency, syncTrips } from './sync-trips.ts';
import { readTravelConnection } from './travel-connection.rows.ts';

let product: TestProduct;
let served: ServedTrips;
let keys = 0;
beforeAll(async () => {
  served = await serveTrips({ file: null });
  product = await testProduct();
  product.app.trips = httpTrips({ url: async () => served.url, timeout_ms: 500 });
});
beforeEach(() => product.setNow(new Date('2026-11-10T10:00:00Z')));
afterAll(async () => {
  await product.stop();
  await served.stop();
});

const booking = (id: string, more: object = {}) => ({
  id,
  kind: 'flight',
  status: 'booked',
  provider: 'Lufthansa',
  confirmation_number: 'K7T2QX',
  from: 'Berlin',
  to: 'Paris',
  starts_at: '2026-11-02T08:15',
  ends_at: '2026-11-02T10:05',
  travel_class: 'Economy',
  price: { amount: '182.40', currency: 'USD' },
  paid_by: 'traveller',
  booked_on: '2026-10-12',
  ...more,
});
const hotel = booking('hotel', {
  kind: 'hotel',
  provider: 'Hotel Lutetia',
  from: '',
  starts_at: '2026-11-02T15:00',
  ends_at: '2026-11-04T11:00',
  price: { amount: '420', currency: 'USD' },
  paid_by: 'company',
});
const back = booking('back', {
  from: 'Paris',
  to: 'Berlin',
  starts_at: '2026-11-04T18:00',
  ends_at: '2026-11-04T19:50',
});

const tripFor = ({ email }: Pick<TestPerson, 'email'>, id: string, more: object = {}) => ({
  id,
  traveller_email: email.toUpperCase(),
  title: 'Paris fair',
  destination: { city: 'Paris', country: 'France' },
  starts_on: '2026-11-02',
  ends_on: '2026-11-04',
  status: 'booked',
  bookings: [booking('out'), hotel, back],
  ...more,
});

async function aTravellingCompany() {
  const company = await aCompany(product, { ana: ['employee'], ben: ['employee'], admin: ['super_admin'] } as const, {
    features: { expense_only: false, show_per_diem: true },
    currency: 'USD',
  });
  const { client_id } = company;
  await company.inCompany((tx) => createDefaultCategories(tx, client_id));
  keys += 1;
  const key = `secret-key-${keys}`;
  const operate = (body: object) =>
    fetch(`${served.url}/operator/${key}`, { method: 'POST', body: JSON.stringify(body) });
  await operate({ name: 'Northbound Travel' });
  return {
    ...company,
    key,
    operate,
    sync: () => syncTrips(product.app, client_id),
    connection: () => company.inCompany((tx) => readTravelConnection(tx, client_id)),
    drift: () => company.inCompany((tx) => everyDrift(tx, client_id)),
  };
}

async function aCompanyWithTrips(...more: object[]) {
  const company = await aTravellingCompany();
  const { ana, admin } = company.people;
  await admin.calls('trips.connect', { key: company.key });
  await company.operate({ trips: [tripFor(ana, 't1'), ...more] });
  await company.sync();
  const { data_obj } = await ana.calls('trips.list', {});
  return { ...company, trip_id: data_obj[0]?.id ?? '' };
}

const detailsOf = async (person: TestPerson, id: string) => (await person.calls('trips.details', { id })).data;

describe('the connection to a travel agency', () => {
  it('is made with a key that is checked, encrypted and never shown', async () => {
    const { people, key, connection } = await aTravellingCompany();
    const { admin, ana } = people;
    expect(await admin.calls('trips.connection', {})).toMatchObject({ is_available: true, is_on: true, data: null });
    expect((await admin.sends('trips.action', { action: 'sync' })).body).toMatchObject({
      code: 'travel.not_connected',
    });
    expect((await admin.sends('trips.connect', { key: 'a-wrong-key' })).body).toMatchObject({
      code: 'travel.key_refused',
    });
    await admin.calls('trips.connect', { key });
    const shown = await admin.calls('trips.connection', {});
    expect(shown.data).toMatchObject({ agency: 'Northbound Travel', state: 'connected', last_synced_at: null });
    expect(JSON.stringify(shown)).not.toContain(key);
    expect((await connection())?.sealed_key).not.toContain(key);
    expect((await ana.sends('trips.connection', {})).http_status).toBe(403);
  });

  it('is removed, and its trips stay', async () => {
    const { people, sync } = await aCompanyWithTrips();
    await people.admin.calls('trips.action', { action: 'disconnect' });
    expect((await people.admin.calls('trips.connection', {})).data).toBeNull();
    await sync();
    expect((await people.ana.calls('trips.list', {})).data_obj).toHaveLength(1);
  });

  it('is refused where the server has no agency', async () => {
    const { people, key } = await aTravellingCompany();
    const { trips } = product.app;
    product.app.trips = null;
    expect((await people.admin.sends('trips.connect', { key })).body).toMatchObject({ code: 'travel.off' });
    await syncEveryAgency(product.app, { is_full: false });
    product.app.trips = trips;
  });
});

describe('a sync', () => {
  it('reads trips of colleagues by their email, and nothing of other people', async () => {
    const { people } = await aCompanyWithTrips(tripFor({ email: 'stranger@elsewhere.test' }, 't2'), { id: 'broken' });
    const { data_obj, has_more_results } = await people.ana.calls('trips.list', {});
    expect(has_more_results).toBe(false);
    expect(data_obj).toMatchObject([
      {
        title: 'Paris fair',
        city: 'Paris',
        starts_on: '2026-11-02',
        state: 'booked',
        no_of_bookings: 3,
        no_of_added: 0,
        totals: [{ currency: 'USD', amount: '784.80' }],
        report: null,
      },
    ]);
    expect((await people.ben.calls('trips.list', {})).data_obj).toEqual([]);
    expect((await people.ben.sends('trips.details', { id: data_obj[0]?.id })).http_status).toBe(404);
  });

  it('saves the same trips once, follows changes and cancels bookings that are gone', async () => {
    const { people, operate, sync, trip_id, connection } = await aCompanyWithTrips();
    const cursor = (await connection())?.cursor;
    await sync();
    expect((await connection())?.cursor).toBe(cursor);

    await operate({
      trips: [tripFor(people.ana, 't1', { status: 'changed', ends_on: '2026-11-05', bookings: [hotel] })],
    });
    await Promise.all([sync(), sync(), sync()]);
    const trip = await detailsOf(people.ana, trip_id);
    expect(trip).toMatchObject({ state: 'changed', ends_on: '2026-11-05', totals: [{ amount: '420.00' }] });
    expect(trip.bookings.map(({ state }) => state).sort()).toEqual(['booked', 'cancelled', 'cancelled']);
    expect((await people.ana.calls('trips.list', {})).data_obj).toHaveLength(1);
  });

  it.each(['fail', 'too_many', 'slow', 'lost'])('goes on after an answer that is %s', async (plan) => {
    const { people, operate, sync } = await aTravellingCompany();
    await people.admin.calls('trips.connect', { key: `secret-key-${keys}` });
    await operate({ trips: [tripFor(people.ana, 't1')] });
    await operate({ plan });
    await sync();
    expect((await people.admin.calls('trips.connection', {})).data).toMatchObject({
      error: 'The travel agency did not respond.',
      state: 'connected',
    });
    await sync();
    expect((await people.admin.calls('trips.connection', {})).data).toMatchObject({ error: '' });
    expect((await people.ana.calls('trips.list', {})).data_obj).toHaveLength(1);
  });

  it('finds the trips of people who joined later when everything is read again', async () => {
    const { people, client_id, connection, inCompany } = await aCompanyWithTrips();
    await inCompany((tx) =>
      tx.updateTable('trips').set({ user_id: people.ben.user_id }).where('client_id', '=', client_id).execute(),
    );
    await syncTrips(product.app, client_id);
    expect((await people.ana.calls('trips.list', {})).data_obj).toEqual([]);
    await syncEveryAgency(product.app, { is_full: true });
    expect((await people.ana.calls('trips.list', {})).data_obj).toHaveLength(1);
    expect((await connection())?.cursor).not.toBe('');
  });
});

describe('the list', () => {
  it('loads ten trips at a time, upcoming or past', async () => {
    const company = await aTravellingCompany();
    const { ana, admin } = company.people;
    await admin.calls('trips.connect', { key: company.key });
    const inMonth = (month: number, no: number) => {
      const on = `2026-${String(month).padStart(2, '0')}-${String(no).padStart(2, '0')}`;
      return tripFor(ana, `m${month}-${no}`, { starts_on: on, ends_on: on, title: on, bookings: [] });
    };
    await company.operate({
      trips: [...Array.from({ length: 12 }, (_, no) => inMonth(10, no + 1)), inMonth(11, 10), inMonth(12, 1)],
    });
    await company.sync();
    const titles = async (input: { when: 'all' | 'upcoming' | 'past'; page?: number }) => {
      const { data_obj, has_more_results } = await ana.calls('trips.list', input);
      return { titles: data_obj.map(({ title }) => title), has_more_results };
    };
    expect(await titles({ when: 'upcoming' })).toEqual({
      titles: ['2026-11-10', '2026-12-01'],
      has_more_results: false,
    });
    const past = await titles({ when: 'past' });
    expect(past).toMatchObject({ has_more_results: true });
    expect(past.titles.at(0)).toBe('2026-10-12');
    expect(past.titles).toHaveLength(10);
    expect(await titles({ when: 'past', page: 2 })).toEqual({
      titles: ['2026-10-02', '2026-10-01'],
      has_more_results: false,
    });
    expect((await titles({ when: 'all' })).titles.at(0)).toBe('2026-12-01');
  });

  it('is for companies with travel only, which a settings admin turns on and off', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    await people.admin.calls('trips.switch', { is_on: false });
    expect((await people.ana.sends('trips.list', {})).http_status).toBe(403);
    expect((await people.ana.sends('trips.createReport', { trip_id })).http_status).toBe(403);
    expect((await people.ana.sends('trips.switch', { is_on: true })).http_status).toBe(403);
    await people.admin.calls('trips.switch', { is_on: true });
    expect((await people.ana.calls('trips.list', {})).data_obj).toHaveLength(1);
  });
});

describe('a report of a trip', () => {
  it('is created once, with bookings as expenses', async () => {
    const { people, trip_id, drift } = await aCompanyWithTrips();
    const { ana } = people;
    const trip = await detailsOf(ana, trip_id);
    expect(trip.can.start_report).toEqual({ allowed: true, reason: null });
    const booking_ids = trip.bookings.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ana.sends('trips.createReport', { trip_id, booking_ids })),
    );
    expect(answers.filter(({ http_status }) => http_status === 200)).toHaveLength(1);
    expect(answers.filter(({ http_status }) => http_status === 409)).toHaveLength(3);

    const after = await detailsOf(ana, trip_id);
    expect(after).toMatchObject({ no_of_added: 3, report: { title: 'Paris fair', is_open: true } });
    const { data } = await ana.calls('reports.details', { id: after.report?.report_id ?? '' });
    expect(data.trip).toMatchObject({ trip_id, title: 'Paris fair', starts_on: '2026-11-02', ends_on: '2026-11-04' });
    const byMerchant = (name: string) => data.expense.filter(({ merchant }) => merchant === name);
    expect(byMerchant('Hotel Lutetia')).toMatchObject([
      { amount: '420.00', payment_mode: 'company', spent_on: '2026-10-12', checks: [] },
    ]);
    expect(byMerchant('Hotel Lutetia')[0]?.category).toBe('Hotels');
    expect(byMerchant('Lufthansa')).toHaveLength(2);
    expect(data).toMatchObject({ total: '784.80', payable_total: '364.80' });
    expect(await drift()).toEqual([]);
  });

  it('warns about expenses outside the dates of the trip', async () => {
    const { people, trip_id, operate, sync, client_id } = await aCompanyWithTrips();
    const { ana } = people;
    const { report_id } = await ana.calls('trips.createReport', { trip_id });
    const spend = (spent_on: string) =>
      ana.calls('expenses.draftCreate', { merchant: 'Taxi', spent_on, currency: 'USD', amount: '10', report_id });
    const inside = await spend('2026-11-03');
    const outside = await spend('2026-11-05');
    const codes = async (expense_id: string) =>
      (await ana.calls('expenses.details', { expense_id })).data.checks.map(({ code }) => code);
    expect(await codes(inside.expense_id)).not.toContain('T1');
    expect(await codes(outside.expense_id)).toContain('T1');

    await operate({ trips: [tripFor(ana, 't1', { status: 'changed', ends_on: '2026-11-06' })] });
    await sync();
    await refreshChecks(product.app, { client_id, event_id: 'e', expense_id: outside.expense_id });
    expect(await codes(outside.expense_id)).not.toContain('T1');
  });

  it('can be attached to a draft and removed again', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    const { ana, ben } = people;
    const { report_id } = await ana.calls('reports.create', { title: 'November' });
    const other = await ana.calls('reports.create', { title: 'Other' });
    const { expense_id } = await ana.calls('expenses.draftCreate', {
      merchant: 'Taxi',
      spent_on: '2026-11-09',
      currency: 'USD',
      amount: '10',
      report_id,
    });
    const checks = async () =>
      (await ana.calls('expenses.details', { expense_id })).data.checks.map(({ code }) => code);
    await ana.calls('trips.attach', { report_id, trip_id });
    expect(await checks()).toContain('T1');
    expect((await ana.sends('trips.attach', { report_id: other.report_id, trip_id })).body).toMatchObject({
      code: 'trip.has_report',
    });
    const bens = await ben.calls('reports.create', { title: 'Ben' });
    expect((await ben.sends('trips.attach', { report_id: bens.report_id, trip_id })).http_status).toBe(404);
    expect((await ben.sends('trips.attach', { report_id, trip_id: null })).http_status).toBe(404);

    await ana.calls('trips.attach', { report_id, trip_id: null });
    expect(await checks()).not.toContain('T1');
    expect((await ana.calls('reports.details', { id: report_id })).data.trip).toBeNull();
    await ana.calls('trips.attach', { report_id: other.report_id, trip_id });
    expect((await detailsOf(ana, trip_id)).report).toMatchObject({ report_id: other.report_id });
  });

  it('can be started again after the report was deleted', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    const { ana } = people;
    const { report_id } = await ana.calls('trips.createReport', { trip_id, title: 'First' });
    expect((await ana.sends('trips.createReport', { trip_id })).body).toMatchObject({ code: 'trip.has_report' });
    await ana.calls('reports.remove', { chosen: { ids: [report_id] } });
    const again = await ana.calls('trips.createReport', { trip_id, title: 'Second' });
    expect((await detailsOf(ana, trip_id)).report).toMatchObject({ report_id: again.report_id, title: 'Second' });
  });

  it('is refused for a cancelled trip', async () => {
    const { people, operate, sync, trip_id } = await aCompanyWithTrips();
    await operate({ trips: [tripFor(people.ana, 't1', { status: 'cancelled', bookings: [] })] });
    await sync();
    expect((await people.ana.sends('trips.createReport', { trip_id })).body).toMatchObject({ code: 'trip.cancelled' });
    const { bookings } = await detailsOf(people.ana, trip_id);
    expect(bookings.every(({ can_add }) => !can_add.allowed)).toBe(true);
  });
});

describe('a booking', () => {
  it('is added once, and again only after its expense was deleted', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    const { ana, ben } = people;
    const [first] = (await detailsOf(ana, trip_id)).bookings;
    const input = { trip_id, booking_ids: [first?.id ?? ''] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => ana.sends('trips.addBookings', input)));
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409, 409, 409]);
    const expense_id = (await detailsOf(ana, trip_id)).bookings[0]?.expense_id ?? '';
    const { data } = await ana.calls('expenses.details', { expense_id });
    expect(data).toMatchObject({ report_id: null, merchant: 'Lufthansa', source: 'trip', amount: '182.40' });
    expect(data.attributes).toMatchObject({ from: 'Berlin', to: 'Paris', class: 'Economy' });
    expect((await ben.sends('trips.addBookings', input)).http_status).toBe(404);

    await ana.calls('expenses.remove', { chosen: { ids: [expense_id] } });
    const again = await ana.calls('trips.addBookings', input);
    expect(again.data).toMatchObject({ no_of_added: 1 });
    expect(again.expense_ids).toHaveLength(1);
  });

  it('of another trip is not found', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    const { report_id } = await people.ana.calls('reports.create', { title: 'x' });
    const answer = await people.ana.sends('trips.addBookings', { trip_id, booking_ids: [report_id] });
    expect(answer.http_status).toBe(404);
  });

  it('gives a per diem its itinerary', async () => {
    const { people, trip_id } = await aCompanyWithTrips();
    const { per_diem } = await detailsOf(people.ana, trip_id);
    expect(per_diem).toMatchObject({
      departs_at: '2026-11-02T08:15',
      departs_from_zone: 'Europe/Berlin',
      stops: [{ city: 'Paris', country: 'France', arrives_at: '2026-11-02T10:05' }],
      returns_at: '2026-11-04T19:50',
    });
  });
});
