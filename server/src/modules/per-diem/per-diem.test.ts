import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany } from '../../testing/a-company.ts';
import { everyDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** The rates for meals and incidentals in Chicago, as published by the US General Services Administration. */
const chicago = {
  country: 'US',
  city: 'Chicago',
  rate: '74.00',
  components: {
    breakfast: { kind: 'amount' as const, value: '17.00' },
    lunch: { kind: 'amount' as const, value: '18.00' },
    dinner: { kind: 'amount' as const, value: '34.00' },
    incidentals: { kind: 'amount' as const, value: '5.00' },
  },
};

const zone = 'America/Chicago';
const trip = {
  departs_at: '2026-11-02T08:00',
  departs_from_zone: zone,
  stops: [{ country: 'US', city: 'Chicago', time_zone: zone, arrives_at: '2026-11-02T11:00' }],
  returns_at: '2026-11-04T18:00',
  returns_to_zone: zone,
};

async function aCompanyWithRates() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] });
  const { admin, ana } = company.people;
  await admin.calls('perDiem.enable', { is_enabled: true });
  const { data: travel } = await admin.calls('categories.create', { name: 'Travel allowance' });
  const { data } = await admin.calls('perDiem.settings', {});
  await admin.calls('perDiem.saveFields', {
    version: data.version,
    category_id: travel.id,
    fields: {},
    overlap: 'block',
  });
  const { id: list_id } = await admin.calls('perDiem.saveList', { name: 'United States', currency: 'USD' });
  const { id: rate_id } = await admin.calls('perDiem.saveRate', { list_id, ...chicago });
  const drift = () => company.inCompany((tx) => everyDrift(tx, company.client_id));
  return { admin, ana, list_id, rate_id, travel, drift };
}

