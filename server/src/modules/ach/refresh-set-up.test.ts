import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshSetUp } from './refresh-set-up.ts';
import { aBankedCompany } from './testing/a-banked-company.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

it('reminds of a certification once in its last week, also if the bank was not asked on the first day', async () => {
  const { admin, company, ...team } = await aBankedCompany(product);
  const { client_id, inCompany } = company;
  await team.submits();
  await team.finishes();
  const { owners } = await admin.calls('ach.customer', {});
  await admin.calls('ach.beneficialOwners', { action: { kind: 'remove', owner_id: owners[0]?.id ?? '' } });
  const start = Date.now();
  const dayAfter = (days: number) => new Date(start + days * 86_400_000);
  const { recertify_by } = await admin.calls('ach.customer', {});
  expect(recertify_by).toBe(dayAfter(30).toISOString().slice(0, 10));
  const noOfReminders = async () => {
    const { rows } = await inCompany((tx) =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where data->>'event' = 'ach.recertify_due' and data->>'client_id' = ${client_id}`.execute(tx),
    );
    return rows[0]?.count;
  };

  const expected: [day: number, count: number][] = [
    [0, 0],
    [22, 0],
    [25, 1],
    [25.1, 1],
    [29, 1],
  ];
  for (const [day, count] of expected) {
    product.setNow(dayAfter(day));
    await refreshSetUp(product.app, client_id);
    expect({ day, count: await noOfReminders() }).toEqual({ day, count });
  }
});
