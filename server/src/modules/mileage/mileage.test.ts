import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeLine } from '#domain/places/road-line.ts';
import '../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sealRoute } from './route-seal.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** The rates of HMRC, with a tier limit that two trips reach. */
const rate = {
  currency: 'USD',
  unit: 'mile' as const,
  effective_from: '2026-01-01',
  tiers: [
    { from_distance: '0', to_distance: '100', rate: '0.45' },
    { from_distance: '100', to_distance: null, rate: '0.25' },
  ],
  tier_period: 'year' as const,
  passenger_rate: '0.05',
};

const client = { key: 'client', label: 'Client', kind: 'text' as const, is_mandatory: true };
const visits = { key: 'visits', label: 'Visits', kind: 'number' as const };

async function aSalesTeam(config: Record<string, unknown> = {}) {
  const company = await aCompany(product, {
    admin: ['super_admin'],
    boss: ['employee', 'approver'],
    ana: ['employee'],
  });
  const { admin, boss, ana } = company.people;
  const { id: type_id } = await admin.calls('mileage.createType', { name: 'Own car', category: 'car', rates: [rate] });
  await admin.calls('mileage.createConfig', {
    name: 'Sales',
    distance_sources: ['map', 'manual', 'odometer'],
    ...config,
  });
  const { data: driving } = await admin.calls('categories.create', { name: 'Driving' });
  await admin.calls('mileage.updateUnit', { version: 0, distance_unit: 'mile', category_id: driving.id });
  const user = (await admin.calls('users.details', { user_id: ana.user_id })).data;
  await admin.calls('users.edit', {
    user_id: ana.user_id,
    version: user.version,
    email: user.email,
    role_ids: user.role_ids,
    first_name: user.first_name,
    last_name: user.last_name,
    manager_id: boss.user_id,
  });
  const drives = (miles: string, driven_on: string, more: Record<string, unknown> = {}) =>
    ana.calls('mileage.create', {
      type_id,
      driven_on,
      distance_source: 'manual',
      stops: [{ name: 'Leeds' }, { name: 'York' }],
      claimed_distance: miles,
      purpose: 'Client visit',
      ...more,
    });
  const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));
  return { company, admin, boss, ana, type_id, driving, drives, drift };
}

const amountOf = async (person: TestPerson, expense_id: string) =>
  (await person.calls('expenses.details', { expense_id })).data.amount;

