import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportDocument } from '#domain/accounting/export-documents.ts';
import { codatAccounting } from './codat.ts';
import type { Grant, GrantStore } from './grants.ts';
import { AccountingAway, type AccountingPort, AccountingRefused, GrantExpired } from './port.ts';
import { quickBooksAccounting } from './quickbooks.ts';
import { type ServedBooks, serveBooks, standInUrls } from './stand-in/serve-books.ts';
import { xeroContactId } from './stand-in/xero-api.ts';
import { xeroAccounting } from './xero.ts';

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
  const { company_id, link_url } = await port.createCompany({
    client_id: 'c',
    name: 'Acme',
    return_url: 'http://localhost/back',
    state: '',
  });
  expect(await port.readConnection(company_id)).toMatchObject({ state: 'pending' });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  return company_id;
}

const entry = (id: string, amounts = ['10.00', '-10.00'], on = '2026-03-31') => ({
  id,
  on,
  currency: 'USD',
  reference: 'ER-1',
  document: 'journal_entry' as ExportDocument,
  is_reversed: false,
  lines: amounts.map((amount, index) => ({
    is_contra: index > 0,
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
  expect(await port.findEntry(company_id, entry('lost'))).toBeNull();
  for (const plan of ['too_many', 'fail_before']) {
    await operate(company_id, { plan });
    await expect(port.pushEntry(company_id, entry('lost'))).rejects.toBeInstanceOf(AccountingAway);
    expect(await port.findEntry(company_id, entry('lost'))).toBeNull();
  }
  await operate(company_id, { plan: 'drop_after' });
  await expect(port.pushEntry(company_id, entry('lost'))).rejects.toBeInstanceOf(AccountingAway);
  expect(await port.findEntry(company_id, entry('lost'))).toMatchObject({ state: 'complete' });
  await operate(company_id, { plan: 'expired' });
  await expect(port.pushEntry(company_id, entry('after'))).rejects.toBeInstanceOf(GrantExpired);
  expect(await port.readConnection(company_id)).toMatchObject({ state: 'deauthorized' });
});

it('finds an entry by the time of its request, although many others were sent since', async () => {
  const company_id = await linked();
  const sent_at = new Date();
  await port.pushEntry(company_id, entry('early'));
  await Promise.all(Array.from({ length: 220 }, (_, index) => port.pushEntry(company_id, entry(`later-${index}`))));
  expect(await port.findEntry(company_id, entry('early'))).toBeNull();
  expect(await port.findEntry(company_id, { ...entry('early'), sent_at })).toMatchObject({ state: 'complete' });
});

describe.each(['quickbooks', 'xero'] as const)('%s', (vendor) => {
  /** Links a company by OAuth and stores its grant in memory. */
  async function connected() {
    let grant: Grant | null = null;
    let last: Promise<unknown> = Promise.resolve();
    let now = Date.parse('2026-11-16T10:00:00Z');
    const store: GrantStore = {
      read: async () => grant,
      change: (_, change) => {
        const done = last.then(async () => {
          grant = await change(grant);
          return grant;
        });
        last = done.catch(() => null);
        return done;
      },
    };
    const create = vendor === 'xero' ? xeroAccounting : quickBooksAccounting;
    const books = create({
      urls: async () => standInUrls(served.url),
      store: () => store,
      client: { id: 'c', secret: 's' },
      clock: () => new Date(now),
    });
    const return_url = 'http://localhost/back?section=accounting';
    const { company_id, link_url } = await books.createCompany({ client_id: 'c', name: 'A', return_url, state: 'st' });
    const authorise = async (link: string) => {
      const { headers } = await fetch(link, { method: 'POST', redirect: 'manual' });
      const { searchParams, pathname } = new URL(headers.get('location') ?? '');
      expect([pathname, searchParams.get('state')]).toEqual(['/back', 'st']);
      const tenant_id = searchParams.get('realmId') ?? '';
      await books.authorise?.(company_id, { code: searchParams.get('code') ?? '', tenant_id, return_url });
      return tenant_id;
    };
    expect(await books.readConnection(company_id)).toBeNull();
    const tenant_id = await authorise(link_url);
    return {
      books,
      company_id,
      tenant_id,
      authorise,
      link: async () => (await books.readLink({ company_id, return_url, state: 'st' })) ?? '',
      grantOf: () => grant,
      wait: (ms: number) => {
        now += ms;
      },
    };
  }

  const journal = (id: string, amounts = ['10.00', '-10.00']) => {
    const lines = entry(id, amounts).lines.map((line) => ({
      ...line,
      account_id: line.account_id.replace('acc-', ''),
    }));
    return { ...entry(id, amounts), lines };
  };
  const file = { name: '1-bill.pdf', type: 'application/pdf', content: Buffer.from('%PDF'), may_exist: false };

  it('renews tokens, which are accepted once, and ends with the authorisation', async () => {
    const { books, company_id, tenant_id, authorise, link, grantOf, wait } = await connected();
    expect(await books.readConnection(company_id)).toMatchObject({ state: 'linked', connection_id: tenant_id });
    const first = grantOf();
    wait(60 * 60_000);
    // Two parallel calls must not use the same refresh token twice.
    await Promise.all([books.readOptions(company_id), books.readOptions(company_id)]);
    expect(grantOf()?.refresh_token).not.toBe(first?.refresh_token);
    await operate(tenant_id, { status: 'Deauthorized' });
    await expect(books.readOptions(company_id)).rejects.toBeInstanceOf(GrantExpired);
    expect(await books.readConnection(company_id)).toMatchObject({ state: 'deauthorized' });
    await expect(authorise(await link())).rejects.toBeInstanceOf(AccountingRefused);
    await authorise(`${await link()}&realm=${tenant_id}`);
    await books.unlink(company_id, tenant_id);
    expect(grantOf()).toBeNull();
  });

  it('reads accounts, tax rates, tracking categories and suppliers', async () => {
    const { books, company_id } = await connected();
    const options = await books.readOptions(company_id);
    expect(options.accounts).toContainEqual({ external_id: '6200', name: 'Meals', code: '6200', type: 'Expense' });
    expect(options.tax_rates).toContainEqual({ external_id: 'VAT19', name: 'Input tax 19 %', rate_pct: '19' });
    expect(options.tracking_categories).toHaveLength(3);
    const external_id = vendor === 'xero' ? xeroContactId('s-2') : 's-2';
    expect(options.suppliers).toContainEqual({ external_id, name: 'Ana Lima', email: 'ana@acme.test' });
  });

  it('books an entry with its tax code once, and says why another is refused', async () => {
    const { books, company_id, tenant_id } = await connected();
    const taxed = journal('00000000-0000-7000-8000-000000000001');
    const [first] = taxed.lines;
    if (first) Object.assign(first, { tax: { tax_rate_id: 'VAT19', amount: '1.60' } });
    const { sync_id, status } = await books.pushEntry(company_id, taxed);
    expect(status).toMatchObject({ state: 'complete' });
    expect((await books.pushEntry(company_id, taxed)).sync_id).toBe(sync_id);
    expect(await books.readEntry(company_id, { sync_id, entry_id: taxed.id })).toMatchObject({ state: 'complete' });
    expect(await operate(tenant_id, {})).toMatchObject([{ lines: [{ tax_code: 'VAT19' }, {}] }]);
    const wrong = await books.pushEntry(company_id, journal('00000000-0000-7000-8000-000000000002', ['1', '-2']));
    expect(wrong.status).toMatchObject({ state: 'refused', message: 'Debits and credits differ.' });
    await operate(tenant_id, { closed_until: '2026-03-31' });
    const late = await books.pushEntry(company_id, journal('00000000-0000-7000-8000-000000000003'));
    expect(late.status).toMatchObject({ is_period_closed: true });
  });

  it('finds an entry whose answer was lost, and attaches a file once', async () => {
    const { books, company_id, tenant_id } = await connected();
    const lost = journal('00000000-0000-7000-8000-0000000000aa');
    expect(await books.findEntry(company_id, lost)).toBeNull();
    await operate(tenant_id, { plan: 'drop_after' });
    await expect(books.pushEntry(company_id, lost)).rejects.toBeInstanceOf(AccountingAway);
    const sync_id = (await books.findEntry(company_id, lost))?.sync_id ?? '';
    expect(sync_id).not.toBe('');
    await operate(tenant_id, { plan: 'too_many,fail_after' });
    await expect(books.attach?.(company_id, sync_id, file)).rejects.toBeInstanceOf(AccountingAway);
    await expect(books.attach?.(company_id, sync_id, { ...file, may_exist: true })).rejects.toBeInstanceOf(
      AccountingAway,
    );
    await books.attach?.(company_id, sync_id, { ...file, may_exist: true });
    expect(await operate(tenant_id, {})).toMatchObject([{ attachments: ['1-bill.pdf'] }]);
    await operate(tenant_id, { plan: 'invalid' });
    await expect(books.attach?.(company_id, sync_id, file)).rejects.toBeInstanceOf(AccountingRefused);
  });
});
