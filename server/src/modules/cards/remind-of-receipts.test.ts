import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { insertTestCard, insertTestTransaction } from '../../testing/card-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { remindOfReceipts } from './remind-of-receipts.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
afterAll(() => product.stop());

const monday = '2026-11-16';

it('reminds a person once on the day the company chose, with the count of what is missing', async () => {
  const { people, client_id } = await aCompany(product, { ana: ['employee'], admin: ['super_admin'] } as const, {
    features: { card_recon_enabled: true },
  });
  const { ana, admin } = people;
  const account_id = await insertTestCard(product, ana);
  await insertTestTransaction(product, ana, { account_id });
  await insertTestTransaction(product, ana, { account_id });
  const runsAt = async (at: string) => {
    product.setNow(new Date(at));
    await remindOfReceipts(product.app, client_id);
  };
  // Returns only the titles about receipts, because new transactions have separate notices.
  const titles = async (person: TestPerson) => {
    const { access_token } = await person.startsSession();
    const { data } = await person.calls('notices.list', {}, { access_token });
    return data.map(({ title }) => title).filter((title) => title.includes('receipt'));
  };

  await runsAt(`${monday}T05:00:00Z`);
  await runsAt('2026-11-17T12:00:00Z');
  expect(await titles(ana)).toEqual([]);
  await Promise.all([runsAt('2026-11-23T12:00:00Z'), runsAt('2026-11-23T12:00:00Z')]);
  await runsAt('2026-11-23T18:00:00Z');
  await vi.waitFor(async () => expect(await titles(ana)).toEqual(['2 card transactions need a receipt']), 15_000);

  const { access_token } = await admin.startsSession();
  const off = { is_on: false, every: 'week', day: 1, hour: 7 } as const;
  const change = { kind: 'card_receipts', version: 0, schedule: off, message: '' } as const;
  const saved = await admin.calls('notifications.saveReminder', change, { access_token });
  expect(saved.data).toMatchObject({ next_run_at: null, last_run_on: '2026-11-23' });
  await runsAt('2026-11-30T12:00:00Z');
  await vi.waitFor(async () => expect(await titles(ana)).toHaveLength(1));
});

it('reminds on the next working day when the day of the reminder is a holiday', async () => {
  product.setNow(new Date('2026-11-13T12:00:00Z'));
  const { people, client_id } = await aCompany(product, { ana: ['employee'], admin: ['super_admin'] } as const, {
    features: { card_recon_enabled: true },
  });
  const { ana, admin } = people;
  await admin.calls('workCalendar.saveHoliday', { day: monday, name: 'Company day' });
  const account_id = await insertTestCard(product, ana);
  await insertTestTransaction(product, ana, { account_id });
  const remindedOn = async (day: string) => {
    product.setNow(new Date(`${day}T12:00:00Z`));
    await remindOfReceipts(product.app, client_id);
    const { access_token } = await admin.startsSession();
    const { data } = await admin.calls('notifications.reminders', {}, { access_token });
    return data.find(({ kind }) => kind === 'card_receipts')?.last_run_on;
  };
  expect(await remindedOn(monday)).toBeNull();
  expect(await remindedOn('2026-11-17')).toBe('2026-11-17');
  expect(await remindedOn('2026-11-18')).toBe('2026-11-17');
});
