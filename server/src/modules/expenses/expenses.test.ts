import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany } from '../../testing/a-company.ts';
import { counterDrift } from '../../testing/recount.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.house);
});
afterAll(() => product.stop());

async function aTeam() {
  const company = await aCompany(product, { admin: ['super_admin'], ana: ['employee'], ben: ['employee'] });
  const { admin } = company.people;
  const { data: meals } = await admin.calls('categories.create', { name: 'Meals' });
  const { data: hotels } = await admin.calls('categories.create', {
    name: 'Lodging',
    attributes: [
      { key: 'city', label: 'City', kind: 'city', is_mandatory: true },
      { key: 'nights', label: 'Nights', kind: 'number', is_mandatory: true },
      { key: 'nightly', label: 'Nightly rate', kind: 'calc', formula: 'round(amount / nights, 2)' },
    ],
  });
  return { company, ...company.people, meals: meals.id, hotels: hotels.id };
}

describe('an expense', () => {
  it('is kept, judged, listed and found', async () => {
    const { ana, meals, company } = await aTeam();
    const { data } = await ana.calls('expenses.create', {
      ...{ category_id: meals, merchant: 'Lokál', spent_on: '2026-11-10', currency: 'EUR', amount: '86.40' },
    });
    expect(data).toMatchObject({
      stage: 'complete',
      currency: 'EUR',
      amount: '86.40',
      company_currency: 'USD',
      missing: [],
    });
    expect(Number(data.ex_rate)).toBeGreaterThan(0.5);
    const list = await ana.calls('expenses.pagedList', { filters: { where: 'unreported' } });
    expect(list).toMatchObject({ total_records: 1, spent: [{ currency: 'EUR', amount: '86.40' }] });
    for (const search of ['lokal', 'Meals', '86.4', '10 Nov 2026', '2026-11'])
      expect((await ana.calls('expenses.pagedList', { search })).total_records, search).toBe(1);
    expect((await ana.calls('expenses.pagedList', { search: '87.40' })).total_records).toBe(0);
    expect(await company.inCompany((tx) => counterDrift(tx, company.client_id))).toEqual([]);
  });

  it('may miss everything as a draft, and nothing when it is complete', async () => {
    const { ana, hotels } = await aTeam();
    const draft = await ana.calls('expenses.draftCreate', { category_id: hotels });
    expect(draft.data.stage).toBe('draft');
    expect(draft.data.missing_keys).toEqual([
      ...['merchant', 'spent_on', 'currency', 'amount', 'attributes.city', 'attributes.nights'],
    ]);
    expect(draft.data.missing).toEqual(['Merchant', 'Date', 'Currency', 'Amount', 'City', 'Nights']);
    await expect(
      ana.calls('expenses.edit', { expense_id: draft.expense_id, version: 0, category_id: hotels }),
    ).toBeRefused('expense.incomplete');
  });
});
