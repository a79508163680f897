import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountingVendor, accountingVendors, vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { type CardDocument, type ReimbursableDocument, vendorDocuments } from '#domain/accounting/export-documents.ts';
import { Refused } from '../../http/refusals.ts';
import type { StoredTransaction } from '../../outside/accounting/stand-in/books-state.ts';
import { insertTestAdvance, insertTestReport, moveTestReport, type TestReport } from '../../testing/report-rows.ts';
import type { PayMove } from '../payables/paid-kind.ts';
import { type BookedPosting, bookedTotals, minor, totalsOf } from './testing/booked-totals.ts';
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
afterAll(() => served.stop());

const faults = ['none', 'too_many', 'fail_before', 'fail_after', 'drop_after', 'invalid', 'expired'] as const;
const cents = fc.integer({ min: 1, max: 99_999 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('report' as const),
    cents,
    receipts: fc.nat(2),
    payment_mode: fc.constantFrom('own' as const, 'own' as const, 'company' as const),
  }),
  fc.record({ do: fc.constant('advance' as const), cents }),
  fc.record({
    do: fc.constantFrom(
      'queue' as const,
      'pay' as const,
      'revert' as const,
      'back' as const,
      'void' as const,
      'again' as const,
      'pay_in_books' as const,
    ),
    at: fc.nat(20),
  }),
  fc.record({ do: fc.constant('run' as const), plan: fc.array(fc.constantFrom(...faults), { maxLength: 4 }) }),
  // The vendor does not respond for a day.
  fc.record({ do: fc.constant('outage' as const) }),
);
const dayMs = 86_400_000;
/** The time at which HTTP requests are sent. It is fixed, because access tokens expire after ten minutes. */
const today = new Date('2026-11-16T10:00:00Z');

/** The types of documents with which a test year is exported. */
interface Kinds {
  reimbursable_as: ReimbursableDocument;
  card_as: CardDocument;
}

const kindsOf = (vendor: AccountingVendor): fc.Arbitrary<Kinds> =>
  fc.record({
    reimbursable_as: fc.constantFrom(...vendorDocuments[vendor].reimbursable),
    card_as: fc.constantFrom(...vendorDocuments[vendor].card),
  });

/** To repeat a failing year, pass the printed seed: BOOKS_SEED=123 vitest run … */
const seed =
  process.env.BOOKS_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(process.env.BOOKS_SEED);

it.each(accountingVendors)(
  'books a year exactly once in %s under faults, and debits equal credits',
  async (vendor) => {
    const size = isLong() ? { minLength: 40, maxLength: 60 } : { minLength: 14, maxLength: 18 };
    console.info(`${vendor}: years of the seed ${seed}`);
    await fc.assert(
      fc.asyncProperty(kindsOf(vendor), fc.array(step, size), async (kinds, steps) => {
        served.product.setNow(today);
        const year = await aYear(vendor, kinds, steps.length);
        for (const each of steps) await year.act(each);
        await year.finish();
        await year.check();
        await year.plantWrongEntry();
      }),
      { numRuns: isLong() ? 15 : 2, seed },
    );
  },
  isLong() ? 2_400_000 : 240_000,
);