describe('a mileage claim', () => {
  it('is an expense with its calculation', async () => {
    const { ana, drives, driving, drift } = await aSalesTeam();
    const { data, mileage } = await drives('120', '2026-11-02', { passengers: 1 });
    const listed = (expense_types: ('mileage' | 'per_diem')[]) =>
      ana.calls('expenses.pagedList', { filters: { expense_types } });
    expect((await listed(['mileage'])).data).toMatchObject([{ id: data.id, distance: '120', distance_unit: 'mile' }]);
    expect((await listed(['per_diem'])).total_records).toBe(0);
    expect(data).toMatchObject({
      expense_type: 'mileage',
      stage: 'complete',
      merchant: 'Leeds – York',
      spent_on: '2026-11-02',
      currency: 'USD',
      amount: '56.00',
      category_id: driving.id,
    });
    expect(mileage.calculation?.parts.map(({ sentence }) => sentence)).toEqual([
      '100 miles × USD 0.45 = USD 45.00',
      '20 miles × USD 0.25 = USD 5.00',
      '120 miles × 1 passenger × USD 0.05 = USD 6.00',
    ]);
    expect(await drift()).toEqual([]);
  });

  it('asks for the attributes of its configuration and category, and stores them as they were', async () => {
    const { admin, ana, driving, drives } = await aSalesTeam({ attributes: [client, visits] });
    const { version } = driving;
    await admin.calls('categories.edit', {
      id: driving.id,
      version,
      name: 'Driving',
      attributes: [{ key: 'order', label: 'Order', kind: 'text' }],
    });
    const { attributes } = await ana.calls('mileage.basics', {});
    expect(attributes.map(({ label }) => label)).toEqual(['Order', 'Client', 'Visits']);

    await expect(drives('10', '2026-11-02')).rejects.toMatchObject({
      body: { code: 'expense.incomplete', fields: { 'attributes.client': 'Required.' } },
    });
    await expect(drives('10', '2026-11-02', { attributes: { client: 'Acme', visits: 'two' } })).toBeRefused(
      'expense.attribute_invalid',
    );
    const { data, expense_id } = await drives('10', '2026-11-02', {
      attributes: { client: 'Acme', visits: '2', order: 'A-7', unknown: 'x' },
    });
    expect(data.attributes).toEqual({ client: 'Acme', visits: '2', order: 'A-7' });

    const { configs } = await admin.calls('mileage.settings', {});
    const [config] = configs;
    if (!config) throw new Error('The configuration is missing.');
    const { is_active: _, ...saved } = config;
    await admin.calls('mileage.editConfig', { ...saved, attributes: [] });
    const filed = await ana.calls('expenses.details', { expense_id });
    expect(filed.data.facts).toEqual([
      { label: 'Order', text: 'A-7' },
      { label: 'Client', text: 'Acme' },
      { label: 'Visits', text: '2' },
    ]);
  });

  it.each([
    ['attribute.repeated' as const, [client, client]],
    ['attribute.no_options' as const, [{ ...client, kind: 'select' as const }]],
    ['attribute.formula_wrong' as const, [{ ...client, kind: 'calc' as const, formula: 'round(' }]],
  ])('refuses a configuration with wrong attributes: %s', async (code, attributes) => {
    const { admin } = await aSalesTeam();
    await expect(admin.calls('mileage.createConfig', { name: 'Wrong', attributes })).toBeRefused(code);
  });

  it('takes the distance of the map, and claims at most the allowed deviation', async () => {
    const { ana, type_id } = await aSalesTeam({ max_override_pct: '10' });
    const stops = [{ name: 'berlin' }, { name: 'Hamburg' }];
    const { routes } = await ana.calls('mileage.measure', { stops, unit: 'mile' });
    const [route] = routes;
    const trip = { type_id, driven_on: '2026-11-02', stops, route: route?.route ?? '', purpose: 'Fair' };
    const { mileage } = await ana.calls('mileage.create', { ...trip, is_round_trip: true });
    expect(mileage.calculated_distance).toBe(String(Number(route?.distance) * 2));
    expect(mileage.claimed_distance).toBe(mileage.calculated_distance);
    await expect(ana.calls('mileage.create', { ...trip, claimed_distance: '400' })).toBeRefused('mileage.deviates');
    const back = { ...trip, stops: [...stops].reverse(), distance_source: 'manual' as const, route: null };
    const again = await ana.calls('mileage.create', { ...back, claimed_distance: '180' });
    expect(again.data.checks.map(({ code, message }) => [code, message])).toEqual([
      ['M2', 'The trip between Hamburg and berlin on 2 Nov 2026 is claimed twice.'],
    ]);
    await expect(ana.calls('mileage.create', { ...trip, stops: [{ name: 'Berlin' }, { name: 'Munich' }] })).toBeRefused(
      'mileage.route_expired',
    );
  });

  it('has a map along the road that was measured, also after an edit', async () => {
    const { ana, drives } = await aSalesTeam();
    const stops = [{ name: 'Berlin' }, { name: 'Hamburg' }];
    const measured = {
      requested: ['Berlin', 'Hamburg'],
      stops: [
        { name: 'Berlin', latitude: 52.52, longitude: 13.4 },
        { name: 'Hamburg', latitude: 53.55, longitude: 9.99 },
      ],
      road_line: encodeLine([
        [13.4, 52.52],
        [11.4, 53.6],
        [9.99, 53.55],
      ]),
      km: 289,
      source: 'OpenStreetMap',
    };
    const { secret, clock } = product.app;
    const route = await sealRoute(measured, secret, clock());
    const filed = { stops, distance_source: 'map' as const, route, claimed_distance: null };
    const { expense_id, data } = await drives('0', '2026-11-02', filed);
    const roadOf = async (url: string | null) =>
      /<path d="([^"]*)" fill="none"/u.exec(await (await fetch(`${product.address}${url}`)).text())?.[1];
    const road = await roadOf(data.map_url);
    expect(road?.match(/[ML]/gu)).toHaveLength(3);

    const edited = await ana.calls('mileage.edit', { expense_id, version: data.version, purpose: 'Fair' });
    expect(await roadOf(edited.data.map_url)).toBe(road);
  });

  it('has a map of its route, which needs no session and cannot be changed', async () => {
    const { ana, drives } = await aSalesTeam();
    const stops = [{ name: 'Berlin' }, { name: 'Hamburg' }];
    const { routes } = await ana.calls('mileage.measure', { stops, unit: 'mile' });
    const filed = { stops, distance_source: 'map', route: routes[0]?.route, claimed_distance: null };
    const { data } = await drives('0', '2026-11-02', filed);
    expect(data.map_url).toBe(routes[0]?.map_url);

    const picture = await fetch(`${product.address}${data.map_url}`);
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await picture.text()).toMatch(/^<svg .*>Berlin<.*>Hamburg<.*<\/svg>$/su);
    const forged = await fetch(`${product.address}${data.map_url}`.replace('Hamburg', 'Hamborg'));
    expect(forged.status).toBe(404);
  });

  it('follows the distance limits of policies', async () => {
    const { admin, drives } = await aSalesTeam();
    const rule = { action: 'block' as const, limit: { kind: 'distance' as const, period: 'day' as const, max: '200' } };
    await admin.calls('policies.create', { name: 'Daily distance', rule });
    expect((await drives('100', '2026-11-02')).data.policy_result).toBe('pass');
    const { data } = await drives('50', '2026-11-02', { stops: [{ name: 'Leeds' }, { name: 'Hull' }] });
    expect(data).toMatchObject({ policy_result: 'block', stage: 'unreportable' });
    expect(data.policy_violation?.attributes_violation).toMatchObject([{ type: 'DISTANCE_OVER', actual: '241.4' }]);
  });

  it('is approved by the rule for its distance', async () => {
    const { admin, boss, ana, drives } = await aSalesTeam();
    await admin.calls('approvalRules.create', {
      name: 'Long drives',
      rule: {
        conditions: { all: [{ field: 'distance_km', operator: '>', value: '241' }] },
        steps: [{ approvers: [{ kind: 'user', user_id: admin.user_id }] }],
      },
    });
    const submits = async (...expense_ids: string[]) => {
      const { report_id, data } = await ana.calls('reports.create', { title: 'Trips', expense_ids });
      await ana.calls('reports.submit', { report_id, version: data.version });
    };
    const waitingFor = async (person: TestPerson) => (await person.calls('approvals.list', {})).total_records;
    // 100 miles are 160.9 km, and 150 miles are 241.4 km.
    const trip = async (miles: string, day: string) => (await drives(miles, day)).expense_id;
    await submits(await trip('100', '2026-11-02'));
    expect([await waitingFor(boss), await waitingFor(admin)]).toEqual([1, 0]);
    await submits(await trip('100', '2026-11-03'), await trip('50', '2026-11-04'));
    expect([await waitingFor(boss), await waitingFor(admin)]).toEqual([1, 1]);
  });

  it('is found by its stops and its purpose, and home opens its form', async () => {
    const { ana, drives } = await aSalesTeam();
    const stops = [{ name: 'Leeds' }, { name: 'Harrogate' }, { name: 'York' }];
    const { expense_id } = await drives('30', '2026-11-02', { stops, purpose: 'Museum delivery' });
    for (const search of ['harro', 'york', 'museum deliv']) {
      const { data } = await ana.calls('expenses.search', { search });
      expect(data.map(({ id }) => id)).toEqual([expense_id]);
    }
    const draft = await drives('12', '2026-11-03', { purpose: '', is_draft: true });
    const { waiting_for_you } = await ana.calls('home.dashboard', {});
    expect(waiting_for_you).toMatchObject([
      { path: `/individual/reports/expense/mileage/edit/${draft.expense_id}?from=home` },
    ]);
  });

  it('is counted in its own unit by analytics', async () => {
    const { ana, drives } = await aSalesTeam();
    const { expense_id } = await drives('12.5', '2026-11-02');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Trips', expense_ids: [expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    const { totals, data: rows } = await ana.calls('analytics.rows', { widget: 'mileage_by_user' });
    expect(rows.map(({ values }) => [values.km, values.mi])).toEqual([[null, '12.5']]);
    expect(totals.measures).toMatchObject({ km: '0', mi: '12.5' });
  });

  it('is checked where it exceeds the map', async () => {
    const { ana, type_id } = await aSalesTeam();
    const stops = [{ name: 'Berlin' }, { name: 'Hamburg' }];
    const { routes } = await ana.calls('mileage.measure', { stops, unit: 'mile' });
    const trip = { type_id, driven_on: '2026-11-02', stops, route: routes[0]?.route ?? '', purpose: 'Fair' };
    const { data } = await ana.calls('mileage.create', { ...trip, claimed_distance: '400' });
    expect(data.checks).toMatchObject([{ code: 'M1', level: 'HIGH' }]);
  });

  it('reads the odometer', async () => {
    const { ana, type_id } = await aSalesTeam();
    const trip = {
      type_id,
      driven_on: '2026-11-02',
      distance_source: 'odometer' as const,
      stops: [{ name: 'Leeds' }, { name: 'York' }],
      odometer_start: '48210',
      purpose: 'Visit',
    };
    const { data, mileage } = await ana.calls('mileage.create', { ...trip, odometer_end: '48250' });
    expect([data.amount, mileage.claimed_distance]).toEqual(['18.00', '40']);
    await expect(ana.calls('mileage.create', { ...trip, odometer_end: '48210' })).toBeRefused('mileage.odometer');
  });

  it('deducts the commute where the company wants it', async () => {
    const { admin, ana, drives } = await aSalesTeam({ commute_deduction: 'round_trip' });
    await admin.calls('mileage.setCommute', { user_id: ana.user_id, distance: '5', unit: 'mile' });
    expect(await admin.calls('mileage.commute', { user_id: ana.user_id })).toMatchObject({
      distance: '5',
      unit: 'mile',
    });
    const { data, mileage } = await drives('30', '2026-11-02');
    expect(mileage.calculation).toMatchObject({ deducted_distance: '10', reimbursable_distance: '20' });
    expect(data.amount).toBe('9.00');
  });

  it('names what is missing, and is saved as a draft without it', async () => {
    const { ana, drives } = await aSalesTeam();
    await expect(drives('10', '2026-11-02', { purpose: '' })).toBeRefused('expense.incomplete');
    await expect(drives('10', '2025-06-01')).toBeRefused('mileage.no_rate');
    const { data } = await ana.calls('mileage.create', { is_draft: true, stops: [{ name: 'Leeds' }] });
    expect(data).toMatchObject({ stage: 'draft', expense_type: 'mileage', amount: null });
  });

  it('stays incomplete in a report while a required field or the receipt is missing', async () => {
    const { ana, drives } = await aSalesTeam({ receipt_required: true });
    const draft = { purpose: '', is_draft: true };
    const { expense_id, data } = await drives('10', '2026-11-02', draft);
    expect(data).toMatchObject({ stage: 'draft', amount: '4.50', missing_keys: ['purpose', 'file_ids'] });
    const report = await ana.calls('reports.create', { title: 'Trips', expense_ids: [expense_id] });
    const submission = { report_id: report.report_id, version: report.data.version };
    await expect(ana.calls('reports.submit', submission)).toBeRefused('report.incomplete');
  });

  it('pays nothing for a field that the configuration hides', async () => {
    const { drives } = await aSalesTeam({ fields: { passengers: 'hidden' } });
    const { data, mileage } = await drives('10', '2026-11-02', { passengers: 4 });
    expect([data.amount, mileage.passengers]).toEqual(['4.50', 0]);
  });

  it('is changed in its own form only', async () => {
    const { ana, drives } = await aSalesTeam();
    const { expense_id, data } = await drives('10', '2026-11-02');
    await expect(ana.calls('expenses.edit', { expense_id, version: data.version, amount: '900.00' })).toBeRefused(
      'expense.wrong_kind',
    );
    const edited = await ana.calls('mileage.edit', { expense_id, version: data.version, claimed_distance: '20' });
    expect(edited.data.amount).toBe('9.00');
  });

  it('is filed again from frequent trips', async () => {
    const { ana, drives } = await aSalesTeam();
    await drives('10', '2026-11-02');
    await drives('10', '2026-11-03');
    const { frequent } = await ana.calls('mileage.basics', {});
    expect(frequent).toMatchObject([{ stops: ['Leeds', 'York'], no_of_trips: 2 }]);
  });
});

