import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll, type Payroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const foreign = { ex_rate: '0.0066', converted_amount: '6.60' };
const advance = (id: string) => ({ kind: 'advance' as const, id });

async function anApproved({ ana, boss, approves }: Payroll, amount = '50'): Promise<string> {
  const advance_id = await insertTestAdvance(product, ana, { stage: 'pending_approval', amount, waits_for: [boss] });
  await approves(advance_id, 0, 'advance');
  return advance_id;
}

describe('an advance', () => {
  it('is payable in its own currency once approved, and is no expense yet', async () => {
    const payroll = await aPayroll(product);
    const { ana, boss, paidIn, payable, postingLines, books, drift } = payroll;
    const entity_id = await paidIn(ana, 'EUR', '1.08');
    const advance_id = await anApproved(payroll);
    expect(await payable(advance_id)).toMatchObject({
      item_kind: 'advance',
      entity_id,
      stage: 'approved',
      currency: 'USD',
      amount: '50.0000',
    });
    expect(await postingLines(advance(advance_id))).toEqual([]);

    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 1,
      decision: { action: 'unapprove', comment: 'Wait' },
    });
    expect(await payable(advance_id)).toBeUndefined();
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is no longer payable after it is cancelled', async () => {
    const payroll = await aPayroll(product);
    const { ana, payable, books, drift } = payroll;
    const advance_id = await anApproved(payroll);
    await ana.calls('advances.cancel', { advance_id, version: 1 });
    expect(await payable(advance_id)).toBeUndefined();
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is queued and paid like a report', async () => {
    const payroll = await aPayroll(product);
    const { ana, pays, balances, books, drift } = payroll;
    const advance_id = await anApproved(payroll);
    const item = advance(advance_id);
    const steps = [
      ['queue_payment', 'payment_queued', ['advances_due 50.00 USD', 'payments -50.00 USD']],
      ['back_to_approved', 'approved', []],
      ['queue_payment', 'payment_queued', ['advances_due 50.00 USD', 'payments -50.00 USD']],
      ['start_payment', 'payment_processing', ['advances_due 50.00 USD', 'payments -50.00 USD']],
      ['mark_paid', 'outstanding', ['advances 50.00 USD', 'bank -50.00 USD']],
      ['revert_payment', 'payment_processing', ['advances_due 50.00 USD', 'payments -50.00 USD']],
      ['fail_payment', 'payment_queued', ['advances_due 50.00 USD', 'payments -50.00 USD']],
    ] as const;
    for (const [move, stage, left] of steps) {
      await pays(item, move);
      expect((await ana.calls('advances.details', { id: advance_id })).data.stage, move).toBe(stage);
      expect(await balances(item), move).toEqual(left);
      expect(await books(), move).toEqual([]);
      expect(await drift(), move).toEqual([]);
    }
  });

  it('can be marked as paid from any payable stage', async () => {
    const payroll = await aPayroll(product);
    const { admin, pays, payable, payments, balances, books, drift } = payroll;
    const ways = [[], ['queue_payment'], ['queue_payment', 'start_payment']] as const;
    for (const before of ways) {
      const advance_id = await anApproved(payroll);
      for (const move of before) await pays(advance(advance_id), move);
      const { data } = await admin.calls('advances.markPaid', {
        advance_id,
        version: 1 + before.length,
        reference: 'Bank 17',
        paid_on: '2026-11-11',
        comment: 'By hand',
      });
      expect(data).toMatchObject({ stage: 'outstanding', paid_amount: '50.00' });
      expect(await payable(advance_id)).toMatchObject({ stage: 'paid', reference: 'Bank 17', paid_on: '2026-11-11' });
      expect(await payments(advance_id)).toMatchObject([{ state: 'processed', mode: 'manual', note: 'By hand' }]);
      expect(await balances(advance(advance_id))).toEqual(['advances 50.00 USD', 'bank -50.00 USD']);
    }
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('approved at zero is closed without a payment', async () => {
    const payroll = await aPayroll(product);
    const { ana, boss, admin, approves, pays, payable, payments, postingLines, books, drift } = payroll;
    for (const way of ['markPaid', 'close'] as const) {
      const advance_id = await insertTestAdvance(product, ana, {
        stage: 'pending_approval',
        amount: '50',
        waits_for: [boss],
      });
      const lowered = await boss.calls('approvals.editAdvance', {
        advance_id,
        version: 0,
        change: { kind: 'lower', edited_amount: '0', comment: 'No' },
      });
      const version = await approves(advance_id, lowered.version, 'advance');
      if (way === 'close') await pays(advance(advance_id), 'close');
      else await admin.calls('advances.markPaid', { advance_id, version, reference: '-', paid_on: '2026-11-12' });
      expect((await ana.calls('advances.details', { id: advance_id })).data.stage).toBe('settled');
      expect(await payable(advance_id)).toMatchObject({ stage: 'paid', payout_id: null, amount: '0.0000' });
      expect(await payments(advance_id)).toEqual([]);
      expect(await postingLines(advance(advance_id))).toEqual([]);
    }
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('posts every return to the bank account', async () => {
    const payroll = await aPayroll(product);
    const { admin, postingLines, balances, books } = payroll;
    const advance_id = await anApproved(payroll);
    const paid = { advance_id, reference: 'Bank 17', paid_on: '2026-11-11' };
    await admin.calls('advances.markPaid', { ...paid, version: 1 });
    for (const [index, amount] of ['20', '12.50'].entries())
      await admin.calls('advances.giveBack', { advance_id, version: 2 + index, amount, returned_on: '2026-11-12' });
    expect((await postingLines(advance(advance_id))).slice(-2)).toEqual([
      'return advances > bank 20.00 USD',
      'return advances > bank 12.50 USD',
    ]);
    expect(await balances(advance(advance_id))).toEqual(['advances 17.50 USD', 'bank -17.50 USD']);
    expect(await books()).toEqual([]);
  });

  it.each(['USD', 'JPY'])(
    'in %s is settled with the entity that paid it, even after its owner moved',
    async (given) => {
      const payroll = await aPayroll(product);
      const { ana, fin, paidIn, pays, byEntity, books, drift } = payroll;
      const [old_home, more] = [await paidIn(ana, 'USD'), given === 'JPY' ? foreign : {}];
      const amount = given === 'JPY' ? '1000' : '20';
      const advance_id = await insertTestAdvance(product, ana, {
        stage: 'outstanding',
        amount,
        currency: given,
        ...more,
      });
      const new_home = await paidIn(ana, 'USD');
      const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['100.00'] });
      const apply = [{ advance_id, amount }];
      await fin.calls('approvals.applyAdvances', { report_id, version: 0, apply });
      const [out, worth] = given === 'JPY' ? ['1000 JPY', '6.60 USD'] : ['20.00 USD', '20.00 USD'];
      const owed = given === 'JPY' ? '93.40' : '80.00';
      // The report's entity owes the entity that paid the advance.
      expect(await byEntity(old_home)).toEqual([`between_entities ${out}`, `bank -${out}`]);
      expect(await byEntity(new_home)).toEqual([
        ...['expense 100.00 USD', `employee_payable -${owed} USD`],
        ...(given === 'JPY' ? [`conversion ${out}`, `conversion -${worth}`] : []),
        `between_entities -${out}`,
      ]);
      expect(await books()).toEqual([]);

      // After the advance is removed and applied again and the report is paid, only the balance between the entities
      // remains.
      await fin.calls('approvals.applyAdvances', { report_id, version: 1, remove: [advance_id] });
      expect(await byEntity(old_home)).toEqual([`advances ${out}`, `bank -${out}`]);
      expect(await byEntity(new_home)).toEqual(['expense 100.00 USD', 'employee_payable -100.00 USD']);
      await fin.calls('approvals.applyAdvances', { report_id, version: 2, apply });
      for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const)
        await pays({ kind: 'report', id: report_id }, move);
      expect(await byEntity(old_home)).toEqual([`between_entities ${out}`, `bank -${out}`]);
      expect(await books()).toEqual([]);
      expect(await drift()).toEqual([]);
    },
  );

  it('cannot be reverted once it is used', async () => {
    const payroll = await aPayroll(product);
    const { ana, admin, pays, books } = payroll;
    const [returned, reserved] = [await anApproved(payroll), await anApproved(payroll)];
    for (const advance_id of [returned, reserved])
      await admin.calls('advances.markPaid', { advance_id, version: 1, reference: 'B', paid_on: '2026-11-12' });
    await admin.calls('advances.giveBack', {
      advance_id: returned,
      version: 2,
      amount: '1',
      returned_on: '2026-11-12',
    });
    const { report_id } = await insertTestReport(product, ana, { amounts: ['100.00'] });
    await ana.calls('advances.link', { report_id, version: 0, apply: [{ advance_id: reserved, amount: '1' }] });
    for (const advance_id of [returned, reserved])
      await expect(pays(advance(advance_id), 'revert_payment')).rejects.toMatchObject({ code: 'payout.advance_used' });
    expect(await books()).toEqual([]);
  });
});
