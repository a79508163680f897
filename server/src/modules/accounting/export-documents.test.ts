import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountingVendor } from '#domain/accounting/accounting-vendors.ts';
import '../../testing/matchers.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { exportEveryCompany } from './send-exports.ts';
import {
  connectedBooks,
  mappingsAt,
  type ServedTestBooks,
  serveTestBooks,
  supplierAt,
} from './testing/connected-books.ts';

let served: ServedTestBooks;
beforeAll(async () => {
  served = await serveTestBooks();
});
beforeEach(() => served.product.setNow(new Date('2026-11-16T10:00:00Z')));
afterAll(() => served.stop());

type Books = Awaited<ReturnType<typeof connectedBooks>>;
type Settings = Parameters<Books['set']>[0];

/** Connects books with mapped accounts, a supplier for Ana and a supplier for card bills. */
async function mappedBooks(vendor: AccountingVendor, settings: Settings): Promise<Books> {
  const books = await connectedBooks(served, vendor);
  await books.set(settings);
  await books.map({ ...mappingsAt(vendor), [`employee:${books.ana.user_id}`]: supplierAt(vendor, 's-2') });
  return books;
}

async function approve(books: Books, payment_mode: 'own' | 'company' = 'own') {
  const amounts = ['40', '2.50'];
  const report = await insertTestReport(served.product, books.ana, { stage: 'approved', amounts, payment_mode });
  await books.run();
  return report;
}

/** Returns the documents in the books with their type, payee, accounts and amounts. */
async function documents(books: Books) {
  return (await books.booked()).map(({ document = 'JournalEntry', payee, lines, date, memo }) => ({
    document,
    payee,
    date,
    memo,
    lines: lines.map(({ amount, accountRef }) => `${accountRef.id} ${amount}`),
  }));
}

describe('reimbursable spend', () => {
  it.each([
    ['quickbooks', 'journal_entry', 'JournalEntry', undefined, '2100 -42.5'],
    ['quickbooks', 'bill', 'Bill', 's-2', '2100 -42.5'],
    ['quickbooks', 'expense', 'Purchase Cash', 'Vendor s-2', '1000 -42.5'],
    ['quickbooks', 'check', 'Purchase Check', 'Vendor s-2', '1000 -42.5'],
    ['xero', 'journal_entry', 'JournalEntry', undefined, '2100 -42.5'],
    ['xero', 'bill', 'ACCPAY', 's-2', '2000 -42.5'],
    ['codat', 'journal_entry', 'JournalEntry', undefined, 'acc-2100 -42.5'],
    ['codat', 'bill', 'Bill', 's-2', 'acc-2100 -42.5'],
    ['codat', 'expense', 'Expense Payment', 's-2', 'acc-1000 -42.5'],
  ] as const)('%s as %s is a %s', async (vendor, reimbursable_as, document, payee, contra) => {
    const books = await mappedBooks(vendor, { reimbursable_as });
    await approve(books);
    const cost = `${mappingsAt(vendor)['ledger:expense']} 42.5`;
    expect(await documents(books)).toMatchObject([{ document, payee, lines: [cost, contra] }]);
    const { data } = await books.admin.calls('accounting.preview', { connection_id: books.connection_id });
    expect(data?.documents).toMatchObject([{ document: reimbursable_as, payee: 'Ana Lima' }]);
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
  });
});

describe('card spend', () => {
  it.each([
    ['quickbooks', 'journal_entry', 'JournalEntry', '2200 -42.5'],
    ['quickbooks', 'credit_card_purchase', 'Purchase CreditCard', '2200 -42.5'],
    ['quickbooks', 'debit', 'Purchase Cash', '2200 -42.5'],
    ['quickbooks', 'bill', 'Bill', '2200 -42.5'],
    ['xero', 'credit_card_purchase', 'SPEND', '2200 -42.5'],
    ['xero', 'bill', 'ACCPAY', '2000 -42.5'],
    ['codat', 'credit_card_purchase', 'Expense Payment', 'acc-2200 -42.5'],
    ['codat', 'debit', 'Expense Payment', 'acc-2200 -42.5'],
  ] as const)('%s as %s is a %s', async (vendor, card_as, document, contra) => {
    const books = await mappedBooks(vendor, { card_as });
    if (card_as === 'bill') await books.map({ 'payee:cards': supplierAt(vendor, 's-1') });
    await approve(books, 'company');
    const cost = `${mappingsAt(vendor)['ledger:expense']} 42.5`;
    expect(await documents(books)).toMatchObject([{ document, lines: [cost, contra] }]);
  });
});

