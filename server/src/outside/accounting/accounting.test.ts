import { afterAll, beforeAll, expect, it } from 'vitest';
import { codatAccounting } from './codat.ts';
import { AccountingAway, type AccountingPort, GrantExpired } from './port.ts';
import { type ServedBooks, serveBooks } from './stand-in/serve-books.ts';

let served: ServedBooks;
let port: AccountingPort;
beforeAll(async () => {
  served = await serveBooks({ port: 0, file: null });
  port = codatAccounting({ url: async () => served.url, key: 'k' });
});
afterAll(() => served.stop());

const operate = (company_id: string, body: object) =>
  fetch(`${served.url}/operator/${company_id}`, { method: 'POST', body: JSON.stringify(body) }).then(
    (answer) => answer.json() as Promise<{ id: string }[]>,
  );

async function linked(): Promise<string> {
  const { company_id, link_url } = await port.createCompany({ name: 'Acme', return_url: 'http://localhost/back' });
  expect(await port.readConnection(company_id)).toMatchObject({ state: 'pending' });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  return company_id;
}

const entry = (id: string, amounts = ['10.00', '-10.00'], on = '2026-03-31') => ({
  id,
  on,
  currency: 'USD',
  reference: 'ER-1',
  lines: amounts.map((amount, index) => ({
    account_id: index === 0 ? 'acc-6200' : 'acc-2100',
    amount,
    description: '',
    tracking_ids: [],
  })),
});

it('links a company, reads its chart of accounts and is disconnected', async () => {
  const company_id = await linked();
  const connection = await port.readConnection(company_id);
  expect(connection).toMatchObject({ state: 'linked', platform: 'Sandbox Books' });
  const { accounts, tracking_categories } = await port.readOptions(company_id);
  expect(accounts).toContainEqual({ external_id: 'acc-6200', name: 'Meals', code: '6200', type: 'Expense' });
  expect(tracking_categories).toHaveLength(3);
  await port.unlink(company_id, connection?.connection_id ?? '');
  expect(await port.readConnection(company_id)).toMatchObject({ state: 'unlinked' });
  await expect(port.readOptions(company_id)).rejects.toBeInstanceOf(GrantExpired);
});

it('books an entry, and says why another is refused', async () => {
  const company_id = await linked();
  const { sync_id } = await port.pushEntry(company_id, entry('e1'));
  expect(await port.readEntry(company_id, { sync_id, entry_id: 'e1' })).toMatchObject({ state: 'complete' });
  const wrong = await port.pushEntry(company_id, entry('e2', ['10.00', '-9.99']));
  expect(await port.readEntry(company_id, { sync_id: wrong.sync_id, entry_id: 'e2' })).toMatchObject({
    state: 'refused',
    message: 'Debits and credits differ.',
    is_period_closed: false,
  });
  await operate(company_id, { closed_until: '2026-03-31' });
  const late = await port.pushEntry(company_id, entry('e3'));
  expect(await port.readEntry(company_id, { sync_id: late.sync_id, entry_id: 'e3' })).toMatchObject({
    is_period_closed: true,
  });
});

it('finds an entry whose answer was lost', async () => {
  const company_id = await linked();
  expect(await port.findEntry(company_id, 'lost')).toBeNull();
  for (const plan of ['too_many', 'fail_before']) {
    await operate(company_id, { plan });
    await expect(port.pushEntry(company_id, entry('lost'))).rejects.toBeInstanceOf(AccountingAway);
    expect(await port.findEntry(company_id, 'lost')).toBeNull();
  }
  await operate(company_id, { plan: 'drop_after' });
  await expect(port.pushEntry(company_id, entry('lost'))).rejects.toBeInstanceOf(AccountingAway);
  expect(await port.findEntry(company_id, 'lost')).toMatchObject({ state: 'complete' });
  await operate(company_id, { plan: 'expired' });
  await expect(port.pushEntry(company_id, entry('after'))).rejects.toBeInstanceOf(GrantExpired);
  expect(await port.readConnection(company_id)).toMatchObject({ state: 'deauthorized' });
});
