import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTestAdvance, insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-16T10:00:00Z'));
});
afterAll(() => product.stop());

async function approvedOn({ company: { client_id, inCompany } }: Payroll, item_id: string, on: string) {
  await inCompany((tx) =>
    sql`update payables set approved_at = ${on}, paid_on = case when paid_on is null then null else ${on}::date end
      where client_id = ${client_id} and item_id = ${item_id}`.execute(tx),
  );
}

it('shows what is owed by person and age, and adds up', async () => {
  const payroll = await aPayroll(product);
  const { fin, ana } = payroll;
  const ages = [
    ['2026-11-16', '1.00'],
    ['2026-10-17', '2.00'],
    ['2026-10-16', '4.00'],
    ['2026-09-16', '8.00'],
    ['2026-08-18', '16.00'],
    ['2026-08-17', '32.00'],
  ] as const;
  for (const [on, amount] of ages) {
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: [amount] });
    await approvedOn(payroll, report_id, `${on}T09:00:00Z`);
  }
  const { data, totals } = await fin.calls('ledger.ageing', { kind: 'payables' });
  expect(data).toMatchObject([
    {
      owner: { user_id: ana.user_id },
      currency: 'USD',
      buckets: ['3.00', '4.00', '24.00', '32.00'],
      total: '63.00',
      no_of_items: 6,
      oldest_on: '2026-08-17',
    },
  ]);
  expect(totals).toMatchObject([{ total: '63.00', no_of_people: 1 }]);

  const balance = await fin.calls('ledger.list', { filters: { account: 'employee_payable' } });
  expect(balance.data.at(0)?.balance).toBe('-63.00');
});

it('shows advances until they are settled', async () => {
  const payroll = await aPayroll(product);
  const { fin, ana } = payroll;
  await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '50.00' });
  await insertTestAdvance(product, ana, { stage: 'pending_approval', amount: '70.00', waits_for: [payroll.boss] });
  const { data } = await fin.calls('ledger.ageing', { kind: 'advances' });
  expect(data).toMatchObject([{ total: '50.00', no_of_items: 1 }]);
  expect((await fin.calls('ledger.ageing', { kind: 'payables' })).data).toEqual([]);
});