describe('a bill', () => {
  it.each([
    ['quickbooks', 'BillPayment', 'VendorCredit'],
    ['xero', 'Payments', 'ACCPAYCREDIT'],
  ] as const)(
    'in %s is paid, its payment is removed when it is reverted, and it is voided',
    async (vendor, paid, credit) => {
      const books = await mappedBooks(vendor, { reimbursable_as: 'bill' });
      const { report_id } = await approve(books);
      const item = { kind: 'report' as const, id: report_id };
      for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
      await books.run();
      const kinds = async () => (await documents(books)).map(({ document }) => document);
      expect(await kinds()).toEqual([vendor === 'xero' ? 'ACCPAY' : 'Bill', paid]);
      expect((await documents(books))[1]?.lines[1]).toBe('1000 -42.5');
      expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);

      await books.pays(item, 'revert_payment');
      await books.run();
      expect(await kinds()).toEqual([vendor === 'xero' ? 'ACCPAY' : 'Bill']);
      const bill = (await books.entries()).find(({ can_void, event }) => can_void && event.includes('bill'));
      await books.admin.calls('accounting.exportAction', {
        connection_id: books.connection_id,
        action: 'void',
        export_id: bill?.id ?? '',
      });
      await books.run();
      expect(await documents(books)).toMatchObject([
        {},
        { document: credit, lines: ['6900 -42.5', expect.anything()] },
      ]);
    },
  );

  it('through Codat is paid by a transfer, and a void is an adjustment', async () => {
    const books = await mappedBooks('codat', { reimbursable_as: 'bill' });
    const { report_id } = await approve(books);
    const item = { kind: 'report' as const, id: report_id };
    for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
    await books.run();
    expect(await documents(books)).toMatchObject([
      { document: 'Bill' },
      { document: 'Transfer', lines: ['acc-2100 42.5', 'acc-1000 -42.5'] },
    ]);
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);

    await books.pays(item, 'revert_payment');
    await books.run();
    expect((await documents(books))[2]).toMatchObject({
      document: 'Transfer',
      lines: ['acc-1000 42.5', 'acc-2100 -42.5'],
    });
    const bill = (await books.entries()).find(({ can_void, event }) => can_void && event.includes('bill'));
    const voided = { connection_id: books.connection_id, action: 'void' as const, export_id: bill?.id ?? '' };
    await books.admin.calls('accounting.exportAction', voided);
    await books.run();
    expect((await documents(books))[3]).toMatchObject({
      document: 'JournalEntry',
      lines: ['acc-6900 -42.5', 'acc-2100 42.5'],
    });
  });

  it('waits for its supplier, which is created if the company wants so', async () => {
    const books = await connectedBooks(served, 'quickbooks');
    await books.set({ reimbursable_as: 'bill' });
    await books.map(mappingsAt('quickbooks'));
    const { report_id: _ } = await insertTestReport(served.product, books.fin, { stage: 'approved' });
    await books.run();
    const [entry] = await books.entries();
    expect(entry).toMatchObject({ error_code: 'EMPLOYEE_MAPPING', fix: 'mapping', amount: '10.00' });
    const { data } = await books.admin.calls('accounting.mappings', { connection_id: books.connection_id });
    expect(data[0]).toMatchObject({
      source: `employee:${books.fin.user_id}`,
      group: 'employee',
      is_required: true,
      waiting: [{ amount: '10.00' }],
    });
    await books.set({ reimbursable_as: 'bill', creates_suppliers: true });
    await books.admin.calls('accounting.exportAction', { connection_id: books.connection_id, action: 'retry' });
    await books.run();
    expect(await documents(books)).toMatchObject([{ document: 'Bill', payee: 's-3' }]);
  });

  it.each(['quickbooks', 'xero'] as const)('that is paid in %s marks its report as paid', async (vendor) => {
    const books = await mappedBooks(vendor, { reimbursable_as: 'bill', reads_payments: true });
    const { report_id } = await approve(books);
    const [bill] = await books.booked();
    await books.operate({
      payment: { id: 'p1', sync_id: bill?.sync_id ?? '', date: '2026-11-16', amount: 42.5, currency: 'USD' },
    });
    await books.run();
    await books.run();
    const { stage } = await books.company.inCompany((tx) =>
      tx.selectFrom('reports').select('stage').where('id', '=', report_id).executeTakeFirstOrThrow(),
    );
    expect(stage).toBe('paid');
    const payments = await books.admin.calls('accounting.payments', { connection_id: books.connection_id });
    expect(payments.data).toMatchObject([{ state: 'marked_paid', paid_on: '2026-11-16', amount: '42.50' }]);
    expect(await books.booked()).toHaveLength(1);
  });

  it('that is paid in the books with a later date agrees in the month of that date', async () => {
    const books = await mappedBooks('xero', { reimbursable_as: 'bill', reads_payments: true });
    served.product.setNow(new Date('2026-05-24T10:00:00Z'));
    await approve(books);
    const [bill] = await books.booked();
    await books.operate({
      payment: { id: 'p1', sync_id: bill?.sync_id ?? '', date: '2026-11-16', amount: 42.5, currency: 'USD' },
    });
    await books.run();
    await books.run();

    served.product.setNow(new Date('2026-11-16T10:00:00Z'));

    expect(await books.periods()).toMatchObject([
      { month: '2026-11', ledger: '42.50', not_exported: '42.50', agrees: true },
    ]);
  });

  it.each(['quickbooks', 'xero'] as const)('that was paid in %s and reverted here stays alone', async (vendor) => {
    const books = await mappedBooks(vendor, { reimbursable_as: 'bill', reads_payments: true });
    const { report_id } = await approve(books);
    const [bill] = await books.booked();
    await books.operate({
      payment: { id: 'p1', sync_id: bill?.sync_id ?? '', date: '2026-11-16', amount: 42.5, currency: 'USD' },
    });
    await books.run();
    await books.pays({ kind: 'report', id: report_id }, 'revert_payment');
    await books.run();
    await books.run();
    const payments = await books.admin.calls('accounting.payments', { connection_id: books.connection_id });
    expect(payments.data).toMatchObject([{ state: 'reverted' }]);
    expect(await books.booked()).toHaveLength(1);
  });

  it('that was paid here is not read as a payment in the books', async () => {
    const books = await mappedBooks('quickbooks', { reimbursable_as: 'bill', reads_payments: true });
    const { report_id } = await approve(books);
    const item = { kind: 'report' as const, id: report_id };
    for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
    await books.run();
    await books.run();
    const payments = await books.admin.calls('accounting.payments', { connection_id: books.connection_id });
    expect(payments.data).toEqual([]);
  });
});