function isLong(): boolean {
  return Boolean(process.env.TEST_LONG);
}

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Creates the books of a company for a year. The steps are spread evenly over the year. */
async function aYear(vendor: AccountingVendor, kinds: Kinds, no_of_steps: number) {
  const { product } = served;
  const books = await connectedBooks(served, vendor);
  const { admin, ana, fin, connection_id } = books;
  await books.set({ ...kinds, reads_payments: readsPayments(vendor, kinds) });
  await books.map({
    ...mappingsAt(vendor),
    [`employee:${ana.user_id}`]: supplierAt(vendor, 's-2'),
    ...(kinds.card_as === 'bill' && { 'payee:cards': supplierAt(vendor, 's-1') }),
  });
  const reports: TestReport[] = [];
  const began = today.getTime() - 365 * dayMs;
  const stepMs = Math.trunc((360 * dayMs) / no_of_steps);
  let no_of_acts = 0;
  let clock = began;

  /** Runs `work` at the current time of the test year, and then sets the clock back to the time of HTTP requests. */
  async function then<T>(work: () => Promise<T>): Promise<T> {
    product.setNow(new Date(clock));
    try {
      return await work();
    } finally {
      product.setNow(today);
    }
  }
  async function run(plan: readonly string[] = []): Promise<void> {
    await books.operate({ plan: plan.join(',') });
    await then(books.run);
  }
  async function actOnEntry(action: 'void' | 'export_again', at: number): Promise<void> {
    const able = (await books.entries()).filter((row) => (action === 'void' ? row.can_void : row.can_export_again));
    const row = able[at % (able.length || 1)];
    if (row) await admin.calls('accounting.exportAction', { connection_id, action, export_id: row.id });
  }
  async function payInBooks(at: number): Promise<void> {
    const paid = (await books.entries()).filter(
      ({ state, event, is_void }) => state === 'complete' && event.startsWith('Approved') && !is_void,
    );
    const chosen = paid[at % (paid.length || 1)];
    const target = chosen && (await bookedEntryOf(chosen.id));
    if (!chosen || !target) return;
    const payment = { sync_id: target, date: '2026-11-16', amount: Number(chosen.amount), currency: 'USD' };
    await books.operate({ payment: { id: `pay-${target}`, ...payment } });
  }
  async function bookedEntryOf(id: string): Promise<string> {
    const row = await books.company.inCompany((tx) =>
      tx.selectFrom('accounting_exports').select('sync_id').where('id', '=', id).executeTakeFirst(),
    );
    return idInBooks(row?.sync_id ?? '');
  }
  /** Makes payment moves. A move that the report does not allow, such as paying it twice, changes nothing. */
  async function pay(at: number, moves: readonly PayMove[]): Promise<void> {
    const chosen = reports[at % (reports.length || 1)];
    if (!chosen) return;
    const paid_on = new Date(clock).toISOString().slice(0, 10);
    try {
      for (const move of moves)
        await then(() => books.pays({ kind: 'report', id: chosen.report_id }, move, { paid_on }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  async function sendBack(at: number): Promise<void> {
    const chosen = reports[at % (reports.length || 1)];
    if (!chosen) return;
    // The move fails if the approval is exported and cannot be withdrawn, or if the report is being paid.
    await then(() => moveTestReport(product, fin, chosen, { from: 'approved', to: 'sent_back' })).catch(
      () => undefined,
    );
  }

  async function act(each: Step): Promise<void> {
    // Each step starts at its own time. Otherwise the days of outages would move the year past today, where sessions
    // expire.
    clock = began + no_of_acts * stepMs;
    no_of_acts += 1;
    switch (each.do) {
      case 'report': {
        const amounts = [(each.cents / 100).toFixed(2)];
        const { payment_mode } = each;
        const report = await then(() => insertTestReport(product, ana, { stage: 'approved', amounts, payment_mode }));
        for (let count = 0; count < each.receipts; count += 1) await books.addReceipt(report.report_id);
        reports.push(report);
        return;
      }
      case 'advance':
        await then(() => insertTestAdvance(product, ana, { stage: 'approved', amount: (each.cents / 100).toFixed(2) }));
        return;
      case 'queue':
        return pay(each.at, ['queue_payment']);
      case 'pay':
        await pay(each.at, ['queue_payment']);
        return pay(each.at, ['start_payment', 'mark_paid']);
      case 'revert':
        return pay(each.at, ['revert_payment']);
      case 'back':
        return sendBack(each.at);
      case 'void':
        return actOnEntry('void', each.at);
      case 'again':
        return actOnEntry('export_again', each.at);
      case 'pay_in_books':
        return readsPayments(vendor, kinds) ? payInBooks(each.at) : undefined;
      case 'run':
        return run(each.plan);
      case 'outage':
        for (let hour = 0; hour < 24; hour += 4) {
          await run(Array.from({ length: 40 }, () => 'fail_before'));
          clock += 4 * 60 * 60_000;
        }
    }
  }

  /** Fixes everything that people would fix, until nothing is left to send. */
  async function finish(): Promise<void> {
    clock = today.getTime() + dayMs;
    await books.operate({ plan: '', status: 'Linked' });
    for (let round = 0; round < 4; round += 1) {
      await admin.calls('accounting.action', { connection_id, action: 'refresh' });
      await admin.calls('accounting.exportAction', { connection_id, action: 'retry' });
      for (const row of await books.entries())
        if (row.can_export_again)
          await admin.calls('accounting.exportAction', { connection_id, action: 'export_again', export_id: row.id });
      clock += dayMs;
      await run();
    }
  }

  async function check(): Promise<void> {
    const booked = await books.booked();
    expect(new Set(booked.map(({ id }) => id)).size).toBe(booked.length);
    for (const { lines } of booked) expect(lines.reduce((total, { amount }) => total + minor(amount), 0n)).toBe(0n);
    const { data: payments } = await admin.calls('accounting.payments', { connection_id });
    const paidInBooks = payments
      .filter(({ state }) => state === 'marked_paid')
      .map(({ amount, item_id }) => ({ amount, item_id }));
    const { rows: postings } = await books.company.inCompany((tx) =>
      sql<BookedPosting>`select p.item_id, p.report_id is not null as is_report, p.cause, p.from_account, p.to_account, p.amount,
          coalesce((select x.document from accounting_exports x where x.client_id = ${books.company.client_id}
            and x.item_id = p.item_id and x.cause = 'approve' and x.report_id is not null and x.state = 'complete'
            and not x.is_void and not x.is_reversal
            order by x.round_no desc, x.version desc limit 1), 'journal_entry') as document
        from ledger_postings p where p.client_id = ${books.company.client_id}`.execute(tx),
    );
    expect(totalsOf(booked, { vendor, paidInBooks, postings })).toEqual(bookedTotals(vendor, postings));
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    await checkAttachments(booked);
  }

  /** Changes an entry by a cent and expects that the page of periods shows the difference from the ledger. */
  async function plantWrongEntry(): Promise<void> {
    clock = today.getTime();
    await then(() => insertTestReport(product, ana, { stage: 'approved', amounts: ['12.34'] }));
    await run();
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    await books.company.inCompany((tx) =>
      sql`update accounting_exports set amount = amount + 0.01
        where state = 'complete' and event_on = '2026-11-16' and amount = 12.34`.execute(tx),
    );
    expect((await books.periods()).find(({ month }) => month === '2026-11')).toMatchObject({
      agrees: false,
      missing: '-0.01',
    });
  }

  /** Expects that each exported approval has every receipt of its report exactly once. */
  async function checkAttachments(booked: readonly StoredTransaction[]): Promise<void> {
    for (const { attachments = [] } of booked) expect(new Set(attachments).size).toBe(attachments.length);
    const { rows } = await books.company.inCompany((tx) =>
      sql<{ sync_id: string; files: number }>`select x.sync_id, (select count(*)::int from receipts y
          join expenses e on e.client_id = y.client_id and e.id = y.expense_id where y.client_id = x.client_id and e.report_id = x.report_id) as files
        from accounting_exports x where x.cause = 'approve' and x.report_id is not null and x.sync_id <> ''
          and x.state in ('complete', 'voided') and not x.is_void and not x.is_reversal`.execute(tx),
    );
    if (!vendorFeatures[vendor].attachments) return;
    const counted = new Map(booked.map(({ sync_id, attachments = [] }) => [sync_id, attachments.length]));
    for (const { sync_id, files } of rows) expect([sync_id, counted.get(idInBooks(sync_id))]).toEqual([sync_id, files]);
  }

  return { act, finish, check, plantWrongEntry };
}

/**
 * Payments are read only for documents that can be paid. Expenses and checks are already paid, and some vendors can
 * only pay bills.
 */
function readsPayments(vendor: AccountingVendor, { reimbursable_as }: Kinds): boolean {
  const { payments, pays_bills_only } = vendorFeatures[vendor];
  return payments && (reimbursable_as === 'bill' || (reimbursable_as === 'journal_entry' && !pays_bills_only));
}

/** Returns the id in the books: 'Bill/123' → '123'. */
function idInBooks(sync_id: string): string {
  return sync_id.split('/').at(-1) ?? '';
}
