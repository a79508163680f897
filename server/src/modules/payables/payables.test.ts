import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from './testing/a-payroll.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const report = (id: string) => ({ kind: 'report' as const, id });
const advance = (id: string) => ({ kind: 'advance' as const, id });

describe('an approved report', () => {
  it('is payable per expense account, without lines the company paid', async () => {
    const { ana, admin, boss, postingLines, balances, payable, books, drift } = await aPayroll(product);
    const { data: taxis } = await admin.calls('categories.create', { name: 'Taxis', ledger_account: '6640' });
    const { data: hotels } = await admin.calls('categories.create', { name: 'Hotels', ledger_account: '6810' });
    const spent = { merchant: 'Lokál', spent_on: '2026-11-10', currency: 'USD' };
    const lines = [
      { ...spent, category_id: taxis.id, amount: '10.00' },
      { ...spent, category_id: taxis.id, amount: '5.25' },
      { ...spent, category_id: hotels.id, amount: '90.00', payment_mode: 'company' as const },
      { ...spent, category_id: hotels.id, amount: '40.00' },
    ];
    const expense_ids: string[] = [];
    for (const line of lines) expense_ids.push((await ana.calls('expenses.create', line)).expense_id);
    const { report_id, data } = await ana.calls('reports.create', { title: 'Fair', expense_ids });
    const { version } = (await ana.calls('reports.submit', { report_id, version: data.version })).data;
    const lowered = await boss.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id: expense_ids[3] ?? '',
      change: { kind: 'lower', edited_amount: '30.00', comment: 'Too dear' },
    });
    expect(await payable(report_id)).toBeUndefined();

    await boss.calls('approvals.action', {
      item_id: report_id,
      version: lowered.version,
      decision: { action: 'approve' },
    });
    expect(await postingLines(report(report_id))).toEqual([
      'approve company_paid > expense 6810 90.00 USD',
      'approve employee_payable > expense 6640 15.25 USD',
      'approve employee_payable > expense 6810 30.00 USD',
    ]);
    expect(await balances(report(report_id))).toEqual([
      'expense 135.25 USD',
      'employee_payable -45.25 USD',
      'company_paid -90.00 USD',
    ]);
    expect(await payable(report_id)).toMatchObject({
      item_kind: 'report',
      stage: 'approved',
      owner_id: ana.user_id,
      entity_id: null,
      title: 'Fair',
      item_currency: 'USD',
      item_amount: '45.2500',
      payable: '45.2500',
      currency: 'USD',
      amount: '45.2500',
      payout_id: null,
      ex_rate: null,
      mode: null,
      paid_on: null,
    });
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is payable with its advances when a rule approved it', async () => {
    const { ana, admin, meals, postingLines, payable, books, drift } = await aPayroll(product);
    await admin.calls('approvalRules.create', {
      name: 'Small sums',
      rule: { steps: [{ approvers: [{ kind: 'reporting_manager' }] }], auto_approve: { total_at_most: '50' } },
    });
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '8' });
    const { expense_id } = await ana.calls('expenses.create', {
      category_id: meals,
      merchant: 'Lokál',
      spent_on: '2026-11-10',
      currency: 'USD',
      amount: '20.00',
    });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Lunch', expense_ids: [expense_id] });
    const linked = await ana.calls('advances.link', {
      report_id,
      version: data.version,
      apply: [{ advance_id, amount: '8' }],
    });
    const submitted = await ana.calls('reports.submit', { report_id, version: linked.version });
    expect(submitted.data.stage).toBe('approved');
    expect(await payable(report_id)).toMatchObject({ item_amount: '20.0000', payable: '12.0000', stage: 'approved' });
    expect(await postingLines(report(report_id))).toEqual([
      'approve employee_payable > expense 20.00 USD',
      'apply_advance advances > employee_payable 8.00 USD',
    ]);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is no longer payable when unapproved, and payable again when reapproved', async () => {
    const { ana, boss, submits, approves, postingLines, balances, payable, books, drift } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00']);
    const approved = await approves(report_id, version);
    const unapproved = await boss.calls('approvals.action', {
      item_id: report_id,
      version: approved,
      decision: { action: 'unapprove', comment: 'Wait' },
    });
    expect(await payable(report_id)).toBeUndefined();
    expect(await balances(report(report_id))).toEqual([]);
    expect(await books()).toEqual([]);

    const again = await approves(report_id, unapproved.version);
    const sentBack = await boss.calls('approvals.action', {
      item_id: report_id,
      version: again,
      decision: { action: 'send_back', comment: 'No' },
    });
    expect(await payable(report_id)).toBeUndefined();

    const resubmitted = await ana.calls('reports.submit', { report_id, version: sentBack.version });
    await approves(report_id, resubmitted.data.version);
    const once = 'approve employee_payable > expense 10.00 USD';
    const back = '(approve expense > employee_payable 10.00 USD)';
    expect((await postingLines(report(report_id))).toSorted()).toEqual([back, back, once, once, once]);
    expect(await balances(report(report_id))).toEqual(['expense 10.00 USD', 'employee_payable -10.00 USD']);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });
});

