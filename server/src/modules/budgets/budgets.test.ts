import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/a-company.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let company: Awaited<ReturnType<typeof team>>;
const sales = uuidv7();
const team = () =>
  aCompany(product, { ana: ['employee'], boss: ['approver'], fin: ['finance'], admin: ['super_admin'] } as const);

beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-03-20T12:00:00Z'));
  company = await team();
  const { client_id, people } = company;
  await company.inCompany(async (tx) => {
    await tx.insertInto('departments').values({ client_id, id: sales, name: 'Sales' }).execute();
    await tx.updateTable('users').set({ department_id: sales }).where('id', '=', people.ana.user_id).execute();
  });
  // Test expenses are dated 14 March 2026.
  await insertTestReport(product, people.ana, { stage: 'approved', amounts: ['6760'] });
});
afterAll(() => product.stop());

describe('a budget', () => {
  const budget = { department_id: sales, period: 'month' as const, amount: '8000', from_on: '2026-01-01' };

  it('shows approvers and finance what is left, with pending expenses apart', async () => {
    const { ana, boss, fin, admin } = company.people;
    const { id } = await admin.calls('budgets.save', budget);
    const { report_id } = await insertTestReport(product, ana, {
      stage: 'pending_approval',
      amounts: ['300'],
      waits_for: [boss],
    });
    const sentence = 'Sales has USD 1,240.00 of USD 8,000.00 left in March. USD 300.00 is pending approval.';
    expect((await boss.calls('approvals.details', { item_id: report_id })).budgets).toEqual([sentence]);
    const { data, can_change } = await fin.calls('budgets.list', {});
    expect(can_change).toBe(false);
    expect(data).toMatchObject([
      { id, name: 'Sales', spent: '6760.00', pending: '300.00', left: '1240.00', used_percent: 84, sentence },
    ]);
  });

  it('is changed by its version, once for each target and period, and deleted', async () => {
    const { admin } = company.people;
    const taken = await admin.sends('budgets.save', budget);
    expect(taken).toMatchObject({ http_status: 409, body: { code: 'budget.exists' } });
    const nowhere = await admin.sends('budgets.save', { ...budget, department_id: null });
    expect(nowhere).toMatchObject({ http_status: 409, body: { code: 'budget.no_target' } });

    const { id, version } = (await admin.calls('budgets.list', {})).data[0] ?? { id: '', version: 0 };
    await admin.calls('budgets.save', { ...budget, id, version, amount: '6000' });
    expect((await admin.sends('budgets.save', { ...budget, id, version })).http_status).toBe(409);
    expect((await admin.calls('budgets.list', {})).data[0]).toMatchObject({ is_exceeded: true, left: '-760.00' });
    await admin.calls('budgets.remove', { id });
    expect((await admin.calls('budgets.list', {})).data).toEqual([]);
  });
});
