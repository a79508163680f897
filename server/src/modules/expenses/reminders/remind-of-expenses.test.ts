import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { insertTestExpense } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { remindOfExpenses } from './remind-of-expenses.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

async function titles(person: TestPerson): Promise<string[]> {
  const { access_token } = await person.startsSession();
  return (await person.calls('notices.list', {}, { access_token })).data.map(({ title }) => title);
}

it('reminds people of unreported expenses and missing receipts, each on the days of its schedule, once', async () => {
  product.setNow(new Date('2026-11-17T12:00:00Z'));
  const { people, client_id, inCompany } = await aCompany(product, {
    ana: ['employee'],
    ben: ['employee'],
    admin: ['super_admin'],
  } as const);
  const { ana, ben, admin } = people;
  await insertTestExpense(product, ana, { stage: 'complete', merchant: 'Kiosk' });
  const taxi = await insertTestExpense(product, ana, { merchant: 'Taxi' });
  await inCompany((tx) =>
    sql`update expenses set missing = '[{"key": "file_ids", "label": "Receipt"}]'
      where client_id = ${client_id} and id = ${taxi}`.execute(tx),
  );
  const message = 'We close the books on Friday.';
  const schedule = { is_on: true, every: 'day', day: 1, hour: 9 } as const;
  await admin.calls('notifications.saveReminder', { kind: 'unreported_expenses', version: 0, schedule, message });
  const runsAt = async (at: string) => {
    product.setNow(new Date(at));
    await remindOfExpenses(product.app, client_id);
  };

  await runsAt('2026-11-17T08:00:00Z');
  await Promise.all([runsAt('2026-11-17T09:30:00Z'), runsAt('2026-11-17T09:30:00Z')]);
  await runsAt('2026-11-17T18:00:00Z');
  await vi.waitFor(async () => expect(await titles(ana)).toEqual(['2 expenses are not reported yet']), 15_000);
  const { access_token } = await ana.startsSession();
  const [notice] = (await ana.calls('notices.list', {}, { access_token })).data;
  expect(notice).toMatchObject({ no_of_earlier: 0, address: '/individual/reports#draft_expense' });
  expect(notice?.body).toContain(message);

  // The reminder of missing receipts is sent on Wednesdays. Both reminders are about the person's expenses, so the
  // notices are grouped and only the newest is shown.
  await runsAt('2026-11-18T10:00:00Z');
  await vi.waitFor(async () => {
    const session = await ana.startsSession();
    const { data } = await ana.calls('notices.list', {}, { access_token: session.access_token });
    expect(data[0]?.no_of_earlier).toBe(2);
  }, 15_000);
  expect(await titles(ben)).toEqual([]);
});