describe('a per diem claim', () => {
  it('is calculated day by day and saved as an expense', async () => {
    const { ana, travel, drift } = await aCompanyWithRates();
    const provided = { '2026-11-02': ['breakfast' as const] };
    const { days, total, overlaps } = await ana.calls('perDiem.calculate', { itinerary: trip, provided });
    expect(days.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-11-02', '38.50'],
      ['2026-11-03', '74.00'],
      ['2026-11-04', '55.50'],
    ]);
    expect([total, overlaps]).toEqual(['168.00', []]);

    const { data, per_diem } = await ana.calls('perDiem.save', { itinerary: trip, provided, purpose: 'Trade fair' });
    expect(data).toMatchObject({
      expense_type: 'per_diem',
      stage: 'complete',
      merchant: 'Chicago, US',
      amount: '168.00',
      currency: 'USD',
      spent_on: '2026-11-02',
      category_id: travel.id,
    });
    expect(per_diem.calculation?.days).toHaveLength(3);
    expect(await drift()).toEqual([]);
  });

  it('is found by its place and purpose, and approved by the rule for its days', async () => {
    const { admin, ana } = await aCompanyWithRates();
    await admin.calls('approvalRules.create', {
      name: 'Short trips',
      rule: {
        conditions: { all: [{ field: 'per_diem_days', operator: 'between', value: '1', to: '3' }] },
        steps: [],
        auto_approve: { without_violations: false, without_checks: false },
      },
    });
    const { expense_id } = await ana.calls('perDiem.save', { itinerary: trip, purpose: 'Trade fair' });
    for (const search of ['chic', 'trade fair']) {
      const { data } = await ana.calls('expenses.search', { search });
      expect(data.map(({ id }) => id)).toEqual([expense_id]);
    }
    const stageAfter = async (id: string) => {
      const { report_id, data } = await ana.calls('reports.create', { title: 'Trip', expense_ids: [id] });
      return (await ana.calls('reports.submit', { report_id, version: data.version })).data.stage;
    };
    expect(await stageAfter(expense_id)).toBe('approved');
    const later = {
      ...trip,
      departs_at: '2026-11-08T08:00',
      stops: trip.stops.map((stop) => ({ ...stop, arrives_at: '2026-11-08T11:00' })),
      returns_at: '2026-11-11T18:00',
    };
    const { expense_id: longer } = await ana.calls('perDiem.save', { itinerary: later, purpose: 'Fair again' });
    expect(await stageAfter(longer)).not.toBe('approved');
  });

  it('asks for the attributes of the settings', async () => {
    const { admin, ana, travel } = await aCompanyWithRates();
    const { data: settings } = await admin.calls('perDiem.settings', {});
    await admin.calls('perDiem.saveFields', {
      version: settings.version,
      category_id: travel.id,
      fields: settings.fields,
      overlap: settings.overlap,
      attributes: [{ key: 'event', label: 'Event', kind: 'text', is_mandatory: true }],
    });
    const { attributes } = await ana.calls('perDiem.userFields', {});
    expect(attributes).toMatchObject([{ key: 'event', label: 'Event', is_mandatory: true }]);
    await expect(ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' })).rejects.toMatchObject({
      body: { code: 'expense.incomplete', fields: { 'attributes.event': 'Required.' } },
    });
    const { data } = await ana.calls('perDiem.save', {
      itinerary: trip,
      purpose: 'Fair',
      attributes: { event: 'Trade fair' },
    });
    expect(data).toMatchObject({ stage: 'complete', facts: [{ label: 'Event', text: 'Trade fair' }] });
  });

  it('keeps its amount when the rates change, until it is edited', async () => {
    const { admin, ana, list_id, rate_id } = await aCompanyWithRates();
    const { expense_id, data } = await ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' });
    await admin.calls('perDiem.saveRate', { id: rate_id, list_id, ...chicago, rate: '100.00' });
    expect((await ana.calls('perDiem.details', { expense_id })).data.amount).toBe('185.00');
    const edited = await ana.calls('perDiem.save', {
      expense_id,
      version: data.version,
      itinerary: trip,
      purpose: 'Fair',
    });
    expect(edited.data.amount).toBe('250.00');
    await expect(
      ana.calls('expenses.edit', { expense_id, version: edited.data.version, amount: '900.00' }),
    ).toBeRefused('expense.wrong_kind');

    await admin.calls('perDiem.enableLists', { ids: [list_id], is_enabled: false });
    expect((await ana.calls('perDiem.details', { expense_id })).data.amount).toBe('250.00');
    const again = { expense_id, version: edited.data.version, itinerary: trip, purpose: 'Fair' };
    await expect(ana.calls('perDiem.save', again)).toBeRefused('per_diem.no_rate');
  });

  it('is refused where no rate is found', async () => {
    const { admin, ana, list_id } = await aCompanyWithRates();
    const berlin = { ...trip, stops: [{ ...trip.stops[0], country: 'DE', city: 'Berlin' }] } as typeof trip;
    const refusal = ana.calls('perDiem.calculate', { itinerary: berlin });
    await expect(refusal).rejects.toThrow('No rate found. Ask admin to set up per diem rates.');
    const draft = await ana.calls('perDiem.save', { itinerary: berlin, is_draft: true });
    expect(draft.data).toMatchObject({ stage: 'draft', amount: null });

    await admin.calls('perDiem.enableLists', { ids: [list_id], is_enabled: false });
    await expect(ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' })).toBeRefused('per_diem.no_rate');
  });

  it('does not overlap another one where the company blocks it', async () => {
    const { ana } = await aCompanyWithRates();
    const { expense_id } = await ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' });
    const { overlaps } = await ana.calls('perDiem.calculate', { itinerary: trip });
    expect(overlaps).toMatchObject([{ expense_id, from: '2026-11-02', to: '2026-11-04' }]);
    await expect(ana.calls('perDiem.save', { itinerary: trip, purpose: 'Again' })).toBeRefused('per_diem.overlaps');
  });

  it('is checked against meals and trips on the same days', async () => {
    const { admin, ana, travel, drift } = await aCompanyWithRates();
    const { data } = await admin.calls('perDiem.settings', {});
    const fields = { version: data.version, category_id: travel.id, fields: {} };
    await admin.calls('perDiem.saveFields', { ...fields, overlap: 'warn' });
    const { data: meals } = await admin.calls('categories.create', { name: 'Lunch', is_meal: true });
    const { expense_id } = await ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' });
    const lunch = (spent_on: string) =>
      ana.calls('expenses.draftCreate', {
        category_id: meals.id,
        merchant: 'Deli',
        spent_on,
        currency: 'USD',
        amount: '9',
      });
    expect((await lunch('2026-11-05')).data.checks).toEqual([]);
    const eaten = await lunch('2026-11-03');
    expect(eaten.data.checks).toMatchObject([
      { code: 'P1', message: 'Per diem covers meals on 3 Nov 2026.', related: [{ expense_id }] },
    ]);
    expect((await ana.calls('perDiem.calculate', { itinerary: trip })).meals).toEqual([
      { expense_id: eaten.expense_id, label: 'Deli', spent_on: '2026-11-03' },
    ]);
    const again = await ana.calls('perDiem.save', { itinerary: trip, purpose: 'Again' });
    expect(again.data.checks).toMatchObject([
      {
        code: 'M2',
        message: 'Another trip also pays per diem for 2 Nov 2026 and 2 more days.',
        related: [{ expense_id }],
      },
      { code: 'P1', related: [{ expense_id: eaten.expense_id }] },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('follows the fields that the company requires or hides', async () => {
    const { admin, ana, travel } = await aCompanyWithRates();
    const { data } = await admin.calls('perDiem.settings', {});
    await admin.calls('perDiem.saveFields', {
      version: data.version,
      category_id: travel.id,
      fields: { purpose: 'mandatory', meals: 'hidden' },
      overlap: 'warn',
    });
    const provided = { '2026-11-02': ['breakfast' as const] };
    await expect(ana.calls('perDiem.save', { itinerary: trip, provided })).toBeRefused('expense.incomplete');
    const saved = await ana.calls('perDiem.save', { itinerary: trip, provided, purpose: 'Fair' });
    expect(saved.data.amount).toBe('185.00');
  });

  it('needs per diem to be switched on', async () => {
    const { admin, ana } = await aCompanyWithRates();
    await admin.calls('perDiem.enable', { is_enabled: false });
    await expect(ana.calls('perDiem.save', { itinerary: trip, purpose: 'Fair' })).toBeRefused('per_diem.off');
    expect((await ana.calls('perDiem.userFields', {})).is_enabled).toBe(false);
  });
});

describe('rate lists', () => {
  it('are ordered by priority, and the first with a rate decides', async () => {
    const { admin, ana, list_id } = await aCompanyWithRates();
    const { id } = await admin.calls('perDiem.saveList', { name: 'World', currency: 'USD' });
    await admin.calls('perDiem.saveRate', { list_id: id, country: '', rate: '10.00' });
    expect((await ana.calls('perDiem.calculate', { itinerary: trip })).total).toBe('185.00');
    await admin.calls('perDiem.changePriorities', { ids: [id, list_id] });
    expect((await ana.calls('perDiem.calculate', { itinerary: trip })).total).toBe('25.00');
    await expect(admin.calls('perDiem.changePriorities', { ids: [id] })).toBeRefused('order.incomplete');
    await expect(admin.calls('perDiem.saveRate', { list_id: id, country: '', rate: '9.00' })).toBeRefused(
      'per_diem.rate_exists',
    );
  });

  it('are searched by place', async () => {
    const { admin, list_id } = await aCompanyWithRates();
    await admin.calls('perDiem.saveRate', { list_id, country: 'DE', city: 'Berlin', rate: '28.00' });
    const { data, total_records } = await admin.calls('perDiem.searchRates', { search: 'berl' });
    expect(total_records).toBe(1);
    expect(data).toMatchObject([{ list: 'United States', city: 'Berlin', rate: '28.00' }]);
  });

  it('are downloaded and imported again, with an error for each bad row', async () => {
    const { admin, ana, list_id, rate_id } = await aCompanyWithRates();
    for (const format of ['csv', 'xlsx'] as const) {
      const { content_base64, file_name } = await admin.calls('perDiem.exportRates', { list_id, format });
      expect(file_name).toBe(`per-diem-rates-united-states.${format}`);
      const { counts } = await admin.calls('perDiem.importRates', { list_id, content_base64 });
      expect(counts).toEqual({ create: 0, update: 0, unchanged: 1, bad: 0 });
    }

    const content = 'Country;City;M&IE;Breakfast\nUS;Chicago;80;18\nDE;Berlin;28;20%\nDE;Bonn;soon;\n';
    const file = { list_id, content_base64: Buffer.from(content).toString('base64') };
    const { data } = await admin.calls('perDiem.checkRatesFile', file);
    expect(
      data.map(({ row_number, result, place, rate, messages }) => [row_number, result, place, rate, messages]),
    ).toEqual([
      [2, 'update', 'Chicago, US', '80.00', []],
      [3, 'create', 'Berlin, DE', '28.00', []],
      [4, 'bad', 'Bonn, DE', 'soon', ['soon is not an amount.']],
    ]);
    expect((await admin.calls('perDiem.searchRates', { list_id })).total_records).toBe(1);

    const { counts } = await admin.calls('perDiem.importRates', file);
    expect(counts).toEqual({ create: 1, update: 1, unchanged: 0, bad: 1 });
    const saved = await admin.calls('perDiem.searchRates', { list_id });
    expect(saved.data).toMatchObject([
      { city: 'Berlin', rate: '28.00', components: { breakfast: { kind: 'pct', value: '20' } } },
      { id: rate_id, city: 'Chicago', rate: '80.00', components: { breakfast: { kind: 'amount', value: '18' } } },
    ]);
    const noRates = { list_id, content_base64: Buffer.from('Country\nDE\n').toString('base64') };
    await expect(admin.calls('perDiem.checkRatesFile', noRates)).toBeRefused('import.column_missing');
    await expect(ana.calls('perDiem.importRates', file)).toBeRefused('access.denied');
  });
});
