import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountingVendor, accountingVendors, vendorFeatures } from '#domain/accounting/accounting-vendors.ts';
import { balancesOf, type Posting } from '#domain/ledger/postings.ts';
import type { StoredTransaction } from '../../outside/accounting/stand-in/books-state.ts';
import { insertTestAdvance, insertTestReport, moveTestReport, type TestReport } from '../../testing/report-rows.ts';
import { connectedBooks, mappingsAt, type ServedTestBooks, serveTestBooks } from './testing/connected-books.ts';

let served: ServedTestBooks;
beforeAll(async () => {
  served = await serveTestBooks();
});
afterAll(() => served.stop());

const faults = ['none', 'too_many', 'fail_before', 'fail_after', 'drop_after', 'invalid', 'expired'] as const;
const cents = fc.integer({ min: 1, max: 99_999 });
const step = fc.oneof(
  fc.record({ do: fc.constant('report' as const), cents, receipts: fc.nat(2) }),
  fc.record({ do: fc.constant('advance' as const), cents }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'back' as const, 'void' as const, 'again' as const, 'pay_in_books' as const),
    at: fc.nat(20),
  }),
  fc.record({ do: fc.constant('run' as const), plan: fc.array(fc.constantFrom(...faults), { maxLength: 4 }) }),
  // The vendor does not answer for a day.
  fc.record({ do: fc.constant('outage' as const) }),
);
const dayMs = 86_400_000;
/** HTTP requests are sent at this time, because access tokens expire after ten minutes. */
const today = new Date('2026-11-16T10:00:00Z');

it.each(accountingVendors)(
  'books a year exactly once in %s under faults, and debits equal credits',
  async (vendor) => {
    const isLong = Boolean(process.env.TEST_LONG);
    const size = isLong ? { minLength: 40, maxLength: 60 } : { minLength: 12, maxLength: 16 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, size), async (steps) => {
        served.product.setNow(today);
        const year = await aYear(vendor, steps.length);
        for (const each of steps) await year.act(each);
        await year.finish();
        await year.check();
      }),
      { numRuns: isLong ? 15 : 1 },
    );
  },
  240_000,
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** The books of a company over a year, in which the steps are spread evenly. */
async function aYear(vendor: AccountingVendor, no_of_steps: number) {
  const { product } = served;
  const books = await connectedBooks(served, vendor);
  const { admin, ana, fin, connection_id } = books;
  await books.map(mappingsAt(vendor));
  const { payments, pays_bills_only } = vendorFeatures[vendor];
  if (payments && !pays_bills_only) await books.set({ reads_payments: true });
  const reports: { report: TestReport; stage: string; receipts: number }[] = [];
  let clock = today.getTime() - 365 * dayMs;

  /** Runs at the time of the year, and returns to the time of HTTP requests. */
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
      ({ state, event, is_void }) => state === 'complete' && event === 'Approved' && !is_void,
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
    return row?.sync_id ?? '';
  }
  async function move(at: number, to: 'payment_queued' | 'sent_back'): Promise<void> {
    const chosen = reports[at % (reports.length || 1)];
    if (chosen?.stage !== 'approved') return;
    // An exported approval refuses to be withdrawn, and a report that was paid in the books has moved already.
    await then(() => moveTestReport(product, fin, chosen.report, { from: 'approved', to })).then(
      () => {
        chosen.stage = to;
      },
      () => undefined,
    );
  }

  async function act(each: Step): Promise<void> {
    // Each outage takes a day more, and even a year of outages ends before today.
    clock += Math.trunc((300 * dayMs) / no_of_steps);
    switch (each.do) {
      case 'report': {
        const amounts = [(each.cents / 100).toFixed(2)];
        const report = await then(() => insertTestReport(product, ana, { stage: 'approved', amounts }));
        for (let count = 0; count < each.receipts; count += 1) await books.addReceipt(report.report_id);
        reports.push({ report, stage: 'approved', receipts: each.receipts });
        return;
      }
      case 'advance':
        await then(() => insertTestAdvance(product, ana, { stage: 'approved', amount: (each.cents / 100).toFixed(2) }));
        return;
      case 'pay':
        return move(each.at, 'payment_queued');
      case 'back':
        return move(each.at, 'sent_back');
      case 'void':
        return actOnEntry('void', each.at);
      case 'again':
        return actOnEntry('export_again', each.at);
      case 'pay_in_books':
        return vendorFeatures[vendor].payments ? payInBooks(each.at) : undefined;
      case 'run':
        return run(each.plan);
      case 'outage':
        for (let hour = 0; hour < 24; hour += 4) {
          await run(Array.from({ length: 40 }, () => 'fail_before'));
          clock += 4 * 60 * 60_000;
        }
    }
  }

  /** Fixes what people would fix, until nothing is left to send. */
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
    const payments = await admin.calls('accounting.payments', { connection_id });
    const marked = payments.data.filter(({ state }) => state === 'marked_paid');
    const totals = totalsOf(booked);
    const mapping = mappingsAt(vendor);
    for (const { amount } of marked) {
      addTo(totals, mapping['ledger:employee_payable'] ?? '', minor(Number(amount)));
      addTo(totals, mapping['ledger:bank'] ?? '', -minor(Number(amount)));
    }
    const { rows: postings } = await books.company.inCompany((tx) =>
      sql<Posting>`select from_account, to_account, ledger_account, currency, amount from ledger_postings`.execute(tx),
    );
    for (const [source, account_id] of Object.entries(mapping)) {
      const balance = balancesOf(postings).find(({ account }) => source === `ledger:${account}`);
      expect([source, totals.get(account_id) ?? 0n]).toEqual([source, minor(Number(balance?.amount ?? 0))]);
    }
    expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    await checkAttachments(booked);
  }

  /** Every entry of an approval has each receipt of its report once. */
  async function checkAttachments(booked: readonly StoredTransaction[]): Promise<void> {
    for (const { attachments = [] } of booked) expect(new Set(attachments).size).toBe(attachments.length);
    const { rows } = await books.company.inCompany((tx) =>
      sql<{ sync_id: string; files: number }>`select x.sync_id, (select count(*)::int from receipts y
          join expenses e on e.client_id = y.client_id and e.id = y.expense_id where e.report_id = x.report_id) as files
        from accounting_exports x where x.cause = 'approve' and x.report_id is not null and x.sync_id <> ''
          and x.state in ('complete', 'voided') and not x.is_void and not x.is_reversal`.execute(tx),
    );
    if (!vendorFeatures[vendor].attachments) return;
    const counted = new Map(booked.map(({ sync_id, attachments = [] }) => [sync_id, attachments.length]));
    for (const { sync_id, files } of rows) expect([sync_id, counted.get(sync_id)]).toEqual([sync_id, files]);
  }

  return { act, finish, check };
}

function totalsOf(booked: readonly StoredTransaction[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { lines } of booked)
    for (const { amount, accountRef } of lines) addTo(totals, accountRef.id, minor(amount));
  return totals;
}

function addTo(totals: Map<string, bigint>, account_id: string, amount: bigint): void {
  totals.set(account_id, (totals.get(account_id) ?? 0n) + amount);
}

function minor(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
