import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aBankedCompany } from './testing/a-banked-company.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

it('finds a late return for two weeks after the payment, however long the transfer took', async () => {
  const { company, ana, ...team } = await aBankedCompany(product);
  const { client_id, inCompany } = company;
  await team.submits();
  await team.finishes();
  await team.addsBank(ana, '77778888');
  const item_id = await team.owes(ana);
  await team.sends(await team.pays(item_id));
  await team.operate('process');
  await team.reconciles();
  expect(await team.stageOf(item_id)).toBe('paid');

  const wasPaid = async (daysAgo: number) => {
    const { rows } = await inCompany((tx) =>
      sql<{ transfer_ref: string }>`update ach_transfers set created_at = now() - interval '20 days',
        ended_at = now() - ${daysAgo} * interval '1 day' where client_id = ${client_id} returning transfer_ref`.execute(
        tx,
      ),
    );
    return rows[0]?.transfer_ref ?? '';
  };
  // The notification of the return is lost, so only the daily check can find the return.
  await team.operate('webhooks', { mode: 'lose' });
  await team.operate('return', { transfer_id: await wasPaid(15), code: 'R01' });
  await team.operate('webhooks', { mode: 'normal' });
  expect(await team.reconciles({ with_paid: true })).toBe(0);
  await wasPaid(13);
  expect(await team.reconciles({ with_paid: true })).toBe(1);
  expect(await team.stageOf(item_id)).toBe('payment_queued');
});