describe('an advance applied to a report', () => {
  it('is posted from the report’s approval on and follows every change', async () => {
    const { ana, fin, submits, approves, postingLines, balances, payable, books, drift } = await aPayroll(product);
    const advance_id = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '80' });
    const { report_id, version } = await submits(ana, ['100.00']);
    const approved = await approves(report_id, version);
    const applies = (at: number, amount: string | null) =>
      fin.calls('approvals.applyAdvances', {
        report_id,
        version: at,
        apply: amount ? [{ advance_id, amount }] : [],
        remove: amount ? [] : [advance_id],
      });
    const first = await applies(approved, '60');
    expect(await payable(report_id)).toMatchObject({
      advances_total: '60.0000',
      payable: '40.0000',
      amount: '40.0000',
    });
    expect(await balances(report(report_id))).toEqual([
      'expense 100.00 USD',
      'employee_payable -40.00 USD',
      'advances -60.00 USD',
    ]);
    expect(await books()).toEqual([]);

    // Repeating the request posts nothing.
    const same = await applies(first.version, '60');
    expect(await postingLines(report(report_id))).toHaveLength(2);

    const second = await applies(same.version, '80');
    expect(await postingLines(report(report_id))).toEqual(
      expect.arrayContaining([
        '(apply_advance employee_payable > advances 60.00 USD)',
        'apply_advance advances > employee_payable 80.00 USD',
      ]),
    );
    // The advance is fully used, so its balances show only the money paid and the debt that it settled.
    expect(await balances(advance(advance_id))).toEqual(['employee_payable 80.00 USD', 'bank -80.00 USD']);

    await applies(second.version, null);
    expect(await payable(report_id)).toMatchObject({ advances_total: '0.0000', payable: '100.0000' });
    expect(await balances(report(report_id))).toEqual(['expense 100.00 USD', 'employee_payable -100.00 USD']);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('in another currency uses the conversion account and is reversed with the report', async () => {
    const { ana, boss, admin, meals, approves, postingLines, balances, payable, books, drift } =
      await aPayroll(product);
    await admin.calls('currencies.setRate', { currency: 'JPY', rate: '0.0066', effective_from: '2026-11-01' });
    const advance_id = await insertTestAdvance(product, ana, {
      stage: 'outstanding',
      amount: '5000',
      currency: 'JPY',
      ex_rate: '0.0066',
      converted_amount: '33.00',
    });
    const { expense_id } = await ana.calls('expenses.create', {
      category_id: meals,
      merchant: 'Lokál',
      spent_on: '2026-11-10',
      currency: 'USD',
      amount: '20.00',
    });
    const { report_id, data } = await ana.calls('reports.create', { title: 'Tokyo', expense_ids: [expense_id] });
    const linked = await ana.calls('advances.link', {
      report_id,
      version: data.version,
      apply: [{ advance_id, amount: '1000' }],
    });
    const { version } = (await ana.calls('reports.submit', { report_id, version: linked.version })).data;
    expect(await postingLines(report(report_id))).toEqual([]);

    const approved = await approves(report_id, version);
    expect(await postingLines(report(report_id))).toEqual([
      'approve employee_payable > expense 20.00 USD',
      'apply_advance advances > conversion 1000 JPY',
      'apply_advance conversion > employee_payable 6.60 USD',
    ]);
    expect(await payable(report_id)).toMatchObject({ advances_total: '6.6000', payable: '13.4000' });
    expect(await books()).toEqual([]);

    await boss.calls('approvals.action', {
      item_id: report_id,
      version: approved,
      decision: { action: 'unapprove', comment: 'Wait' },
    });
    expect(await balances(report(report_id))).toEqual([]);
    expect(await balances(advance(advance_id))).toEqual(['advances 5000 JPY', 'bank -5000 JPY']);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });
});