describe('the tiers of a year', () => {
  it('count trips in the order of their days, also when they are filed later', async () => {
    const { ana, drives, drift } = await aSalesTeam();
    const later = await drives('80', '2026-11-05');
    expect(later.data.amount).toBe('36.00');
    const earlier = await drives('60', '2026-11-02');
    expect(earlier.data.amount).toBe('27.00');
    await vi.waitFor(async () => expect(await amountOf(ana, later.expense_id)).toBe('28.00'), 30_000);
    const { data: recalculated } = await ana.calls('mileage.details', { expense_id: later.expense_id });
    expect(recalculated.converted_amount).toBe('28.00');
    const expense_ids = [earlier.expense_id, later.expense_id];
    const { data: report } = await ana.calls('reports.create', { title: 'Trips', expense_ids });
    expect(report).toMatchObject({ claimed_total: '55.00', payable_total: '55.00' });

    await ana.calls('expenses.remove', { chosen: { ids: [earlier.expense_id] } });
    await vi.waitFor(async () => expect(await amountOf(ana, later.expense_id)).toBe('36.00'), 30_000);
    const { data: remaining } = await ana.calls('reports.details', { id: report.id });
    expect(remaining.payable_total).toBe('36.00');
    expect(await drift()).toEqual([]);
    const { data: entries } = await ana.calls('expenses.activity', { expense_id: later.expense_id });
    expect(JSON.stringify(entries)).toContain('because an earlier trip changed its tier');
  });

  it('follow a trip to another date, and keep the rate that each trip was filed with', async () => {
    const { admin, ana, drives, type_id } = await aSalesTeam();
    const moved = await drives('90', '2026-11-02');
    const between = await drives('20', '2026-11-05');
    expect(between.data.amount).toBe('7.00');
    const vehicle = { id: type_id, version: 0, name: 'Own car', category: 'car' as const };
    const tiers = [{ from_distance: '0', to_distance: null, rate: '9' }];
    await admin.calls('mileage.editType', { ...vehicle, rates: [{ ...rate, tiers }] });
    const { expense_id, data } = moved;
    await ana.calls('mileage.edit', { expense_id, version: data.version, driven_on: '2026-11-20' });
    await vi.waitFor(async () => expect(await amountOf(ana, between.expense_id)).toBe('9.00'), 30_000);
  });

  it('count two trips of one day in the order they were filed', async () => {
    const { ana, drives } = await aSalesTeam();
    const { expense_id, data } = await drives('80', '2026-11-05');
    const second = await drives('60', '2026-11-05');
    expect([data.amount, second.data.amount]).toEqual(['36.00', '19.00']);
    const edited = await ana.calls('mileage.edit', { expense_id, version: data.version, claimed_distance: '90' });
    expect(edited.data.amount).toBe('40.50');
    await vi.waitFor(async () => expect(await amountOf(ana, second.expense_id)).toBe('17.00'), 30_000);
  });

  it('convert earlier trips when the company changes its unit, and leave submitted trips unchanged', async () => {
    const { admin, ana, drives, driving } = await aSalesTeam();
    const { expense_id } = await drives('90', '2026-11-02');
    await admin.calls('mileage.updateUnit', { version: 1, distance_unit: 'km', category_id: driving.id });
    const filed = await ana.calls('mileage.details', { expense_id });
    expect(filed.mileage).toMatchObject({ unit: 'mile', claimed_distance: '90' });
    expect(filed.data.amount).toBe('40.50');
    // The trip is 20 miles long. 10 of these miles are above the limit of the tier.
    const next = await drives('32.187', '2026-11-05');
    expect(next.mileage).toMatchObject({ unit: 'km', claimed_distance: '32.187' });
    expect(next.data.amount).toBe('7.00');
  });

  it('leave a submitted trip alone', async () => {
    const { ana, drives } = await aSalesTeam();
    const later = await drives('80', '2026-11-05');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Trips', expense_ids: [later.expense_id] });
    await ana.calls('reports.submit', { report_id, version: data.version });
    const earlier = await drives('60', '2026-11-02');
    const last = await drives('10', '2026-11-06');
    expect([earlier.data.amount, last.data.amount]).toEqual(['27.00', '2.50']);
    expect(await amountOf(ana, later.expense_id)).toBe('36.00');
  });

  it('no longer count a rejected trip', async () => {
    const { ana, boss, drives } = await aSalesTeam();
    const first = await drives('90', '2026-11-02');
    const later = await drives('20', '2026-11-05');
    expect(later.data.amount).toBe('7.00');
    const { report_id, data } = await ana.calls('reports.create', { title: 'Trips', expense_ids: [first.expense_id] });
    const sent = await ana.calls('reports.submit', { report_id, version: data.version });
    await boss.calls('approvals.action', {
      item_id: report_id,
      item_kind: 'report',
      version: sent.data.version,
      decision: { action: 'reject', comment: 'Private' },
    });
    await vi.waitFor(async () => expect(await amountOf(ana, later.expense_id)).toBe('9.00'), 30_000);
    const { data: entries } = await ana.calls('expenses.activity', { expense_id: later.expense_id });
    expect(JSON.stringify(entries)).toContain('because an earlier trip changed its tier');
  });
});

describe('the mileage settings', () => {
  it('refuse tiers with gaps, names taken twice, and deleting a vehicle in use', async () => {
    const { admin, drives, type_id } = await aSalesTeam();
    const gap = { ...rate, tiers: [{ from_distance: '0', to_distance: '10', rate: '1' }] };
    await expect(admin.calls('mileage.createType', { name: 'Bike', category: 'bicycle', rates: [gap] })).toBeRefused(
      'mileage.tiers',
    );
    await expect(admin.calls('mileage.createType', { name: 'OWN CAR', category: 'car' })).toBeRefused('name.taken');
    await drives('10', '2026-11-02');
    await expect(admin.calls('mileage.removeType', { id: type_id })).toBeRefused('mileage.type_in_use');
  });

  it('show a rate as a sentence', async () => {
    const { admin } = await aSalesTeam();
    const { types } = await admin.calls('mileage.settings', {});
    expect(types[0]?.rates[0]?.sentence).toBe(
      'USD 0.45 per mile up to 100 miles a year, then USD 0.25. USD 0.05 per passenger and mile.',
    );
  });
});
