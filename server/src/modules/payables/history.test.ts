import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import { openOwnerClient } from '../../db/testing/owner-client.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { postHistory } from './post-history.ts';
import { aPayroll, type Payroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const wayTo = {
  approved: [],
  payment_queued: ['queue_payment'],
  payment_processing: ['queue_payment', 'start_payment'],
  paid: ['queue_payment', 'start_payment', 'mark_paid'],
} as const;

describe('imported history', () => {
  it.each(Object.keys(wayTo) as (keyof typeof wayTo)[])(
    'of a report in stage %s gets the same postings as a regular one',
    async (stage) => {
      const payroll = await aPayroll(product);
      const { ana, submits, approves, pays, payable, balances, books, drift } = payroll;
      const { report_id, version } = await submits(ana, ['10.00', '2.35']);
      await approves(report_id, version);
      const lived = { kind: 'report' as const, id: report_id };
      for (const move of wayTo[stage]) await pays(lived, move);
      const saved = await insertTestReport(product, ana, { stage, amounts: ['10.00', '2.35'] });
      expect(await balances({ kind: 'report', id: saved.report_id })).toEqual(await balances(lived));
      const [ours, theirs] = [await payable(report_id), await payable(saved.report_id)];
      expect(theirs).toMatchObject({ stage, amount: ours?.amount, currency: ours?.currency, mode: ours?.mode ?? null });
      expect(theirs?.payout_id === null).toBe(ours?.payout_id === null);
      expect(await books()).toEqual([]);
      expect(await drift()).toEqual([]);
    },
  );

  it.each([
    ['approved', []],
    ['payment_queued', ['queue_payment']],
    ['payment_processing', ['queue_payment', 'start_payment']],
    ['outstanding', ['queue_payment', 'start_payment', 'mark_paid']],
  ] as const)('of an advance in stage %s gets the same postings as a regular one', async (stage, way) => {
    const { ana, boss, approves, pays, balances, books, drift } = await aPayroll(product);
    const id = await insertTestAdvance(product, ana, { stage: 'pending_approval', amount: '50', waits_for: [boss] });
    await approves(id, 0, 'advance');
    for (const move of way) await pays({ kind: 'advance', id }, move);
    const saved = await insertTestAdvance(product, ana, { stage, amount: '50' });
    expect(await balances({ kind: 'advance', id: saved })).toEqual(await balances({ kind: 'advance', id }));
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('with applied and returned advances in another currency is posted completely', async () => {
    const payroll = await aPayroll(product);
    const { ana, fin, admin, balances, books, drift, company } = payroll;
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['100.00'] });
    const own = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '30' });
    const foreign = await insertTestAdvance(product, ana, {
      stage: 'outstanding',
      amount: '5000',
      currency: 'JPY',
      ex_rate: '0.0066',
      converted_amount: '33.00',
    });
    await fin.calls('approvals.applyAdvances', {
      report_id,
      version: 0,
      apply: [
        { advance_id: own, amount: '20' },
        { advance_id: foreign, amount: '1000' },
      ],
    });
    const { version } = (await admin.calls('advances.details', { id: own })).data;
    await admin.calls('advances.giveBack', { advance_id: own, version, amount: '5', returned_on: '2026-11-12' });
    const items = [
      { kind: 'report' as const, id: report_id },
      { kind: 'advance' as const, id: own },
      { kind: 'advance' as const, id: foreign },
    ];
    const lived = await Promise.all(items.map(balances));
    expect(lived[0]).toEqual([
      'expense 100.00 USD',
      'employee_payable -73.40 USD',
      'advances -1000 JPY',
      'advances -20.00 USD',
      'conversion 1000 JPY',
      'conversion -6.60 USD',
    ]);

    await forget(payroll);
    expect(await balances(items[0] as (typeof items)[0])).toEqual([]);

    await company.inCompany((tx) => postHistory({ tx, client_id: company.client_id }, null));
    expect(await Promise.all(items.map(balances))).toEqual(lived);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('of an advance paid by another entity gets the same postings as a regular one', async () => {
    const payroll = await aPayroll(product);
    const { ana, fin, paidIn, byEntity, balances, books, company } = payroll;
    const old_home = await paidIn(ana, 'USD');
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '30' });
    const new_home = await paidIn(ana, 'USD');
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['100.00'] });
    const apply = [{ advance_id, amount: '20' }];
    await fin.calls('approvals.applyAdvances', { report_id, version: 0, apply });
    const lived = [await byEntity(old_home), await byEntity(new_home)];
    await forget(payroll, { report_id, entity_id: new_home });
    expect(await balances({ kind: 'report', id: report_id })).toEqual([]);
    await company.inCompany((tx) => postHistory({ tx, client_id: company.client_id }, [report_id]));
    expect([await byEntity(old_home), await byEntity(new_home)]).toEqual(lived);
    expect(await books()).toEqual([]);
  });

  it('is posted only once, also for zero amounts', async () => {
    const { ana, company, books, drift } = await aPayroll(product);
    const stages: ReportStage[] = ['draft', 'pending_approval', 'approved', 'payment_queued', 'paid', 'rejected'];
    for (const stage of stages)
      for (const amount of ['0', '12.50']) await insertTestReport(product, ana, { stage, amounts: [amount] });
    for (const stage of ['approved', 'settled', 'outstanding'] as const)
      await insertTestAdvance(product, ana, { stage });
    const counted = () =>
      company.inCompany(
        async (tx) =>
          (
            await sql<Record<string, number>>`
              select (select count(*) from payables where client_id = ${company.client_id}) as payables,
                (select count(*) from payouts where client_id = ${company.client_id}) as payouts,
                (select count(*) from ledger_postings where client_id = ${company.client_id}) as postings`.execute(tx)
          ).rows[0],
      );
    const before = await counted();
    expect(before).toMatchObject({ payables: 9, payouts: 4 });

    await company.inCompany(async (tx) => {
      await postHistory({ tx, client_id: company.client_id }, null);
      await postHistory({ tx, client_id: company.client_id }, null);
    });
    expect(await counted()).toEqual(before);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });
});

