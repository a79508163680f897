import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { insertTestReport } from '../../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aPayroll, type Payroll } from '../../payables/testing/a-payroll.ts';
import { sumText } from './testing/sum-text.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Creates three reports: one approved, one queued for payment, and one paid in October. */
async function someReports(payroll: Payroll) {
  const { ana, pays } = payroll;
  const ids: string[] = [];
  for (const amounts of [['10'], ['20', '2.50'], ['40']]) {
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts, title: 'Lyon' });
    ids.push(report_id);
  }
  const [, queued = '', paid = ''] = ids.map((id) => ({ kind: 'report' as const, id }));
  if (queued === '' || paid === '') throw new Error('Three reports are expected.');
  await pays(queued, 'queue_payment');
  for (const move of ['queue_payment', 'start_payment'] as const) await pays(paid, move);
  await pays(paid, 'mark_paid', { paid_on: '2026-10-30' });
  return ids;
}

describe('the ledger of a company', () => {
  it('lists postings by account with sides, running balance and sums', async () => {
    const payroll = await aPayroll(product);
    await someReports(payroll);
    const { fin } = payroll;
    const listed = await fin.calls('ledger.list', { filters: { account: 'employee_payable' }, sort: ascending });
    // Postings that were made at the same moment have no fixed order, so only the running balance is checked.
    let balance = 0;
    for (const line of listed.data) {
      balance += line.side === 'debit' ? Number(line.amount) : -Number(line.amount);
      expect(Number(line.balance)).toBeCloseTo(balance);
    }
    expect(balance).toBe(-10);
    expect(listed.sums).toEqual([{ currency: 'USD', debit: '62.50', credit: '72.50' }]);
    expect(listed.total_records).toBe(5);

    const { data } = await fin.calls('ledger.list', { filters: { account: 'bank' } });
    expect(data).toMatchObject([
      { booked_on: '2026-10-30', value_on: '2026-10-30', recorded_at: '2026-11-12T12:00:00.000Z', balance: '-40.00' },
    ]);
  });

  it('continues the running balance on every page, in both directions', async () => {
    const payroll = await aPayroll(product);
    await someReports(payroll);
    for (const direction of ['asc', 'desc'] as const) {
      const query = { filters: { account: 'payments' as const }, sort: { by: 'booked' as const, direction } };
      const whole = await payroll.fin.calls('ledger.list', query);
      const paged = [];
      for (let page = 1; page <= whole.total_records; page += 1)
        paged.push(...(await payroll.fin.calls('ledger.list', { ...query, page, limit: 1 })).data);
      expect(paged.map(({ id, balance }) => [id, balance])).toEqual(whole.data.map(({ id, balance }) => [id, balance]));
    }
  });

  it('counts the same with saved balances and with the postings themselves', async () => {
    const payroll = await aPayroll(product);
    await someReports(payroll);
    const { fin, ana } = payroll;
    for (const filters of [
      {},
      { account: 'expense' as const },
      { booked_from: '2026-11-01', booked_to: '2026-11-30' },
    ]) {
      const saved = await fin.calls('ledger.list', { filters });
      const counted = await fin.calls('ledger.list', { filters: { ...filters, owner_ids: [ana.user_id] } });
      expect(counted.total_records).toBe(saved.total_records);
      expect(counted.sums).toEqual(saved.sums);
      expect(counted.data.map(({ balance }) => balance)).not.toContain('0.00');
    }
    expect((await fin.calls('ledger.list', { search: 'lyon' })).total_records).toBe(6);
    expect((await fin.calls('ledger.list', { filters: { flags: ['late'] } })).total_records).toBe(0);
  });

  it('has a trial balance that sums to zero and leads from one month to the next', async () => {
    const payroll = await aPayroll(product);
    await someReports(payroll);
    const balanceOf = async (from_month: string, to_month: string) => {
      const { data } = await payroll.fin.calls('ledger.trialBalance', { from_month, to_month });
      return data.flatMap(({ rows, total }) => [
        ...rows.map((row) => `${row.name} ${sumText(row)}`),
        `Total ${sumText(total)}`,
      ]);
    };
    expect(await balanceOf('2026-10', '2026-10')).toEqual([
      'Payout clearing 0.00 +40.00 -0.00 = 40.00',
      'Bank 0.00 +0.00 -40.00 = -40.00',
      'Total 0.00 +40.00 -40.00 = 0.00',
    ]);
    expect(await balanceOf('2026-11', '2026-12')).toEqual([
      'Expenses 0.00 +72.50 -0.00 = 72.50',
      'Employee payable 0.00 +62.50 -72.50 = -10.00',
      'Payout clearing 40.00 +0.00 -62.50 = -22.50',
      'Bank -40.00 +0.00 -0.00 = -40.00',
      'Total 0.00 +135.00 -135.00 = 0.00',
    ]);
    await expect(payroll.fin.calls('ledger.trialBalance', { from_month: '2026-12', to_month: '2026-11' })).toBeRefused(
      'ledger.months',
    );
  });

  it('offers the accounts and entities that have postings', async () => {
    const payroll = await aPayroll(product);
    await someReports(payroll);
    const choices = await payroll.fin.calls('ledger.choices', {});
    expect(choices.accounts.map(({ name }) => name)).toEqual([
      'Expenses',
      'Employee payable',
      'Payout clearing',
      'Bank',
    ]);
    expect(choices).toMatchObject({ currencies: ['USD'], first_month: '2026-10' });
  });
});

const ascending = { by: 'booked' as const, direction: 'asc' as const };
