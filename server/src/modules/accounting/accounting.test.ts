import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, type Posting } from '#domain/ledger/postings.ts';
import { codatAccounting } from '../../outside/accounting/codat.ts';
import { type ServedBooks, serveBooks } from '../../outside/accounting/stand-in/serve-books.ts';
import { insertTestReport, moveTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from '../payables/testing/a-payroll.ts';
import { exportEntries } from './send-exports.ts';

let product: TestProduct;
let served: ServedBooks;
beforeAll(async () => {
  served = await serveBooks({ port: 0, file: null });
  product = await testProduct();
  product.app.accounting = codatAccounting({ url: async () => served.url, key: 'k' });
});
beforeEach(() => product.setNow(new Date('2026-11-16T10:00:00Z')));
afterAll(async () => {
  await product.stop();
  await served.stop();
});

interface Booked {
  id: string;
  status: string;
  lines: { amount: number; accountRef: { id: string } }[];
}

const ledgerMappings = {
  'ledger:expense': 'acc-6900',
  'ledger:employee_payable': 'acc-2100',
  'ledger:company_paid': 'acc-2200',
  'ledger:payments': 'acc-2300',
  'ledger:bank': 'acc-1000',
} as const;

async function connectedPayroll() {
  const payroll = await aPayroll(product);
  const { admin, company } = payroll;
  const { client_id } = company;
  const { connection_id, link_url } = await admin.calls('accounting.connect', {
    entity_id: null,
    export_from: '2026-01-01',
  });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  await admin.calls('accounting.action', { connection_id, action: 'refresh' });
  const vendor_id = new URL(link_url).pathname.split('/').at(-1) ?? '';
  const operate = async (body: object) => {
    const answer = await fetch(`${served.url}/operator/${vendor_id}`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as Booked[];
  };

  return {
    ...payroll,
    connection_id,
    operate,
    booked: async () => (await operate({})).filter(({ status }) => status === 'Completed'),
    run: () => exportEntries(product.app, { client_id, connection_id }),
    map: (mappings: Record<string, string>) =>
      admin.calls('accounting.saveMappings', {
        connection_id,
        mappings: Object.entries(mappings).map(([source, external_id]) => ({ source, external_id })),
      }),
    entries: async () => (await admin.calls('accounting.exports', { connection_id })).data,
    periods: async () => (await admin.calls('accounting.periods', { connection_id })).data,
  };
}

describe('a connected accounting system', () => {
  it('exports a report once its accounts are mapped, and voids it before it is sent back', async () => {
    const books = await connectedPayroll();
    const { admin, ana, connection_id } = books;
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['10', '2.50'] });
    await books.run();
    expect(await books.entries()).toMatchObject([
      { state: 'error', error_code: 'ACCOUNT_MAPPING', fix: 'mapping', amount: '12.50' },
    ]);
    const { data: rows } = await admin.calls('accounting.mappings', { connection_id });
    expect(rows[0]).toMatchObject({ source: 'ledger:expense', waiting: [{ currency: 'USD', amount: '12.50' }] });
    // The names of these accounts are the usual ones.
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
    expect((await admin.calls('accounting.preview', { connection_id })).data?.lines).toMatchObject([
      { account: '6200 Meals', debit: '12.50' },
      { account: '2100 Employee reimbursements payable', credit: '12.50' },
    ]);

    const sendBack = async () => {
      const { version } = await product.app.database.inCompany(ana.client_id, (tx) =>
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
    await insertTestReport(product, books.ana, { stage: 'approved' });
    await books.run();
    expect(await books.entries()).toMatchObject([{ error_code: 'PERIOD_CLOSED', fix: 'settings' }]);
    const { data } = await books.admin.calls('accounting.connections', {});
    const { version = 0 } = data[0] ?? {};
    await books.admin.calls('accounting.settings', {
      connection_id: books.connection_id,
      version,
      export_from: '2026-01-01',
      grouping: 'category',
      with_payments: true,
      closed_until: '2026-11-30',
      moves_to_next_open: true,
    });
    await books.admin.calls('accounting.exportAction', { connection_id: books.connection_id, action: 'retry' });
    await books.run();
    expect(await books.entries()).toMatchObject([{ state: 'complete', booked_on: '2026-12-01' }]);
  });

  it('waits for a new authorisation, and finds a planted difference', async () => {
    const books = await connectedPayroll();
    await books.map(ledgerMappings);
    await books.operate({ plan: 'expired' });
    await insertTestReport(product, books.ana, { stage: 'approved' });
    await books.run();
    const { data } = await books.admin.calls('accounting.connections', {});
    expect(data).toMatchObject([{ state: 'deauthorized', no_of_waiting: 1 }]);
    const again = await books.admin.calls('accounting.connect', { entity_id: null, export_from: '2026-01-01' });
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
  await insertTestReport(product, books.ana, { stage: 'approved' });
  await books.run();
  await books.admin.calls('accounting.action', { connection_id: books.connection_id, action: 'disconnect' });
  const { connection_id, link_url } = await books.admin.calls('accounting.connect', {
    entity_id: null,
    export_from: '2026-01-01',
  });
  await fetch(link_url, { method: 'POST', redirect: 'manual' });
  await books.admin.calls('accounting.action', { connection_id, action: 'refresh' });
  await exportEntries(product.app, { client_id: books.company.client_id, connection_id });
  expect((await books.admin.calls('accounting.periods', { connection_id })).data).toMatchObject([
    { exported: '10.00', agrees: true },
  ]);
});

const faults = ['none', 'too_many', 'fail_before', 'fail_after', 'drop_after', 'invalid', 'expired'] as const;
const step = fc.oneof(
  fc.record({ do: fc.constant('report' as const), cents: fc.integer({ min: 1, max: 99_999 }) }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'back' as const, 'void' as const, 'again' as const),
    at: fc.nat(20),
  }),
  fc.record({ do: fc.constant('run' as const), plan: fc.array(fc.constantFrom(...faults), { maxLength: 4 }) }),
);

it('books each event exactly once under faults, and debits equal credits', async () => {
  const numRuns = process.env.TEST_LONG ? 40 : 1;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), async (steps) => {
      const base = new Date('2026-11-16T10:00:00Z');
      let now = base.getTime();
      product.setNow(base);
      const books = await connectedPayroll();
      const { admin, ana, fin, connection_id } = books;
      await books.map(ledgerMappings);
      const reports: {
        report: Awaited<ReturnType<typeof insertTestReport>>;
        stage: 'approved' | 'payment_queued' | 'sent_back';
      }[] = [];
      const run = async () => {
        now += 30 * 60_000;
        product.setNow(new Date(now));
        await books.run();
        // Access tokens expire after ten minutes.
        product.setNow(base);
      };
      const act = async (action: 'void' | 'export_again', at: number) => {
        const able = (await books.entries()).filter((row) => (action === 'void' ? row.can_void : row.can_export_again));
        const row = able[at % (able.length || 1)];
        if (row) await admin.calls('accounting.exportAction', { connection_id, action, export_id: row.id });
      };

      for (const each of steps) {
        if (each.do === 'report') {
          const amounts = [(each.cents / 100).toFixed(2)];
          reports.push({
            report: await insertTestReport(product, ana, { stage: 'approved', amounts }),
            stage: 'approved',
          });
        } else if (each.do === 'run') {
          await books.operate({ plan: each.plan.join(',') });
          await run();
        } else if (each.do === 'void' || each.do === 'again') {
          await act(each.do === 'void' ? 'void' : 'export_again', each.at);
        } else {
          const chosen = reports[each.at % (reports.length || 1)];
          const to = each.do === 'pay' ? ('payment_queued' as const) : ('sent_back' as const);
          if (chosen?.stage !== 'approved') continue;
          // An exported approval refuses to be withdrawn, so the move fails as a whole.
          await moveTestReport(product, fin, chosen.report, { from: 'approved', to }).then(
            () => {
              chosen.stage = to;
            },
            () => undefined,
          );
        }
      }

      await books.operate({ plan: '', status: 'Linked' });
      for (let round = 0; round < 4; round += 1) {
        await admin.calls('accounting.action', { connection_id, action: 'refresh' });
        await admin.calls('accounting.exportAction', { connection_id, action: 'retry' });
        for (const row of await books.entries())
          if (row.can_export_again)
            await admin.calls('accounting.exportAction', { connection_id, action: 'export_again', export_id: row.id });
        await run();
      }
      const booked = await books.booked();
      expect(new Set(booked.map(({ id }) => id)).size).toBe(booked.length);
      const inBooks = new Map<string, bigint>();
      for (const { lines } of booked) {
        expect(lines.reduce((total, { amount }) => total + cents(amount), 0n)).toBe(0n);
        for (const { amount, accountRef } of lines)
          inBooks.set(accountRef.id, (inBooks.get(accountRef.id) ?? 0n) + cents(amount));
      }
      const postings = await books.company.inCompany((tx) =>
        sql<Posting>`select from_account, to_account, ledger_account, currency, amount from ledger_postings`.execute(
          tx,
        ),
      );
      for (const [source, account_id] of Object.entries(ledgerMappings)) {
        const balance = balancesOf(postings.rows).find(({ account }) => source === `ledger:${account}`);
        expect([source, inBooks.get(account_id) ?? 0n]).toEqual([source, cents(Number(balance?.amount ?? 0))]);
      }
      expect((await books.periods()).every(({ agrees }) => agrees)).toBe(true);
    }),
    { numRuns },
  );
}, 120_000);

function cents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}