/** Deletes the ledger data of the company, or of one report. */
function forget({ company: { client_id } }: Payroll, only?: { report_id: string; entity_id: string }): Promise<void> {
  return asOwner(client_id, async (owner) => {
    for (const table of ['ledger_postings', 'payables', 'payouts'])
      await owner.query(`delete from ${table} where client_id = $1 and ($2::uuid is null or report_id = $2)`, [
        ...[client_id, only?.report_id ?? null],
      ]);
    await owner.query('delete from ledger_balances where client_id = $1', [client_id]);
    await owner.query(addedUpBalances, [client_id]);
    const counters = `payout:${only ? `%:${only.entity_id}:` : ''}%`;
    await owner.query('delete from counters_by_company where client_id = $1 and counter like $2', [
      ...[client_id, counters],
    ]);
  });
}

/** Rebuilds the ledger balances from the remaining postings. */
const addedUpBalances = `
  insert into ledger_balances as added
  select l.client_id, coalesce(l.entity_id, '00000000-0000-0000-0000-000000000000'), s.account,
    case when s.account = 'expense' then l.ledger_account else '' end, l.currency,
    date_trunc('month', l.booked_on)::date, 0, sum(s.debit), sum(s.credit), count(*)
  from ledger_postings l
  cross join lateral (values (l.to_account, l.amount, 0), (l.from_account, 0, l.amount)) s (account, debit, credit)
  where l.client_id = $1 group by 1, 2, 3, 4, 5, 6
  returning added.client_id`;

/** Runs `work` as the database owner with the triggers disabled, because nothing else can change postings. */
async function asOwner(client_id: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = await openOwnerClient();
  try {
    await owner.query('begin');
    await owner.query(`set local app.client_id = '${client_id}'`);
    await owner.query('alter table ledger_postings disable trigger user');
    await work(owner);
    await owner.query('alter table ledger_postings enable trigger user');
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