it('an expense contains its payment, so payments of the report are left out', async () => {
  const books = await mappedBooks('quickbooks', { reimbursable_as: 'expense' });
  const { report_id } = await approve(books);
  const item = { kind: 'report' as const, id: report_id };
  for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
  await books.run();
  expect(await documents(books)).toHaveLength(1);
  expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
});

it('names employees as employees, and describes entries as the company wants', async () => {
  const books = await connectedBooks(served, 'quickbooks');
  await books.set({ employee_as: 'employee', reimbursable_as: 'check', memo: ['employee', 'number'] });
  await books.map({ ...mappingsAt('quickbooks'), [`employee:${books.ana.user_id}`]: 'e-1' });
  const { number } = await approve(books);
  const [document] = await documents(books);
  expect(document?.payee).toBe('Employee e-1');
  expect(document?.memo).toMatch(new RegExp(`^.+, ER-${number}$`, 'u'));
});

describe('the date of an approval', () => {
  it.each([
    ['approved', '2026-11-16'],
    ['spent', '2026-11-01'],
    ['last_spent', '2026-11-01'],
  ] as const)('by %s is %s', async (dated_by, expected) => {
    const books = await mappedBooks('quickbooks', { dated_by });
    const { report_id } = await insertTestReport(served.product, books.ana, { stage: 'approved' });
    await books.company.inCompany((tx) =>
      tx.updateTable('expenses').set({ spent_on: '2026-11-01' }).where('report_id', '=', report_id).execute(),
    );
    await books.run();
    expect((await documents(books)).map(({ date }) => date)).toEqual([expected]);
  });

  it('by payment waits until the report is paid', async () => {
    const books = await mappedBooks('quickbooks', { dated_by: 'paid' });
    const { report_id } = await approve(books);
    expect(await documents(books)).toEqual([]);
    expect(await books.entries()).toMatchObject([{ state: 'initiated' }]);
    const item = { kind: 'report' as const, id: report_id };
    for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const) await books.pays(item, move);
    await books.run();
    // The approval has the date of the payment; the queueing of the payment has its own date.
    expect((await documents(books)).map(({ date }) => date).sort()).toEqual(['2026-11-12', '2026-11-12', '2026-11-16']);
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
  });
});

it('exports on the schedule of the company', async () => {
  const books = await mappedBooks('quickbooks', { export_hours: 6 });
  await exportEveryCompany(served.product.app);
  await insertTestReport(served.product, books.ana, { stage: 'approved' });
  served.product.setNow(new Date('2026-11-16T15:59:00Z'));
  await exportEveryCompany(served.product.app);
  expect(await documents(books)).toEqual([]);
  served.product.setNow(new Date('2026-11-16T16:00:00Z'));
  await exportEveryCompany(served.product.app);
  expect(await documents(books)).toHaveLength(1);
});

it('writes the tracking category of the department on each line', async () => {
  const books = await mappedBooks('quickbooks', {});
  const { user_id, client_id } = books.ana;
  const { id } = await books.admin.calls('organisation.saveDepartment', { name: 'Sales' });
  await books.company.inCompany((tx) =>
    tx
      .updateTable('users')
      .set({ department_id: id })
      .where('client_id', '=', client_id)
      .where('id', '=', user_id)
      .execute(),
  );
  await books.map({ [`department:${id}`]: 'c-2' });
  await approve(books);
  expect((await books.booked()).map(({ lines }) => lines.map(({ tracking }) => tracking))).toEqual([['c-2', 'c-2']]);
});
