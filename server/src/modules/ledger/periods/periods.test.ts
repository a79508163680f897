import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

const october = { month: '2026-10', entity_id: null };

/** Creates a report that was paid in October and whose payment is recorded in November. */
async function paidInOctober({ ana, pays }: Payroll, amount = '40') {
  const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: [amount] });
  const item = { kind: 'report' as const, id: report_id };
  for (const move of ['queue_payment', 'start_payment'] as const) await pays(item, move);
  await pays(item, 'mark_paid', { paid_on: '2026-10-30' });
  return item;
}

function octoberFigures({ fin }: Payroll) {
  return fin.calls('ledger.trialBalance', { from_month: '2026-10', to_month: '2026-10' });
}

describe('a closed month', () => {
  it('keeps its figures: a later correction is booked in the first open month with its own value date', async () => {
    const payroll = await aPayroll(product);
    const item = await paidInOctober(payroll);
    await payroll.fin.calls('ledger.closePeriod', october);
    const before = await octoberFigures(payroll);

    await payroll.pays(item, 'revert_payment');
    await paidInOctober(payroll, '5');
    expect(await octoberFigures(payroll)).toEqual(before);
    const { data } = await payroll.fin.calls('ledger.list', { filters: { account: 'bank', flags: ['late'] } });
    expect(data.map(({ booked_on, value_on, side, amount }) => [booked_on, value_on, side, amount]).toSorted()).toEqual(
      [
        ['2026-11-01', '2026-10-30', 'credit', '5.00'],
        ['2026-11-01', '2026-10-30', 'debit', '40.00'],
      ].toSorted(),
    );
    expect(await payroll.books()).toEqual([]);
  });

  it('is closed once, in order, and only after it is over', async () => {
    const { fin } = await aPayroll(product);
    await fin.calls('ledger.closePeriod', { ...october, month: '2026-08' });
    await expect(fin.calls('ledger.closePeriod', { ...october, month: '2026-08' })).toBeRefused('period.closed');
    await expect(fin.calls('ledger.closePeriod', october)).toBeRefused('period.not_next');
    await fin.calls('ledger.closePeriod', { ...october, month: '2026-09' });
    await fin.calls('ledger.closePeriod', october);
    await expect(fin.calls('ledger.closePeriod', { ...october, month: '2026-11' })).toBeRefused('period.not_over');
    const { data } = await fin.calls('ledger.periods', { entity_id: null });
    expect(data.map(({ month, is_closed, can_close }) => [month, is_closed, can_close])).toEqual([
      ['2026-11', false, false],
      ['2026-10', true, false],
      ['2026-09', true, false],
      ['2026-08', true, false],
    ]);
  });

  it('names what is not settled, and is closed when that is accepted', async () => {
    const { fin, ana } = await aPayroll(product);
    await insertTestReport(product, ana, {
      stage: 'pending_approval',
      waiting_since: new Date('2026-10-20T08:00:00Z'),
    });
    const { data } = await fin.calls('ledger.periodChecklist', october);
    expect(data.map(({ point, count }) => `${point} ${count}`)).toEqual([
      'unapproved_reports 1',
      'open_card_lines 0',
      'unposted_accruals 1',
      'failed_payments 0',
      'payments_in_flight 0',
    ]);
    await expect(fin.calls('ledger.closePeriod', october)).toBeRefused('period.open_points');
    await fin.calls('ledger.closePeriod', { ...october, accepts_open_points: true });
  });

  it('is reopened by a super admin with a reason, the latest first', async () => {
    const payroll = await aPayroll(product);
    const { fin, admin } = payroll;
    const item = await paidInOctober(payroll);
    for (const month of ['2026-09', '2026-10']) await fin.calls('ledger.closePeriod', { ...october, month });
    const reopening = { ...october, reason: 'An invoice was late.' };
    await expect(fin.calls('ledger.reopenPeriod', reopening)).toBeRefused('access.denied');
    await expect(admin.calls('ledger.reopenPeriod', { ...reopening, month: '2026-09' })).toBeRefused('period.not_last');
    await admin.calls('ledger.reopenPeriod', reopening);

    await payroll.pays(item, 'revert_payment');
    expect((await fin.calls('ledger.list', { filters: { flags: ['late'] } })).data).toEqual([]);
    expect(await payroll.books()).toEqual([]);
    const { data } = await fin.calls('ledger.periods', { entity_id: null });
    expect(data.find(({ month }) => month === '2026-10')).toMatchObject({
      is_closed: false,
      reopen_reason: 'An invoice was late.',
      reopened_by: { user_id: admin.user_id },
    });
  });

  it('refuses to set or remove exchange rates', async () => {
    const { fin, admin } = await aPayroll(product);
    const rate = { currency: 'EUR', rate: '1.10', effective_from: '2026-10-15' };
    const { id } = await admin.calls('currencies.setRate', rate);
    await fin.calls('ledger.closePeriod', october);
    await expect(admin.calls('currencies.setRate', { ...rate, rate: '1.12' })).toBeRefused('rate.period_closed');
    await expect(admin.calls('currencies.removeRate', { id })).toBeRefused('rate.period_closed');
    await admin.calls('currencies.setRate', { ...rate, effective_from: '2026-11-01' });
  });
});

describe('the nightly check', () => {
  it('finds balances and closed months that do not agree with the postings', async () => {
    const payroll = await aPayroll(product);
    const { client_id, inCompany } = payroll.company;
    await paidInOctober(payroll);
    await payroll.fin.calls('ledger.closePeriod', october);
    expect(await payroll.books()).toEqual([]);

    await inCompany((tx) =>
      sql`update ledger_balances set debit = debit + 1 where client_id = ${client_id} and account = 'bank'`.execute(tx),
    );
    await inCompany((tx) =>
      sql`update ledger_periods set figures_hash = 'x' where client_id = ${client_id}`.execute(tx),
    );
    expect(await payroll.books()).toEqual([
      '2026-10: Debit and credit of "Bank" in USD are 1 and 40 instead of 0 and 40.',
      '2026-10: The figures of No entity changed after the month was closed.',
    ]);
  });

  it('finds nothing after postings were written at the same time', async () => {
    const payroll = await aPayroll(product);
    const reports = await Promise.all(
      Array.from({ length: 8 }, () => insertTestReport(product, payroll.ana, { stage: 'approved', amounts: ['3'] })),
    );
    await Promise.all(reports.map(({ report_id }) => payroll.pays({ kind: 'report', id: report_id }, 'queue_payment')));
    expect(await payroll.books()).toEqual([]);
    const { sums } = await payroll.fin.calls('ledger.list', { filters: { account: 'payments' } });
    expect(sums).toEqual([{ currency: 'USD', debit: '0.00', credit: '24.00' }]);
  });
});