describe('a payment', () => {
  it('posts every step from queueing to payment, failure and reversal', async () => {
    const { ana, fin, submits, approves, pays, payable, payments, balances, postingLines, books, drift } =
      await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00', '2.50']);
    await approves(report_id, version);
    const item = report(report_id);
    const owed = ['expense 12.50 USD', 'employee_payable -12.50 USD'];
    const onItsWay = ['expense 12.50 USD', 'payments -12.50 USD'];
    const out = ['expense 12.50 USD', 'bank -12.50 USD'];
    const steps = [
      ['queue_payment', 'payment_queued', onItsWay, 'queued'],
      ['back_to_approved', 'approved', owed, 'cancelled'],
      ['queue_payment', 'payment_queued', onItsWay, 'queued cancelled'],
      ['start_payment', 'payment_processing', onItsWay, 'initiated cancelled'],
      ['fail_payment', 'payment_queued', onItsWay, 'queued failed cancelled'],
      ['start_payment', 'payment_processing', onItsWay, 'initiated failed cancelled'],
      ['mark_paid', 'paid', out, 'processed failed cancelled'],
      ['revert_payment', 'payment_processing', onItsWay, 'initiated failed cancelled'],
      ['mark_paid', 'paid', out, 'processed failed cancelled'],
    ] as const;
    let minutes = 0;
    for (const [move, stage, left, states] of steps) {
      minutes += 1;
      product.setNow(new Date(Date.UTC(2026, 10, 12, 12, minutes)));
      await pays(item, move, { reference: 'SEPA 17', reason: 'Account closed' });
      const now = await payable(report_id);
      expect(now?.stage, move).toBe(stage);
      expect((await ana.calls('reports.details', { id: report_id })).data.stage, move).toBe(stage);
      expect(await balances(item), move).toEqual(left);
      expect((await payments(report_id)).map(({ state }) => state).join(' '), move).toBe(states);
      expect(now?.payout_id, move).toBe(stage === 'approved' ? null : (await payments(report_id))[0]?.payout_id);
      if (move === 'fail_payment') expect(now?.last_payout_error).toBe('Account closed');
      expect(await books(), move).toEqual([]);
      expect(await drift(), move).toEqual([]);
    }
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    const [paid, failed] = await payments(report_id);
    expect(paid).toMatchObject({
      mode: 'manual',
      method: 'bank_transfer',
      reference: 'SEPA 17',
      paid_on: '2026-11-12',
      amount: '12.5000',
      processed_by: { email: fin.email },
      status_info: 'Account closed',
      ended_at: null,
    });
    expect(failed).toMatchObject({ status_info: 'Account closed', paid_on: null });
    expect(await payable(report_id)).toMatchObject({
      reference: 'SEPA 17',
      paid_on: '2026-11-12',
      last_payout_error: '',
    });
    expect((await postingLines(item)).filter((line) => line.includes('bank'))).toEqual([
      'pay bank > payments 12.50 USD',
      '(pay payments > bank 12.50 USD)',
      'pay bank > payments 12.50 USD',
    ]);
  });

  it.each([
    // The columns are the company's currency, the report total, the entity's currency, its rate, and the amount paid.
    ['USD', '108.00', 'EUR', '1.08', '100.00'],
    ['USD', '10.00', 'JPY', '0.0066', '1515'],
    ['KWD', '3.255', 'USD', '0.307', '10.60'],
    ['JPY', '1000', 'KWD', '490.12', '2.040'],
  ])('of %s %s is paid in %s at rate %s: %s', async (currency, amount, pays_in, rate, expected) => {
    const { ana, submits, approves, pays, paidIn, payable, balances, books, drift } = await aPayroll(product, {
      currency,
    });
    // A report keeps its currency even if its owner moves to an entity with another currency before the approval.
    const { report_id, version } = await submits(ana, [amount]);
    const entity_id = await paidIn(ana, pays_in, rate);
    await approves(report_id, version);
    const item = report(report_id);
    expect(await payable(report_id)).toMatchObject({ entity_id, currency, ex_rate: null });

    const queued = await pays(item, 'queue_payment');
    expect(queued).toMatchObject({ currency: pays_in, amount: expected, ex_rate: rate });
    expect(await books()).toEqual([]);

    await pays(item, 'start_payment');
    await pays(item, 'mark_paid');
    expect(await balances(item)).toEqual([
      `expense ${amount} ${currency}`,
      ...[`conversion ${expected} ${pays_in}`, `conversion -${amount} ${currency}`].toSorted((left, right) =>
        (left.split(' ')[2] ?? '') < (right.split(' ')[2] ?? '') ? -1 : 1,
      ),
      `bank -${expected} ${pays_in}`,
    ]);
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is posted with the date it was paid on, not the date it was recorded', async () => {
    const { ana, fin, submits, approves, pays } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00']);
    await approves(report_id, version);
    const item = report(report_id);
    await pays(item, 'queue_payment');
    await pays(item, 'start_payment');
    await pays(item, 'mark_paid', { paid_on: '2026-11-09' });

    const { postings } = await fin.calls('payouts.postings', { item_id: report_id });
    expect(postings.map(({ cause, value_on }) => [cause, value_on])).toEqual([
      ['approve', null],
      ['queue', null],
      ['pay', '2026-11-09'],
    ]);
  });

  it('takes the current rate each time it is queued', async () => {
    const { ana, admin, submits, approves, pays, paidIn, balances, books } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['108.00']);
    await paidIn(ana, 'EUR', '1.08');
    await approves(report_id, version);
    const item = report(report_id);
    expect(await pays(item, 'queue_payment')).toMatchObject({ amount: '100.00', ex_rate: '1.08' });
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.2', effective_from: '2026-11-02' });
    expect(await pays(item, 'back_to_approved')).toMatchObject({ currency: 'USD', ex_rate: null });
    expect(await balances(item)).toEqual(['expense 108.00 USD', 'employee_payable -108.00 USD']);
    expect(await pays(item, 'queue_payment')).toMatchObject({ amount: '90.00', ex_rate: '1.2' });
    await pays(item, 'start_payment');
    expect(await pays(item, 'fail_payment')).toMatchObject({
      currency: 'EUR',
      amount: '90.0000',
      ex_rate: '1.200000000',
    });
    expect(await books()).toEqual([]);
  });

  it('is refused without a rate and changes nothing', async () => {
    const { ana, submits, approves, pays, paidIn, payable, books, drift } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00']);
    await paidIn(ana, 'XOF');
    await approves(report_id, version);
    await expect(pays(report(report_id), 'queue_payment')).rejects.toMatchObject({ code: 'payout.rate_missing' });
    expect(await payable(report_id)).toMatchObject({ stage: 'approved', version: 0 });
    expect(await books()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('is possible only from the right stage and with an amount to pay', async () => {
    const { ana, submits, approves, pays, books } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00']);
    await approves(report_id, version);
    const item = report(report_id);
    await expect(pays(item, 'close')).rejects.toMatchObject({ code: 'payout.still_to_pay' });
    await expect(pays(item, 'mark_paid')).rejects.toMatchObject({ code: 'report.wrong_stage' });
    await expect(pays(item, 'revert_payment')).rejects.toMatchObject({ code: 'report.wrong_stage' });

    const nothing = await insertTestReport(product, ana, { stage: 'approved', amounts: ['0'] });
    await expect(pays(report(nothing.report_id), 'queue_payment')).rejects.toMatchObject({
      code: 'payout.nothing_to_pay',
    });
    expect(await pays(report(nothing.report_id), 'close')).toMatchObject({
      stage: 'paid',
      payout_id: null,
      mode: null,
    });
    await expect(pays(report(nothing.report_id), 'revert_payment')).rejects.toMatchObject({
      code: 'payout.not_by_hand',
    });
    expect(await books()).toEqual([]);
  });

  it('through the bank cannot be reverted manually', async () => {
    const { ana, submits, approves, pays } = await aPayroll(product);
    const { report_id, version } = await submits(ana, ['10.00']);
    await approves(report_id, version);
    const item = report(report_id);
    for (const move of ['queue_payment', 'start_payment', 'mark_paid'] as const)
      await pays(item, move, { mode: 'ach' });
    await expect(pays(item, 'revert_payment')).rejects.toMatchObject({ code: 'payout.not_by_hand' });
  });
});
