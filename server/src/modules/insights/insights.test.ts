import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/calendar-days.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestAdvance, insertTestExpense, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { updateRollups } from '../spend/update-rollups.ts';

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
const sales = uuidv7();
const meals = uuidv7();
const year = {
  period: { from: '2026-01-01', to: '2026-12-31' },
  compared: { from: '2025-01-01', to: '2025-12-31' },
};

const team = () =>
  aCompany(product, { ana: ['employee'], ben: ['employee'], boss: ['approver'], fin: ['finance'] } as const);

beforeAll(async () => {
  product = await testProduct();
  company = await team();
  const { ana, ben, boss } = company.people;
  await insertTestReport(product, ana, { stage: 'paid', amounts: ['100', '40.50'] });
  const waiting_since = new Date(Date.now() - 9 * 86_400_000);
  await insertTestReport(product, ben, {
    stage: 'pending_approval',
    amounts: ['60'],
    waits_for: [boss],
    waiting_since,
  });
  await insertTestReport(product, ben, { stage: 'sent_back', amounts: ['999'] });
  await insertTestExpense(product, ana, { merchant: 'Draft' });
  await insertTestAdvance(product, ana, { stage: 'outstanding' });
  const { client_id } = company;
  await updateRollups(product.app, client_id);

  // Changes the data after the totals were stored. The figures must include the changes immediately.
  await company.inCompany(async (tx) => {
    await tx.insertInto('departments').values({ client_id, id: sales, name: 'Sales' }).execute();
    await tx.insertInto('categories').values({ client_id, id: meals, name: 'Meals', sort_order: 900 }).execute();
    await tx.updateTable('users').set({ department_id: sales }).where('id', '=', ana.user_id).execute();
    await sql`update expenses set category_id = ${meals}, merchant = 'Lokál', payment_mode = 'company'
      where client_id = ${client_id} and company_amount = 40.50`.execute(tx);
    await sql`update expenses set spent_on = '2025-05-05' where client_id = ${client_id}
      and company_amount = 100`.execute(tx);
  });
});
afterAll(() => product.stop());

describe('insights', () => {
  it('count submitted expenses and compare them with another period', async () => {
    const { cards } = await company.people.fin.calls('insights.overview', year);
    const byKey = Object.fromEntries(cards.map(({ key, ...card }) => [key, card]));
    expect(byKey.total_spend).toMatchObject({ value: '100.50', before: '100.00', change_percent: '0.5', count: 2 });
    expect(byKey.reimbursable).toMatchObject({ value: '60.00', before: '100.00', change_percent: '-40.0', count: 1 });
    expect(byKey.card_spend).toMatchObject({ value: '40.50', before: '0.00', change_percent: null, count: 1 });
    expect(byKey.pending_reports).toMatchObject({ value: '60.00', count: 1, oldest_days: 9 });
    expect(byKey.violation_rate).toMatchObject({ value: '0.0', count: 0 });
    expect(byKey.outstanding_advances?.count).toBe(1);
  });

  it('give the same total in every chart', async () => {
    const { cards } = await company.people.fin.calls('insights.overview', year);
    const found = await company.people.fin.calls('insights.spend', year);
    const total = (rows: readonly { amount: string }[]) =>
      toDecimal(
        sum(
          rows.map(({ amount }) => moneyFrom(amount, 'USD')),
          'USD',
        ),
      );
    const { over_time, by_category, by_department, top_spenders } = found;
    for (const chart of [over_time, by_category, by_department, top_spenders])
      expect(total(chart)).toBe(cards[0]?.value);
    expect(by_department).toMatchObject([
      { id: null, name: 'No department', amount: '60.00', before: '0.00', count: 1 },
      { id: sales, name: 'Sales', amount: '40.50', before: '100.00', count: 1 },
    ]);
    expect(over_time).toHaveLength(12);
    expect(over_time[4]).toMatchObject({ from: '2026-05-01', to: '2026-05-31', amount: '0.00', before: '100.00' });
    expect(found.top_merchants[0]).toMatchObject({ amount: '60.00' });
  });

  it.each([
    [{ department_ids: [sales] }, '40.50'],
    [{ category_ids: [meals] }, '40.50'],
    [{ currencies: ['USD'] }, '100.50'],
    [{ currencies: ['EUR'] }, '0.00'],
    [{ entity_ids: [uuidv7()] }, '0.00'],
    [{ business_unit_ids: [uuidv7()] }, '0.00'],
  ])('filtered by %o count %s', async (filters, total) => {
    const { cards } = await company.people.fin.calls('insights.overview', { ...year, filters });
    expect(cards[0]?.value).toBe(total);
  });

  it('group pending reports by their age', async () => {
    const { ageing } = await company.people.fin.calls('insights.process', year);
    expect(ageing.map(({ bucket, count, amount }) => `${bucket}: ${count} ${amount}`)).toEqual([
      '0-3: 0 0.00',
      '4-7: 0 0.00',
      '8-14: 1 60.00',
      '15-30: 0 0.00',
      '31+: 0 0.00',
    ]);
  });

  it('measure the days from submission to each decision and to the final approval', async () => {
    const timed = await aCompany(product, { eva: ['employee'], boss: ['approver'], fin: ['finance'] } as const);
    const { eva, boss, fin } = timed.people;
    await insertTestReport(product, eva, {
      stage: 'pending_approval',
      amounts: ['60'],
      waits_for: [boss],
      waiting_since: new Date(Date.now() - 6 * 86_400_000),
    });
    const [waiting] = (await boss.calls('approvals.list', {})).data;
    const { item_id = '', version = 0 } = waiting ?? {};
    await boss.calls('approvals.action', { item_id, version, decision: { action: 'approve' } });

    const today = new Date().toISOString().slice(0, 10);
    const recently = { period: { from: `${today.slice(0, 4)}-01-01`, to: addDays(today, 1) } };
    const { approval_time } = await fin.calls('insights.process', recently);
    expect(approval_time).toMatchObject([{ person: { user_id: boss.user_id }, days: '6.0', count: 1 }]);
    const { cards } = await fin.calls('insights.overview', recently);
    expect(cards.find(({ key }) => key === 'days_to_approve')).toMatchObject({ value: '6.0', count: 1 });
  });

  it('refuse a period that ends before it starts, or of many years', async () => {
    for (const period of [
      { from: '2026-02-01', to: '2026-01-01' },
      { from: '2016-01-01', to: '2026-01-01' },
    ])
      expect((await company.people.fin.sends('insights.overview', { period })).http_status).toBe(400);
  });
});
