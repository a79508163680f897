import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import { openEncryption } from '../../http/encryption.ts';
import '../../testing/matchers.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { reEncryptCompany } from '../privacy/encryption/re-encrypt.ts';
import { readConnection } from './accounting-connections.rows.ts';
import { readExports, updateExport } from './accounting-exports.rows.ts';
import { accountingGrants } from './accounting-grants.ts';
import { fail } from './export-progress.ts';
import { exportEntries } from './send-exports.ts';
import { connectedBooks, mappingsAt, type ServedTestBooks, serveTestBooks } from './testing/connected-books.ts';

let served: ServedTestBooks;
beforeAll(async () => {
  served = await serveTestBooks();
});
beforeEach(() => served.product.setNow(new Date('2026-11-16T10:00:00Z')));
afterAll(() => served.stop());

const ledgerMappings = mappingsAt('codat');
const connectedPayroll = (vendor?: AccountingVendor) => connectedBooks(served, vendor);

describe('a connected accounting system', () => {
  it('lists departments and entities only if its books have tracking categories', async () => {
    const books = await connectedPayroll();
    const { admin, company, connection_id } = books;
    await admin.calls('organisation.saveDepartment', { name: 'Sales' });
    await admin.calls('organisation.saveEntity', { name: 'Acme Oy', currency: 'EUR' });
    const groups = async () => {
      const { data } = await admin.calls('accounting.mappings', { connection_id });
      return data.map(({ group }) => group).filter((group) => group === 'department' || group === 'entity');
    };
    expect((await groups()).sort()).toEqual(['department', 'entity']);
    await company.inCompany((tx) =>
      sql`delete from accounting_options where client_id = ${company.client_id} and kind = 'tracking_category'`.execute(
        tx,
      ),
    );
    expect(await groups()).toEqual([]);
  });

  it('exports a report once its accounts are mapped, and voids it before it is sent back', async () => {
    const books = await connectedPayroll();
    const { admin, ana, connection_id } = books;
    const { report_id } = await insertTestReport(served.product, ana, { stage: 'approved', amounts: ['10', '2.50'] });
    await books.run();
    expect(await books.entries()).toMatchObject([
      { state: 'error', error_code: 'ACCOUNT_MAPPING', fix: 'mapping', amount: '12.50' },
    ]);
    const { data: rows } = await admin.calls('accounting.mappings', { connection_id });
    expect(rows[0]).toMatchObject({ source: 'ledger:expense', waiting: [{ currency: 'USD', amount: '12.50' }] });
    // Accounts with common names are mapped automatically.
    expect(rows.find(({ source }) => source === 'ledger:employee_payable')).toMatchObject({
      external_id: 'acc-2100',
      is_automatic: true,
    });
    expect(await books.periods()).toMatchObject([{ ledger: '12.50', failed: '12.50', agrees: false }]);

    expect(await books.map({ 'ledger:expense': 'acc-6200' })).toMatchObject({ no_of_requeued: 1 });
    await books.run();
    const [entry] = await books.entries();
    expect(entry).toMatchObject({ state: 'complete', can_void: true });
    expect((await books.booked()).map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([[12.5, -12.5]]);
    expect(await books.periods()).toMatchObject([
      { ledger: '12.50', exported: '12.50', missing: '0.00', agrees: true },
    ]);
    expect((await admin.calls('accounting.preview', { connection_id })).data?.documents[0]?.lines).toMatchObject([
      { account: '6200 Meals', debit: '12.50' },
      { account: '2100 Employee reimbursements payable', credit: '12.50' },
    ]);

    const sendBack = async () => {
      const { version } = await served.product.app.database.inCompany(ana.client_id, (tx) =>
        tx.selectFrom('reports').select('version').where('id', '=', report_id).executeTakeFirstOrThrow(),
      );
      const kind = { kind: 'send_back', comment: 'Wrong month' };
      return books.fin.sends('payouts.action', { item_id: report_id, version, action: kind });
    };
    expect((await sendBack()).body).toMatchObject({ code: 'accounting.exported' });
    await admin.calls('accounting.exportAction', { connection_id, action: 'void', export_id: entry?.id ?? '' });
    await books.run();
    expect((await sendBack()).body).toMatchObject({ stage: 'sent_back' });
    await books.run();
    expect((await books.booked()).length).toBe(2);
    expect(await books.periods()).toMatchObject([{ exported: '0.00', voided: '12.50', not_exported: '12.50' }]);
  });

  it('says that a period is closed, and books on the first open day if the company wants so', async () => {
    const books = await connectedPayroll();
    await books.map(ledgerMappings);
    await books.operate({ closed_until: '2026-11-30' });
    await insertTestReport(served.product, books.ana, { stage: 'approved' });
    await books.run();
    expect(await books.entries()).toMatchObject([{ error_code: 'PERIOD_CLOSED', fix: 'settings' }]);
    await books.set({ closed_until: '2026-11-30' });
    await books.admin.calls('accounting.exportAction', { connection_id: books.connection_id, action: 'retry' });
    await books.run();
    expect(await books.entries()).toMatchObject([{ state: 'complete', booked_on: '2026-12-01' }]);
  });

  it('waits for a new authorisation, and finds a planted difference', async () => {
    const books = await connectedPayroll();
    await books.map(ledgerMappings);
    await books.operate({ plan: 'expired' });
    await insertTestReport(served.product, books.ana, { stage: 'approved' });
    await books.run();
    const { data } = await books.admin.calls('accounting.connections', {});
    expect(data).toMatchObject([{ state: 'deauthorized', no_of_waiting: 1 }]);
    const again = await books.admin.calls('accounting.connect', {
      entity_id: null,
      export_from: '2026-01-01',
      vendor: 'codat',
    });
    expect(again.connection_id).toBe(books.connection_id);
    await fetch(again.link_url, { method: 'POST', redirect: 'manual' });
    await books.admin.calls('accounting.action', { connection_id: books.connection_id, action: 'refresh' });
    await books.run();
    expect((await books.periods())[0]?.agrees).toBe(true);
    await books.company.inCompany((tx) => sql`update accounting_exports set amount = amount - 1`.execute(tx));
    expect(await books.periods()).toMatchObject([{ missing: '1.00', agrees: false }]);
  });
});

it('continues with the entries of a disconnected system after a new connection', async () => {
  const books = await connectedPayroll();
  await books.map(ledgerMappings);
  await insertTestReport(served.product, books.ana, { stage: 'approved' });
  await books.run();
  await books.admin.calls('accounting.action', { connection_id: books.connection_id, action: 'disconnect' });
  const { connection_id, link_url } = await books.admin.calls('accounting.connect', {
    entity_id: null,
    export_from: '2026-01-01',
    vendor: 'codat',
  });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  await books.admin.calls('accounting.action', { connection_id, action: 'refresh' });
  await exportEntries(served.product.app, { client_id: books.company.client_id, connection_id });
  expect((await books.admin.calls('accounting.periods', { connection_id })).data).toMatchObject([
    { exported: '10.00', agrees: true },
  ]);
});

describe('receipts', () => {
  it.each(['quickbooks', 'xero'] as const)('are attached to the entry in %s once', async (vendor) => {
    const books = await connectedPayroll(vendor);
    await books.map(mappingsAt(vendor));
    const { report_id } = await insertTestReport(served.product, books.ana, { stage: 'approved' });
    const first = await books.addReceipt(report_id);
    const second = await books.addReceipt(report_id);
    // The entry is booked, the first file is refused temporarily, and the response for the second file is lost.
    await books.operate({ plan: 'none,fail_before,drop_after' });
    await books.run();
    expect(await books.entries()).toMatchObject([{ state: 'complete', attachments: { waiting: 2 } }]);
    served.product.setNow(new Date('2026-11-16T10:05:00Z'));
    await books.run();
    const [entry] = await books.booked();
    expect(entry?.attachments?.map((name) => name.slice(0, 8)).sort()).toEqual(
      [first.slice(-8), second.slice(-8)].sort(),
    );
    expect(await books.entries()).toMatchObject([{ attachments: { sent: 2, waiting: 0 } }]);
  });

  it('that are refused leave the entry exported, and are sent again on request', async () => {
    const books = await connectedPayroll('quickbooks');
    const { admin, connection_id } = books;
    await books.map(mappingsAt('quickbooks'));
    const { report_id } = await insertTestReport(served.product, books.ana, { stage: 'approved' });
    await books.addReceipt(report_id);
    await books.operate({ plan: 'none,invalid' });
    await books.run();
    const [row] = await books.entries();
    const error = 'The type of the file is not supported.';
    expect(row).toMatchObject({ state: 'complete', attachments: { refused: 1, error } });
    await admin.calls('accounting.exportAction', { connection_id, action: 'retry', export_id: row?.id ?? '' });
    await books.run();
    expect((await books.booked()).map(({ attachments }) => attachments?.length)).toEqual([1]);
    await expect(
      admin.calls('accounting.exportAction', { connection_id, action: 'retry', export_id: row?.id ?? '' }),
    ).toBeRefused('accounting.wrong_state');
  });
});

describe('taxes', () => {
  it('are sent as tax codes once they are mapped', async () => {
    const books = await connectedPayroll('xero');
    const { admin, connection_id } = books;
    await books.map(mappingsAt('xero'));
    await books.set({ with_taxes: true });
    const { report_id } = await insertTestReport(served.product, books.ana, { stage: 'approved', amounts: ['11.90'] });
    const taxes = JSON.stringify([{ name: 'VAT', rate_pct: '19', amount: '1.90' }]);
    await books.company.inCompany((tx) =>
      tx.updateTable('expenses').set({ taxes }).where('report_id', '=', report_id).execute(),
    );
    // Removes the mapping of the 19 % rate, which was created automatically.
    await admin.calls('accounting.saveMappings', {
      connection_id,
      mappings: [{ source: 'tax:19', external_id: null }],
    });
    await books.run();
    expect(await books.entries()).toMatchObject([
      { error_code: 'TAX_MAPPING', error: 'Choose a tax code for Tax 19 %.', fix: 'mapping' },
    ]);
    const { data, tax_rates } = await admin.calls('accounting.mappings', { connection_id });
    expect(data[0]).toMatchObject({
      source: 'tax:19',
      group: 'tax',
      waiting: [{ amount: '11.90' }],
      suggestion: { external_id: 'VAT19', confidence: 100 },
    });
    expect(tax_rates).toHaveLength(3);
    expect(await books.map({ 'tax:19': 'VAT19' })).toMatchObject({ no_of_requeued: 1 });
    await books.run();
    expect(await books.booked()).toMatchObject([{ lines: [{ amount: 11.9, tax_code: 'VAT19' }, { amount: -11.9 }] }]);
    const preview = await admin.calls('accounting.preview', { connection_id });
    expect(preview.data?.documents[0]?.lines[0]).toMatchObject({ tax: '19 Input tax 19 %', tax_amount: '1.90' });
  });

  it('are refused for a vendor whose journals have none', async () => {
    const books = await connectedPayroll();
    await expect(books.set({ with_taxes: true })).toBeRefused('accounting.not_supported');
    await expect(books.set({ reads_payments: true })).toBeRefused('accounting.not_supported');
  });
});

it('an entry is sent if its account was mapped while it was being prepared', async () => {
  const books = await connectedPayroll();
  const { ana, connection_id } = books;
  await insertTestReport(served.product, ana, { stage: 'approved', amounts: ['10'] });
  await books.run();
  await books.map(ledgerMappings);
  // Simulates a job that has read the mappings before they were saved and fails afterwards.
  const { client_id } = ana;
  const [connection, row] = await books.company.inCompany(async (tx) => {
    const [entry] = await readExports(tx, { client_id, connection_id });
    if (entry) await updateExport(tx, { client_id, id: entry.id }, { state: 'in_progress' });
    return [await readConnection(tx, { client_id, id: connection_id }), entry];
  });
  if (!connection || !row) throw new Error('There is no entry.');
  const { app } = served.product;
  await fail(app, { client_id, connection, row }, 'ACCOUNT_MAPPING', '', { 'ledger:expense': '10.00' });
  await books.run();
  expect((await books.entries()).map(({ state }) => state)).toEqual(['complete']);
});

it.each([true, false])('a voided payment is not exported again once it is reverted (void sent: %s)', async (isSent) => {
  const { books, item } = await exportedPayment();
  const paid = (await books.entries()).find(({ event }) => event.startsWith('Paid'));
  const { connection_id } = books;
  await books.admin.calls('accounting.exportAction', { connection_id, action: 'void', export_id: paid?.id ?? '' });
  if (isSent) await books.run();
  await books.pays(item, 'revert_payment');
  await books.run();
  await books.run();
  expect([await balance(books, '2300'), await balance(books, '1000')]).toEqual([-80, 0]);
  expect((await books.entries()).filter(({ can_export_again }) => can_export_again)).toEqual([]);
});

it('a payment is not voided once its reversal is exported', async () => {
  const { books, item } = await exportedPayment();
  await books.pays(item, 'revert_payment');
  await books.run();
  const paid = (await books.entries()).find(({ event }) => event === 'Paid');
  expect(paid).toMatchObject({ state: 'complete', can_void: false });
});

describe('a payment in the books', () => {
  async function exported() {
    const books = await connectedPayroll('quickbooks');
    await books.map(mappingsAt('quickbooks'));
    await books.set({ reads_payments: true });
    const report = await insertTestReport(served.product, books.ana, { stage: 'approved', amounts: ['80'] });
    await books.run();
    const [entry] = await books.booked();
    const payment = { id: 'p1', sync_id: entry?.sync_id ?? '', date: '2026-11-16', amount: 80, currency: 'USD' };
    const stageOf = async () =>
      (
        await books.company.inCompany((tx) =>
          tx.selectFrom('reports').select('stage').where('id', '=', report.report_id).executeTakeFirstOrThrow(),
        )
      ).stage;
    const payments = async () =>
      (await books.admin.calls('accounting.payments', { connection_id: books.connection_id })).data;
    return { ...books, report, payment, stageOf, payments };
  }

  it('marks the report as paid once, and is not exported again', async () => {
    const books = await exported();
    await books.operate({ payment: books.payment });
    await books.run();
    await books.run();
    expect(await books.stageOf()).toBe('paid');
    expect(await books.payments()).toMatchObject([{ id: `p1/${books.payment.sync_id}`, state: 'marked_paid' }]);
    expect(await books.booked()).toHaveLength(1);
    expect((await books.entries()).map(({ state }) => state).sort()).toEqual(['complete', 'skipped', 'skipped']);
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    // A second payment of the same report is listed but has no effect.
    await books.operate({ payment: { ...books.payment, id: 'p2' } });
    await books.run();
    expect((await books.payments()).map(({ state }) => state).sort()).toEqual(['already_paid', 'marked_paid']);
  });

  describe('of a report that is queued for payment here', () => {
    /** Creates a report that is queued for payment. `plan` determines what the vendor does with its entry. */
    async function queued(plan = '') {
      const books = await exported();
      const item = { kind: 'report' as const, id: books.report.report_id };
      await books.operate({ plan });
      await books.pays(item, 'queue_payment');
      await books.run();
      await books.operate({ plan: '' });
      const payInBooks = async () => {
        await books.operate({ payment: books.payment });
        await books.run();
        await books.run();
      };
      return { ...books, item, payInBooks };
    }
    async function expectPaidOnce(books: Awaited<ReturnType<typeof queued>>) {
      expect(await books.stageOf()).toBe('paid');
      expect(await balance(books, '2300')).toBe(0);
      expect(await balance(books, '2100')).toBe(-80);
      expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
      expect((await books.entries()).filter(({ can_export_again }) => can_export_again)).toEqual([]);
    }

    it('voids the exported entry of the queue', async () => {
      const books = await queued();
      expect(await balance(books, '2300')).toBe(-80);
      await books.payInBooks();
      expect(await books.booked()).toHaveLength(3);
      await expectPaidOnce(books);
    });

    it('voids the entry whose answer was lost', async () => {
      const books = await queued('drop_after');
      await books.payInBooks();
      served.product.setNow(new Date('2026-11-16T10:08:00Z'));
      await books.run();
      await expectPaidOnce(books);
    });

    it.each(['fail_before', 'invalid'])('leaves out the entry that was not sent (%s)', async (plan) => {
      const books = await queued(plan);
      await books.payInBooks();
      served.product.setNow(new Date('2026-11-16T10:08:00Z'));
      await books.run();
      expect(await books.booked()).toHaveLength(1);
      await expectPaidOnce(books);
    });

    it('exports that it left the queue before it was paid', async () => {
      const books = await queued();
      await books.pays(books.item, 'back_to_approved');
      await books.payInBooks();
      expect(await books.booked()).toHaveLength(3);
      await expectPaidOnce(books);
    });
  });

  it.each(['', 'queue_payment'] as const)(
    'that is reverted here is exported as far as it stands (%s)',
    async (move) => {
      const books = await exported();
      const item = { kind: 'report' as const, id: books.report.report_id };
      if (move) await books.pays(item, move);
      await books.run();
      await books.operate({ payment: books.payment });
      await books.run();
      await books.pays(item, 'revert_payment');
      await books.run();
      await books.run();
      expect(await books.payments()).toMatchObject([
        { state: 'reverted', reason: 'Delete it in the accounting system as well.' },
      ]);
      // Reverting the payment moves the report back to payment processing, so the amount is in payout clearing again.
      expect([await balance(books, '2100'), await balance(books, '2300')]).toEqual([0, -80]);
      expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);

      await books.pays(item, 'mark_paid');
      await books.run();
      expect([await balance(books, '2300'), await balance(books, '1000')]).toEqual([0, -80]);
      expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    },
  );

  it('is in the currency of the entry if the books do not name one', async () => {
    const books = await exported();
    const { currency: _, ...payment } = books.payment;
    await books.operate({ payment });
    await books.run();
    expect(await books.stageOf()).toBe('paid');
    expect(await books.payments()).toMatchObject([{ state: 'marked_paid', currency: 'USD' }]);
  });

  it('of another amount is shown and marks nothing', async () => {
    const books = await exported();
    await books.operate({ payment: { ...books.payment, amount: 79 } });
    await books.run();
    expect(await books.stageOf()).toBe('approved');
    expect(await books.payments()).toMatchObject([
      { state: 'not_marked', reason: 'USD 79 was paid, but USD 80.00 is owed.' },
    ]);
  });
});

