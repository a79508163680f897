import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { insertTestCard, insertTestTransaction } from '../../../testing/card-rows.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const october = '2026-10';

/** Creates a report that Ana submitted on this day. */
async function submittedOn({ ana, boss, company }: Payroll, on: string, amounts: string[]): Promise<string> {
  const { report_id } = await insertTestReport(product, ana, { stage: 'pending_approval', amounts, waits_for: [boss] });
  await company.inCompany((tx) =>
    sql`update reports set submitted_at = ${`${on}T10:00:00Z`} where client_id = ${company.client_id}
      and id = ${report_id}`.execute(tx),
  );
  return report_id;
}

async function spentByCard({ ana }: Payroll, spent_on: string, amount: string): Promise<void> {
  const account_id = await insertTestCard(product, ana, { nickname: `Card ${spent_on}`, last_four: '4242' });
  await insertTestTransaction(product, ana, { account_id, merchant: 'Taxi', amount, spent_on });
}

async function entityOf({ ana, company }: Payroll): Promise<string | null> {
  const { rows } = await company.inCompany((tx) =>
    sql<{ entity_id: string | null }>`select entity_id from users where client_id = ${company.client_id}
      and id = ${ana.user_id}`.execute(tx),
  );
  return rows[0]?.entity_id ?? null;
}

describe('the accruals of a month', () => {
  it('contain submitted reports and card transactions that the ledger of the month does not', async () => {
    const payroll = await aPayroll(product);
    const { fin } = payroll;
    await submittedOn(payroll, '2026-10-30', ['100.00', '20.50']);
    await submittedOn(payroll, '2026-11-02', ['7.00']);
    await spentByCard(payroll, '2026-10-20', '30.00');
    await spentByCard(payroll, '2026-11-03', '9.00');
    const entity_id = await entityOf(payroll);

    const { journal, can_post } = await fin.calls('accruals.show', { entity_id, month: october });
    const lines = journal.lines.map(({ kind, side, debit, credit }) => [kind, side, debit, credit].join(' '));
    expect(lines).toEqual([
      'unapproved_reports expense 120.50 0.00',
      'card_lines expense 30.00 0.00',
      'unapproved_reports accrued 0.00 120.50',
      'card_lines accrued 0.00 30.00',
    ]);
    expect(journal.totals).toEqual([{ currency: 'USD', debit: '150.50', credit: '150.50' }]);
    expect([journal.booked_on, journal.reversed_on, can_post.allowed]).toEqual(['2026-10-31', '2026-11-01', true]);
    expect(journal.reversal.map(({ debit, credit }) => [credit, debit])).toEqual(
      journal.lines.map(({ debit, credit }) => [debit, credit]),
    );
  });

  it('keep a report that was approved in the next month, and leave out what the ledger has already', async () => {
    const payroll = await aPayroll(product);
    const { fin, ana, company } = payroll;
    const late = await submittedOn(payroll, '2026-10-30', ['100.00']);
    const { version } = await ana.calls('reports.details', { id: late }).then(({ data }) => data);
    await payroll.approves(late, version);
    const inTime = await insertTestReport(product, ana, { stage: 'approved', amounts: ['55.00'] });
    await company.inCompany(async (tx) => {
      await sql`update reports set submitted_at = '2026-10-10T10:00:00Z' where id = ${inTime.report_id}`.execute(tx);
      await sql`update payables set approved_at = '2026-10-20T10:00:00Z' where item_id = ${inTime.report_id}`.execute(
        tx,
      );
    });
    const entity_id = await entityOf(payroll);
    const { journal, unpaid } = await fin.calls('accruals.show', { entity_id, month: october });
    // Both approvals are booked in November, when the test runs, so both reports are costs of October.
    expect(journal.totals).toEqual([{ currency: 'USD', debit: '155.00', credit: '155.00' }]);
    expect(unpaid).toEqual([{ currency: 'USD', amount: '55.00', count: 1 }]);
    const november = await fin.calls('accruals.show', { entity_id, month: '2026-11' });
    expect(november.journal.lines).toEqual([]);
    expect(november.can_post.reason).not.toBeNull();
  });

  it('are posted once, stay as they were posted, and are part of the checklist', async () => {
    const payroll = await aPayroll(product);
    const { fin, admin } = payroll;
    const first = await submittedOn(payroll, '2026-10-30', ['100.00']);
    const entity_id = await entityOf(payroll);
    const period = { entity_id, month: october };
    const openPoint = async () =>
      (await fin.calls('ledger.periodChecklist', period)).data.find(({ point }) => point === 'unposted_accruals')
        ?.count;
    expect(await openPoint()).toBe(1);

    const posts = await Promise.all([fin.calls('accruals.post', period), admin.calls('accruals.post', period)]);
    expect(posts.map(({ is_new }) => is_new).sort()).toEqual([false, true]);
    expect((await fin.calls('accruals.post', period)).is_new).toBe(false);
    expect(await openPoint()).toBe(0);

    await submittedOn(payroll, '2026-10-31', ['900.00']);
    const { journal, can_post } = await fin.calls('accruals.show', period);
    expect(journal.totals).toEqual([{ currency: 'USD', debit: '100.00', credit: '100.00' }]);
    expect([journal.posted === null, can_post.allowed]).toEqual([false, false]);
    expect(first).not.toBe('');
  });

  it('cannot be posted before the month is over, after it is closed, or without anything to accrue', async () => {
    const payroll = await aPayroll(product);
    const { fin } = payroll;
    const entity_id = await entityOf(payroll);
    await expect(fin.calls('accruals.post', { entity_id, month: '2026-11' })).toBeRefused('period.not_over');
    await expect(fin.calls('accruals.post', { entity_id, month: october })).toBeRefused('accrual.nothing');
    await fin.calls('ledger.closePeriod', { entity_id, month: october, accepts_open_points: true });
    await submittedOn(payroll, '2026-10-30', ['100.00']);
    await expect(fin.calls('accruals.post', { entity_id, month: october })).toBeRefused('period.closed');
  });
});