it('stores the authorisation of the books encrypted, and accepts it only from the person who started it', async () => {
  const books = await connectedPayroll('quickbooks');
  const { rows } = await books.company.inCompany((tx) =>
    sql<{ encrypted_tokens: string; company_id: string }>`select * from accounting_grants`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  const saved = await served.product.app.accounting_grants.read(
    (await books.company.inCompany((tx) => tx.selectFrom('accounting_grants').selectAll().executeTakeFirstOrThrow()))
      .company_id,
  );
  expect(JSON.stringify(rows)).not.toContain(saved?.access_token ?? '-');
  const key = { name: 'second', secret: 'another-secret-of-32-characters-or-more' };
  const { database, secret } = served.product.app;
  const renewed = { database, encryption: openEncryption([key, { name: 'token-secret', secret }]) };
  expect(await reEncryptCompany(renewed, books.company.client_id)).toMatchObject({ no_of_renewed: 1 });
  const before = served.product.app.encryption;
  served.product.app.encryption = renewed.encryption;
  await expect(accountingGrants(served.product.app).read(rows[0]?.company_id ?? '')).resolves.toMatchObject({
    access_token: saved?.access_token,
  });
  served.product.app.encryption = before;
  const old = { database, encryption: openEncryption([{ name: 'token-secret', secret }, key]) };
  await reEncryptCompany(old, books.company.client_id);
  await books.admin.calls('accounting.action', { connection_id: books.connection_id, action: 'disconnect' });
  const { link_url } = await books.admin.calls('accounting.connect', {
    entity_id: null,
    export_from: '2026-01-01',
    vendor: 'quickbooks',
  });
  const state = new URL(link_url).searchParams.get('state') ?? '';
  const other = await connectedPayroll();
  await expect(other.admin.calls('accounting.authorise', { state, code: 'c', realm: '' })).toBeRefused(
    'accounting.link_expired',
  );
});

/** Returns the balance of an account in the books. */
async function balance(
  books: Pick<Awaited<ReturnType<typeof connectedBooks>>, 'booked'>,
  account_id: string,
): Promise<number> {
  const lines = (await books.booked()).flatMap((entry) => entry.lines);
  return lines.reduce((total, { amount, accountRef }) => total + (accountRef.id === account_id ? amount : 0), 0);
}

/** Creates a report of 80 that was paid in the product, with all its entries exported. */
async function exportedPayment() {
  const books = await connectedPayroll('quickbooks');
  await books.map(mappingsAt('quickbooks'));
  const report = await insertTestReport(served.product, books.ana, { stage: 'approved', amounts: ['80'] });
  const item = { kind: 'report' as const, id: report.report_id };
  for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
  await books.run();
  return { books, item };
}
