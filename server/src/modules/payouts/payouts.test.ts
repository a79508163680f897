import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { payoutFilters } from '#contract/payouts.contract.ts';
import { allow, refuse } from '#domain/decision.ts';
import { payoutTabs } from '#domain/payouts/payout-tabs.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { PaymentToCarry } from '../../outside/payments/port.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailsTo } from '../../testing/mails.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { testRequestInfo } from '../../testing/test-request-info.ts';
import { type ItemHandler, runItems } from '../bulk/run-items.ts';
import { onEvent } from '../every-module.ts';
import { findInconsistentBooks } from './broken-books.ts';
import { payKind, payOne } from './pay-many.ts';
import { settlePayment } from './settle-payment.ts';
import { aPayroll, paid_on } from './testing/a-payroll.ts';

type Payroll = Awaited<ReturnType<typeof aPayroll>>;

let product: TestProduct;
beforeAll(async () => {
  // The test itself acts as the worker. The bank is off, so that each test can choose the payment providers.
  product = await testProduct({ environment: { BANK: 'off' } });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

/** Returns the events announced while `work` runs. */
async function hears(work: () => Promise<unknown>): Promise<Record<string, string>[]> {
  const send = vi.spyOn(product.app.jobs, 'send');
  try {
    await work();
    return send.mock.calls.flatMap(([, queue, payload]) =>
      queue === 'event' ? [payload as Record<string, string>] : [],
    );
  } finally {
    send.mockRestore();
  }
}

async function inEntity(
  { company: { client_id, inCompany }, admin }: Payroll,
  person: TestPerson,
  entity: { name: string; currency: string },
): Promise<void> {
  await admin.calls('organisation.saveEntity', entity);
  await inCompany((tx) =>
    sql`update users set entity_id = (select id from entities where client_id = ${client_id}
      and name = ${entity.name}) where client_id = ${client_id} and id = ${person.user_id}`.execute(tx),
  );
}

describe('paying a report', () => {
  it('moves it through the four lists with an applied advance and records each step', async () => {
    const payroll = await aPayroll(product);
    const { ana, boss, fin, goes, submits, hasApprovedAdvance, acts, pays, listed, drift } = payroll;
    await goes({ approvers: [{ kind: 'user', user_id: boss.user_id }] });
    const advance_id = await hasApprovedAdvance(ana, '30.00');
    await acts(advance_id, { kind: 'queue' }, fin, 'advance');
    await acts(advance_id, { kind: 'process', method: 'cash' }, fin, 'advance');
    expect(await pays(advance_id, fin, 'advance')).toMatchObject({ stage: 'paid' });
    expect((await ana.calls('advances.details', { id: advance_id })).data).toMatchObject({ stage: 'outstanding' });

    const { report_id, version } = await submits(ana, ['100.00', '20.50']);
    await boss.calls('approvals.action', { item_id: report_id, version, decision: { action: 'approve' } });
    expect((await listed('reports')).data).toMatchObject([
      { item_id: report_id, item_amount: '120.50', payable: '120.50', amount: '120.50', can_pay: { allowed: true } },
    ]);

    const now = (await ana.calls('reports.details', { id: report_id })).data.version;
    await fin.calls('approvals.applyAdvances', { report_id, version: now, apply: [{ advance_id, amount: '30.00' }] });
    expect((await listed('reports')).data).toMatchObject([{ advances_total: '30.00', payable: '90.50' }]);

    expect(await acts(report_id, { kind: 'queue' })).toMatchObject({ stage: 'payment_queued' });
    expect((await listed('payment')).totals).toEqual([{ currency: 'USD', amount: '90.50', count: 1 }]);

    await acts(report_id, { kind: 'process', method: 'bank_transfer', reference: 'Batch 4', note: 'Week 46' });
    expect((await listed('processing')).data).toMatchObject([{ method: 'Bank transfer', reference: 'Batch 4' }]);

    await pays(report_id);
    expect((await listed('paid')).data).toMatchObject([
      { item_id: report_id, paid_on, reference: 'SEPA 7', amount: '90.50' },
      { item_id: advance_id, item_kind: 'advance', number: expect.stringMatching(/^AD-/u) },
    ]);

    const seen = await ana.calls('payouts.paymentDetails', { item_id: report_id });
    expect(seen).toMatchObject({ stage: 'paid', payable: '90.50', advances_total: '30.00' });
    expect(seen.payments).toMatchObject([
      {
        state: 'processed',
        amount: '90.50',
        currency: 'USD',
        reference: 'SEPA 7',
        paid_on,
        note: 'Week 46',
        method: 'Bank transfer',
        queued_by: { user_id: fin.user_id },
        processed_by: { user_id: fin.user_id },
      },
    ]);

    const { activity, steps } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(activity.slice(0, 3).map(({ sentence, status }) => [sentence, status])).toEqual([
      ['paid USD 90.50 for the report', 'Paid'],
      ['started the payment of USD 90.50 for the report', 'Payments processing'],
      ['queued USD 90.50 for the report', 'Payments queue'],
    ]);
    expect(steps.at(-1)).toMatchObject({ title: 'Payment', state: 'done', people: [{ user_id: fin.user_id }] });
    expect(await drift()).toEqual([]);
  });

  it('notifies the owner with amount, date and reference', async () => {
    const { ana, company, owes, acts, pays } = await aPayroll(product);
    const report_id = await owes(ana, '1234.50');
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process', method: 'payroll' });
    await pays(report_id);
    const { client_id } = company;
    const ids = { client_id, user_id: ana.user_id, report_id };
    await onEvent(product.app, { event: 'report.paid', event_id: uuidv7(), ...ids });
    const sentence =
      'USD 1,234.50 was paid to you for ER-1001 Trip of 1234.50 on 12 Nov 2026 (payroll, reference SEPA 7).';
    expect((await mailsTo(product, ana.email))[0]).toMatchObject({ subject: 'ER-1001 Trip of 1234.50 was paid' });
    expect((await mailsTo(product, ana.email))[0]?.text).toContain(sentence);
    expect((await ana.calls('notices.list', {})).data).toMatchObject([{ body: sentence }]);
  });

  it('sends one notification for all payments of a run to a person', async () => {
    const payroll = await aPayroll(product);
    const { ana, ben, fin, admin, owes, hasApprovedAdvance, runs } = payroll;
    const [first, second, bens] = [await owes(ana, '100.00'), await owes(ana, '20.50'), await owes(ben, '7.00')];
    const abroad = await hasApprovedAdvance(ana, '50.00', { currency: 'EUR' });
    const admins = [await owes(admin, '1.00'), await owes(admin, '2.00')];
    const ids = [first, second, bens, abroad, ...admins];
    await runs(fin.calls('payouts.queue', { chosen: { ids } }));
    await runs(fin.calls('payouts.process', { chosen: { ids }, reference: 'Batch 4' }));
    // Two workers process the run at once, as happens when a worker that was presumed dead resumes.
    const heard = await hears(async () => {
      const { run_id } = await fin.calls('payouts.bulkPaid', { chosen: { ids }, paid_on, reference: 'SEPA 7' });
      await Promise.all([payroll.works(run_id), payroll.works(run_id)]);
    });
    expect(heard.map(({ event }) => event).sort()).toEqual(['payments.paid', 'payments.paid', 'report.paid']);

    for (const event of [...heard, ...heard]) await onEvent(product.app, event);

    const mails = await mailsTo(product, ana.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['You received 3 payments']);

    for (const line of [
      'USD 120.50 and EUR 50.00 were paid to you in 3 payments.',
      'ER-1001 Trip of 100.00: USD 100.00 on 12 Nov 2026 (bank transfer, reference SEPA 7)',
      'ER-1002 Trip of 20.50: USD 20.50 on 12 Nov 2026 (bank transfer, reference SEPA 7)',
      'AD-1001 Cash: EUR 50.00 on 12 Nov 2026 (bank transfer, reference SEPA 7)',
    ])
      expect(mails[0]?.text).toContain(line);
    expect((await ana.calls('notices.list', {})).data).toMatchObject([
      {
        kind: 'payments.paid',
        title: 'You received 3 payments',
        address: expect.stringMatching(/^\/individual\/reports/u),
        body: expect.stringContaining('ER-1001 Trip of 100.00, ER-1002 Trip of 20.50 and AD-1001 Cash'),
      },
    ]);
    // A single payment sends the usual email.
    expect((await mailsTo(product, ben.email)).map(({ subject }) => subject)).toEqual([
      'ER-1003 Trip of 7.00 was paid',
    ]);
    expect((await ben.calls('notices.list', {})).data).toMatchObject([{ kind: 'report.paid' }]);
  });

  it('does not stop the other items of a run on an internal error', async () => {
    const { ana, fin, company, owes, listed, drift } = await aPayroll(product);
    const ids = [await owes(ana, '1.00'), await owes(ana, '2.00'), await owes(ana, '3.00')];
    const { run_id } = await fin.calls('payouts.queue', { chosen: { ids } });
    const tried = { poison: 0, shaky: 0 };
    const broken: ItemHandler = async (context, item_id, request) => {
      await payOne(context, item_id, request);
      // Fails as late as possible, when everything is written but not committed.
      if (item_id === ids[0] && ++tried.poison) throw new Error('A bug.');
      if (item_id === ids[1] && ++tried.shaky < 3) throw new Error('A deadlock.');
    };
    await runItems(product.app, { client_id: company.client_id, run_id }, { [payKind]: broken });
    expect(tried).toEqual({ poison: 3, shaky: 3 });
    expect(await fin.calls('bulk.progress', { run_id })).toMatchObject({
      state: 'done',
      no_of_done: 2,
      no_of_refused: 1,
      refused: [{ item_id: ids[0], reason: 'Something went wrong on our side. Nothing was changed; try again.' }],
    });
    expect((await listed('reports')).data).toMatchObject([{ item_id: ids[0] }]);
    expect((await listed('payment')).total_records).toBe(2);
    expect(await drift()).toEqual([]);
  });

  it('queues it again with the reason when the payment fails', async () => {
    const { ana, owes, acts, pays, details, listed, drift } = await aPayroll(product);
    const report_id = await owes(ana);
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process', reference: 'Batch 4' });
    await acts(report_id, { kind: 'fail', reason: 'The account is closed' });
    const filters = { flags: ['failed_before'] };
    expect((await listed('payment', { filters })).data).toMatchObject([
      { item_id: report_id, last_payout_error: 'The account is closed', mode: null, reference: '' },
    ]);
    const { payments } = await details(report_id);
    expect(payments.map(({ state, status_info }) => [state, status_info])).toEqual([
      ['queued', ''],
      ['failed', 'The account is closed'],
    ]);
    await acts(report_id, { kind: 'process' });
    await pays(report_id);
    expect((await listed('paid')).data).toMatchObject([{ last_payout_error: '' }]);
    expect(await drift()).toEqual([]);
  });

  it('notifies the right people of reverted, failed and closed payments', async () => {
    const { ana, fin, admin, owes, acts, pays, details } = await aPayroll(product);
    const report_id = await owes(ana, '12.00');
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process' });
    await pays(report_id);
    const { report_id: zero } = await insertTestReport(product, ana, {
      stage: 'approved',
      amounts: ['0'],
      title: 'Card',
    });
    const heard = await hears(async () => {
      const { version } = await details(report_id);
      await admin.calls('payouts.revert', { item_id: report_id, version, reason: 'The cheque was lost' });
    });
    heard.push(...(await hears(() => acts(report_id, { kind: 'fail', reason: 'Account closed' }, admin))));
    heard.push(...(await hears(() => acts(zero, { kind: 'close' }))));
    expect(heard.map(({ event, user_id }) => [event, user_id])).toEqual([
      ['report.payment_reverted', ana.user_id],
      ['report.payment_failed', fin.user_id],
      ['report.closed', ana.user_id],
    ]);

    for (const event of heard) await onEvent(product.app, event);
    const mailAbout = async (subject: string) =>
      (await mailsTo(product, ana.email)).find((mail) => mail.subject === subject)?.text;
    const reverted = await mailAbout('The payment of ER-1001 Trip of 12.00 was reverted');
    expect(reverted).toContain('USD 12.00 was paid to you for ER-1001 Trip of 12.00 on 12 Nov 2026');
    expect(reverted).toContain('“The cheque was lost”');
    expect(await mailAbout('ER-1002 Card was closed')).toContain('nothing left to pay');
    expect(await mailsTo(product, ana.email)).toHaveLength(2);
    expect((await mailsTo(product, fin.email)).map(({ subject }) => subject)).toEqual([
      'The payment of ER-1001 Trip of 12.00 failed',
    ]);
    expect((await ana.calls('notices.list', {})).data.map(({ kind }) => kind)).toEqual([
      ...['report.closed', 'report.payment_reverted'],
    ]);

    // The person who marks the failure is not notified.
    await acts(report_id, { kind: 'process' });
    expect(await hears(() => acts(report_id, { kind: 'fail', reason: 'Again' }))).toEqual([]);
  });

  it('starts today by default and never on a future date', async () => {
    const { ana, fin, owes, acts, pays, details, runs, listed } = await aPayroll(product);
    const [one, two, three] = [await owes(ana, '1.00'), await owes(ana, '2.00'), await owes(ana, '3.00')];
    const ids = [one, two, three];
    await runs(fin.calls('payouts.queue', { chosen: { ids } }));
    await expect(acts(one, { kind: 'process', sent_on: '2026-11-13' })).toBeRefused('payout.paid_ahead');
    await expect(acts(one, { kind: 'process', sent_on: '2026-11-04' })).toBeRefused('payout.paid_too_early');
    const ahead = fin.calls('payouts.process', { chosen: { ids }, sent_on: '2026-11-13' });
    await expect(ahead).toBeRefused('payout.paid_ahead');
    expect((await listed('payment')).total_records).toBe(3);
    await acts(one, { kind: 'process', sent_on: '2026-11-10' });
    await acts(two, { kind: 'process' });
    await runs(fin.calls('payouts.process', { chosen: { ids: [three] }, sent_on: '2026-11-09' }));
    await pays(one);
    const days = await Promise.all(ids.map(async (id) => (await details(id)).payments[0]));
    expect(days).toMatchObject([
      { sent_on: '2026-11-10', paid_on },
      { sent_on: '2026-11-12', paid_on: null },
      { sent_on: '2026-11-09', paid_on: null },
    ]);
  });

  it('can be unqueued, and reverted by a super admin with a reason', async () => {
    const { ana, fin, admin, owes, acts, pays, details, drift } = await aPayroll(product);
    const report_id = await owes(ana);
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'back_to_approved' });
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process' });
    await pays(report_id);
    const { version } = await details(report_id);
    const revert = { item_id: report_id, version, reason: 'Paid to the wrong account' };
    expect((await fin.sends('payouts.revert', revert)).http_status).toBe(403);
    expect(await admin.calls('payouts.revert', revert)).toMatchObject({ stage: 'payment_processing' });

    const { payments } = await details(report_id);
    expect(payments.map(({ state, status_info }) => [state, status_info])).toEqual([
      ['initiated', 'Paid to the wrong account'],
      ['cancelled', ''],
    ]);

    const { activity } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(activity[0]).toMatchObject({
      sentence: 'reverted the payment of USD 10.00 for the report',
      comments: 'Paid to the wrong account',
      name: 'Admin Tester',
    });

    await pays(report_id);
    expect(await drift()).toEqual([]);
  });

  it('closes a report with nothing left to pay', async () => {
    const { ana, fin, owes, acts, details, listed, drift, admin } = await aPayroll(product);
    const { report_id } = await insertTestReport(product, ana, {
      stage: 'approved',
      amounts: ['0'],
      title: 'All by card',
    });
    expect((await listed('reports', { filters: { flags: ['zero_payable'] } })).data).toMatchObject([
      { payable: '0.00' },
    ]);
    await expect(acts(report_id, { kind: 'queue' })).toBeRefused('payout.nothing_to_pay');
    await acts(report_id, { kind: 'close' });
    expect(await details(report_id)).toMatchObject({ stage: 'paid', payments: [] });
    const { steps } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(steps.at(-1)).toMatchObject({ state: 'done', people: [{ user_id: fin.user_id }] });
    const { version } = await details(report_id);
    const revert = { item_id: report_id, version, reason: 'Why not' };
    await expect(admin.calls('payouts.revert', revert)).toBeRefused('payout.not_by_hand');
    const other = await owes(ana);
    await expect(acts(other, { kind: 'close' })).toBeRefused('payout.still_to_pay');
    expect(await drift()).toEqual([]);
  });

  it('sends it back with a comment and withdraws the payable', async () => {
    const { ana, owes, acts, details, listed, drift, fin } = await aPayroll(product);
    const report_id = await owes(ana);
    const { version } = await details(report_id);
    await acts(report_id, { kind: 'send_back', comment: 'The receipt is missing' });
    expect((await ana.calls('reports.details', { id: report_id })).data).toMatchObject({ stage: 'sent_back' });
    expect((await listed('reports')).total_records).toBe(0);
    expect(await details(report_id)).toMatchObject({ stage: null, payable: '0.00', payments: [] });
    const again = { item_id: report_id, version, action: { kind: 'queue' as const } };
    await expect(fin.calls('payouts.action', again)).toBeRefused('item.changed');
    expect(await drift()).toEqual([]);
  });
});

describe('a payment on hold', () => {
  it('is neither queued nor paid until it is released, and its owner sees the reason', async () => {
    const { ana, fin, admin, owes, acts, runs, listed, details, drift } = await aPayroll(product);
    const [one, two] = [await owes(ana, '12.00'), await owes(ana, '8.00', 'payment_queued')];
    const reason = 'Waiting for the invoice';
    await acts(one, { kind: 'hold', reason });
    await expect(acts(one, { kind: 'hold', reason })).toBeRefused('payout.already_on_hold');
    await expect(acts(one, { kind: 'queue' })).toBeRefused('payout.on_hold');
    const run = await runs(fin.calls('payouts.queue', { chosen: { ids: [one] } }));
    expect(run).toMatchObject({ no_of_done: 0, no_of_refused: 1 });

    await runs(
      fin.calls('payouts.bulkAction', { tab: 'payment', chosen: { ids: [two] }, action: { kind: 'hold', reason } }),
    );
    await expect(acts(two, { kind: 'process' })).toBeRefused('payout.on_hold');
    const flagged = await listed('payment', { filters: { flags: ['on_hold'] } });
    expect(flagged.data).toMatchObject([{ item_id: two, on_hold_reason: reason, can_pay: { allowed: false } }]);
    const flight = await fin.calls('payouts.preFlight', { tab: 'payment', chosen: { ids: [two] } });
    expect(flight.blocked).toMatchObject([{ reason: 'on_hold', items: [{ message: reason }] }]);

    expect(await ana.calls('payouts.paymentDetails', { item_id: one })).toMatchObject({
      on_hold_reason: reason,
      can: { release: { allowed: false } },
    });
    const { data } = await ana.calls('reports.details', { id: one });
    expect(data.activity[0]).toMatchObject({
      sentence: 'put the payment of USD 12.00 for the report on hold',
      comments: reason,
    });

    await acts(one, { kind: 'release' }, admin);
    await expect(acts(one, { kind: 'release' })).toBeRefused('payout.not_on_hold');
    await acts(one, { kind: 'queue' });
    expect(await details(one)).toMatchObject({ on_hold_reason: '', stage: 'payment_queued' });
    expect(await drift()).toEqual([]);
  });
});

describe('a payment move', () => {
  it('is refused for own items, changed items and future dates', async () => {
    const { ana, fin, owes, acts, details } = await aPayroll(product);
    const own = await owes(fin);
    await expect(acts(own, { kind: 'queue' })).toBeRefused('payout.own_item');
    await expect(acts(own, { kind: 'send_back', comment: 'Mine' })).toBeRefused('payout.own_item');
    expect((await details(own)).can.queue.allowed).toBe(true);
    const report_id = await owes(ana);
    const { version } = await details(report_id);
    await acts(report_id, { kind: 'queue' });
    const stale = { item_id: report_id, version, action: { kind: 'process' as const } };
    await expect(fin.calls('payouts.action', stale)).toBeRefused('item.changed');
    await acts(report_id, { kind: 'process' });
    const now = (await details(report_id)).version;
    const tomorrow = { item_id: report_id, version: now, paid_on: '2026-11-13' };
    await expect(fin.calls('payouts.paid', tomorrow)).toBeRefused('payout.paid_ahead');
    await expect(fin.calls('payouts.paid', { ...tomorrow, paid_on: '2026-11-04' })).toBeRefused(
      'payout.paid_too_early',
    );
    await expect(fin.calls('payouts.paid', { ...tomorrow, item_id: uuidv7() })).toBeRefused('item.not_found');
  });

  it('is made once per idempotency key', async () => {
    const { ana, fin, owes, acts, details } = await aPayroll(product);
    const report_id = await owes(ana);
    await acts(report_id, { kind: 'queue' });
    await acts(report_id, { kind: 'process' });
    const { version } = await details(report_id);
    const paid = { item_id: report_id, version, paid_on };
    const headers = { 'idempotency-key': uuidv7() };
    const [first, second] = [
      await fin.calls('payouts.paid', paid, { headers }),
      await fin.calls('payouts.paid', paid, { headers }),
    ];
    expect(second).toEqual(first);
    expect((await details(report_id)).payments).toHaveLength(1);
  });

  it('uses the currency of the payee’s entity and the rate of the queue date', async () => {
    const payroll = await aPayroll(product);
    const { ana, ben, admin, owes, acts, pays, details, listed, drift } = payroll;
    await inEntity(payroll, ana, { name: 'Outlay GmbH', currency: 'EUR' });
    await inEntity(payroll, ben, { name: 'Outlay KK', currency: 'XAF' });
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.08', effective_from: '2026-11-01' });
    const report_id = await owes(ana, '108.00');
    await acts(report_id, { kind: 'queue' });
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '2', effective_from: '2026-11-12' });
    expect((await listed('payment')).data).toMatchObject([
      {
        currency: 'EUR',
        amount: '100.00',
        ex_rate: '1.08',
        item_currency: 'USD',
        payable: '108.00',
        entity: { name: 'Outlay GmbH' },
      },
    ]);
    expect((await listed('payment')).by_entity).toMatchObject([
      { currency: 'EUR', amount: '100.00', count: 1, entity: { name: 'Outlay GmbH' } },
    ]);

    await acts(report_id, { kind: 'process' });
    await pays(report_id);
    expect((await details(report_id)).payments).toMatchObject([{ currency: 'EUR', amount: '100.00', ex_rate: '1.08' }]);

    const without = await owes(ben);
    await expect(acts(without, { kind: 'queue' })).toBeRefused('payout.rate_missing');
    expect(await drift()).toEqual([]);
  });
});

describe('the payout lists', () => {
  it('are visible to payers; readers see only the paid list', async () => {
    const payroll = await aPayroll(product);
    const { ana, fin, owes, acts, pays, listed } = payroll;
    const paid = await owes(ana);
    await acts(paid, { kind: 'queue' });
    await acts(paid, { kind: 'process' });
    await pays(paid);
    await owes(ana, '7.00');
    const reader = await payroll.auditor();
    for (const tab of ['reports', 'payment', 'processing'] as const)
      await expect(listed(tab, {}, reader)).toBeRefused('access.denied');
    expect((await listed('paid', {}, reader)).data).toMatchObject([{ item_id: paid, can_pay: { allowed: false } }]);
    expect((await reader.calls('payouts.counts', {})).counts).toEqual({
      reports: 0,
      payment: 0,
      processing: 0,
      paid: 1,
    });
    expect(await fin.calls('payouts.counts', {})).toMatchObject({
      counts: { reports: 1, payment: 0, processing: 0, paid: 1 },
      totals: { reports: [{ currency: 'USD', amount: '7.00', count: 1 }] },
    });

    const chosen = { ids: [paid] };
    await reader.calls('exports.payoutList', { tab: 'paid', chosen });
    await expect(reader.calls('exports.payoutList', { tab: 'reports', chosen })).toBeRefused('access.denied');
    expect((await reader.sends('exports.payoutTemplate', { chosen })).http_status).toBe(403);
  });

  it('support search, filters, sorting and paging with totals', async () => {
    const payroll = await aPayroll(product);
    const { ana, ben, owes, hasApprovedAdvance, listed } = payroll;
    await inEntity(payroll, ben, { name: 'Outlay GmbH', currency: 'USD' });
    const ids = [];
    for (const amount of ['10.00', '30.00', '20.00']) ids.push(await owes(ana, amount));
    ids.push(await owes(ben, '40.00'), await hasApprovedAdvance(ben, '50.00'));
    const amounts = async (more: object) => (await listed('reports', more)).data.map(({ amount }) => amount);
    const sort = { by: 'amount', direction: 'asc' };
    expect(await amounts({ sort })).toEqual(['10.00', '20.00', '30.00', '40.00', '50.00']);
    expect(await amounts({ search: 'ben', sort })).toEqual(['40.00', '50.00']);
    expect(await amounts({ search: 'trip', sort })).toHaveLength(4);
    expect(await amounts({ search: '50.00', sort })).toEqual(['50.00']);
    expect(await amounts({ filters: { item_kind: 'advance' } })).toEqual(['50.00']);
    expect(await amounts({ filters: { amount_from: '15', amount_to: '35' }, sort })).toEqual(['20.00', '30.00']);
    expect(await amounts({ filters: { owner_ids: [ben.user_id] }, sort })).toEqual(['40.00', '50.00']);

    const first = await listed('reports', { sort, limit: 2 });
    expect(first).toMatchObject({ total_records: 5, no_of_reports: 5, currency: 'USD' });
    expect(first.totals).toEqual([{ currency: 'USD', amount: '150.00', count: 5 }]);
    expect(first.by_entity).toMatchObject([
      { amount: '60.00', count: 3, entity: null },
      { amount: '90.00', count: 2, entity: { name: 'Outlay GmbH' } },
    ]);

    const second = await listed('reports', { sort, limit: 2, after: first.next });
    expect(second.data.map(({ amount }) => amount)).toEqual(['30.00', '40.00']);
    expect((await listed('reports', { sort, limit: 2, page: 3 })).data.map(({ amount }) => amount)).toEqual(['50.00']);
    expect((await listed('reports', { sort, limit: 2, page: 2 })).data).toEqual(second.data);
    expect(await listed('reports', { sort, limit: 2, page: 4 })).toMatchObject({ data: [], next: null });

    const filtered = await listed('reports', { search: 'ben' });
    expect(filtered).toMatchObject({ total_records: 2, totals: [{ amount: '90.00' }] });

    const [one = ''] = ids;
    await payroll.acts(one, { kind: 'queue' });
    await payroll.acts(one, { kind: 'process' });
    await payroll.pays(one);
    const found = async (search: string) => (await listed('paid', { search })).data.map(({ item_id }) => item_id);
    const { number } = (await listed('paid', {})).data[0] ?? { number: '' };
    for (const search of ['SEPA 7', 'sepa', '10.00', number]) expect(await found(search), search).toEqual([one]);
    expect(await found('SEPA 8')).toEqual([]);
  });

  it('list their filters', async () => {
    const payroll = await aPayroll(product);
    const { ana, fin, owes } = payroll;
    await inEntity(payroll, ana, { name: 'Outlay GmbH', currency: 'USD' });
    await owes(ana);
    const values = async (key: string, search = '') =>
      (await fin.calls('payouts.filterValues', { key, search } as never)).data.map(({ name }) => name);
    expect(await values('entity_ids')).toEqual(['Outlay GmbH']);
    expect(await values('entity_ids', 'zzz')).toEqual([]);
    expect(await values('owner_ids', 'an')).toEqual(['Ana Tester']);
    expect(await values('currencies')).toEqual(['USD']);
    expect(await values('methods', 'ca')).toEqual(['Cash']);
    expect(await values('item_kind')).toEqual(['Reports', 'Advances']);
    expect(await values('flags')).toHaveLength(5);
    expect(await values('department_ids')).toEqual([]);
  });

  it.each(payoutTabs)('in %s accept exactly the filters they offer', async (tab) => {
    const payroll = await aPayroll(product);
    const { ana, admin, fin, owes } = payroll;
    await inEntity(payroll, ana, { name: 'Outlay GmbH', currency: 'USD' });
    await admin.calls('organisation.saveDepartment', { name: 'Design' });
    await owes(ana);
    const { data } = await fin.calls('payouts.filterTypes', {});
    const names = data.map(({ name }) => name);
    for (const hidden of ['Submitter name', 'Submitted date']) expect(names).not.toContain(hidden);
    const published = new Set<string>();
    for (const { key, kind } of data) {
      const filters = await filterBy(fin, { key, kind });
      for (const name of Object.keys(filters)) published.add(name);
      const { http_status } = await fin.sends('payouts.list', { tab, filters } as never);
      expect({ key, http_status }).toEqual({ key, http_status: 200 });
    }
    expect([...published].sort()).toEqual(Object.keys(payoutFilters.shape).sort());
  });
});

/** Returns a filter value that the list accepts: a range, or the first choice. */
async function filterBy(person: TestPerson, { key, kind }: { key: string; kind: 'choice' | 'amount' | 'date' }) {
  if (kind === 'amount') return { [`${key}_from`]: '1', [`${key}_to`]: '100' };
  if (kind === 'date') return { [`${key}_from`]: '2026-01-01', [`${key}_to`]: '2026-12-31' };
  const { data } = await person.calls('payouts.filterValues', { key } as never);
  const value = data[0]?.value;
  expect(value, key).toBeDefined();
  return { [key]: key === 'item_kind' ? value : [value] };
}

describe('bulk actions', () => {
  it('queue, process and pay items with a result for each', async () => {
    const { ana, ben, fin, owes, acts, runs, listed, details, drift } = await aPayroll(product);
    const ids = [
      await owes(ana, '10.00'),
      await owes(ana, '20.00'),
      await owes(ben, '30.00'),
      await owes(fin, '40.00'),
    ];
    const [first = '', second = '', third = ''] = ids;
    await acts(second, { kind: 'queue' });
    const queued = await runs(fin.calls('payouts.queue', { chosen: { ids } }));
    expect(queued).toMatchObject({ state: 'done', no_of_done: 2, no_of_refused: 2 });
    expect(queued.refused.map(({ reason }) => reason).sort()).toEqual([
      'You cannot do this: the report status is Payments queue.',
      'You cannot pay your own report or advance.',
    ]);

    const all = { matching: {} };
    expect(
      await runs(fin.calls('payouts.process', { chosen: all, method: 'cash', reference: 'Till 2' })),
    ).toMatchObject({ no_of_done: 3 });
    expect((await listed('processing')).data.map(({ method, reference }) => [method, reference])).toEqual(
      Array.from({ length: 3 }, () => ['Cash', 'Till 2']),
    );

    const search = { matching: { search: 'ana' } };
    expect(
      await runs(fin.calls('payouts.bulkPaid', { chosen: search, paid_on, reference: '', note: 'Thanks' })),
    ).toMatchObject({
      no_of_items: 2,
      no_of_done: 2,
    });
    expect((await details(first)).payments).toMatchObject([{ reference: 'Till 2', note: 'Thanks', paid_on }]);
    expect((await details(third)).stage).toBe('payment_processing');
    await expect(fin.calls('payouts.bulkPaid', { chosen: all, paid_on: '2027-01-01' })).toBeRefused(
      'payout.paid_ahead',
    );
    await expect(fin.calls('payouts.process', { chosen: all })).toBeRefused('selection.empty');
    await expect(fin.calls('payouts.process', { chosen: all, mode: 'ach' })).toBeRefused('payout.mode_unknown');
    await expect(fin.calls('payouts.queue', { chosen: { ids: [uuidv7()] } })).toBeRefused('item.not_found');
    expect(await drift()).toEqual([]);
  });

  it('unqueue, send back or close items', async () => {
    const { ana, fin, owes, runs, listed, drift, acts } = await aPayroll(product);
    const ids = [await owes(ana, '10.00', 'payment_queued'), await owes(ana, '20.00', 'payment_queued')];
    const back = { tab: 'payment' as const, chosen: { matching: {} }, action: { kind: 'back_to_approved' as const } };
    expect(await runs(fin.calls('payouts.bulkAction', back))).toMatchObject({ no_of_done: 2 });
    const { report_id } = await insertTestReport(product, ana, { stage: 'approved', amounts: ['0'] });
    const close = { tab: 'reports' as const, chosen: { matching: {} }, action: { kind: 'close' as const } };
    expect(await runs(fin.calls('payouts.bulkAction', close))).toMatchObject({ no_of_done: 1, no_of_refused: 2 });
    expect((await listed('paid')).data).toMatchObject([{ item_id: report_id }]);
    const send = { kind: 'send_back' as const, comment: 'Which project?' };
    const started = fin.calls('payouts.bulkAction', { tab: 'reports', chosen: { ids }, action: send });
    const { run_id } = await started;
    await acts(ids[0] ?? '', send);
    expect(await runs(Promise.resolve({ run_id }))).toMatchObject({ no_of_done: 1, no_of_refused: 1 });
    expect((await listed('reports')).total_records).toBe(0);
    for (const id of ids)
      expect((await ana.calls('reports.details', { id })).data).toMatchObject({ stage: 'sent_back' });
    expect(await drift()).toEqual([]);
  });

  it('apply the outstanding advances of several people, the oldest first, with a result per item', async () => {
    const payroll = await aPayroll(product);
    const { ana, ben, boss, fin, owes, hasApprovedAdvance, acts, pays, runs, listed, details, drift } = payroll;
    const paidAdvance = async (person: TestPerson, amount: string) => {
      const advance_id = await hasApprovedAdvance(person, amount);
      await acts(advance_id, { kind: 'queue' }, fin, 'advance');
      await acts(advance_id, { kind: 'process' }, fin, 'advance');
      await pays(advance_id, fin, 'advance');
      return advance_id;
    };
    await paidAdvance(ana, '30.00');
    await paidAdvance(ana, '50.00');
    await paidAdvance(ben, '5.00');
    const unpaid = await hasApprovedAdvance(boss, '9.00');
    const [first, second, third, none] = [
      await owes(ana, '40.00'),
      await owes(ana, '60.00'),
      await owes(ben, '20.00'),
      await owes(boss, '10.00'),
    ];
    const rows = (await listed('reports')).data;
    const offered = rows.filter(({ has_open_advances }) => has_open_advances).map(({ item_id }) => item_id);
    expect(offered.sort()).toEqual([first, second, third].sort());
    const chosen = { ids: [first, second, third, none, unpaid] };
    const action = { kind: 'apply_advances' as const };
    const applied = await runs(fin.calls('payouts.bulkAction', { tab: 'reports', chosen, action }));
    expect(applied).toMatchObject({ no_of_done: 3, no_of_refused: 2 });
    expect(applied.refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => 'There is no outstanding advance to apply.'),
    );
    const payable = async (id: string) => (await details(id)).payable;
    // Ana's reports share advances of 80.00. The report that is processed first is covered completely.
    expect([await payable(first), await payable(second)].sort()).toEqual(['0.00', '20.00']);
    expect(await payable(third)).toBe('15.00');
    expect(await drift()).toEqual([]);
  });

  it('stop when the person who started them loses the permission', async () => {
    const { ana, admin, fin, company, owes, runs, listed } = await aPayroll(product);
    await owes(ana);
    const started = fin.calls('payouts.queue', { chosen: { matching: {} } });
    await started;
    await company.inCompany((tx) =>
      tx
        .deleteFrom('user_roles')
        .where('client_id', '=', company.client_id)
        .where('user_id', '=', fin.user_id)
        .where('role_id', '=', company.role_ids.finance)
        .execute(),
    );
    expect(await runs(started)).toMatchObject({ no_of_done: 0, no_of_refused: 1 });
    expect((await listed('reports', {}, admin)).total_records).toBe(1);
  });

  it('can be previewed', async () => {
    const payroll = await aPayroll(product);
    const { ana, ben, fin, deputy, owes, acts } = payroll;
    await inEntity(payroll, ben, { name: 'Outlay KK', currency: 'XAF' });
    const good = await owes(ana, '10.00');
    const queued = await owes(ana, '20.00');
    await acts(queued, { kind: 'queue' });
    const gone = await owes(ana, '30.00');
    await acts(gone, { kind: 'send_back', comment: 'No' });
    const zero = (await insertTestReport(product, ana, { stage: 'approved', amounts: ['0'] })).report_id;
    const ids = [good, queued, gone, zero, await owes(ben), await owes(fin), await owes(deputy, '5.00')];
    const result = await fin.calls('payouts.preFlight', { tab: 'reports', chosen: { ids } });
    expect(result).toMatchObject({
      no_of_selected: 7,
      payable_now: { count: 2, totals: [{ currency: 'USD', amount: '15.00', count: 2 }] },
      by_entity: [{ entity: null, amount: '15.00' }],
      by_method: [{ mode: 'manual', label: 'Manual', amount: '15.00' }],
      by_person: [{ person: { user_id: ana.user_id }, amount: '10.00' }, { person: { user_id: deputy.user_id } }],
    });
    expect(result.blocked.map(({ reason, count }) => [reason, count])).toEqual([
      ['already_initiated', 1],
      ['zero_payable', 1],
      ['missing_details', 1],
      ['own_item', 1],
      ['not_there', 1],
    ]);
    expect(result.blocked.find(({ reason }) => reason === 'missing_details')?.items[0]?.message).toMatch(
      /no exchange rate/u,
    );

    const all = await fin.calls('payouts.preFlight', { tab: 'payment', chosen: { matching: {} } });
    expect(all).toMatchObject({ no_of_selected: 1, payable_now: { count: 1 }, last_approved_at: expect.any(String) });

    const unknown = { tab: 'reports' as const, chosen: { ids: [uuidv7()] } };
    await expect(fin.calls('payouts.preFlight', unknown)).toBeRefused('item.not_found');
    await expect(fin.calls('payouts.preFlight', { ...unknown, mode: 'ach' })).toBeRefused('payout.mode_unknown');
  });
});

describe('another payment provider', () => {
  it('takes the payments it supports after the commit; the rest is manual', async () => {
    const payroll = await aPayroll(product);
    const { ana, admin, fin, company, hasApprovedAdvance, owes, acts, runs, details, listed, drift } = payroll;
    const carried: PaymentToCarry[] = [];
    const { payments } = product.app;
    product.app.payments = {
      ...payments,
      ach: {
        mode: 'ach',
        label: 'Bank transfer',
        detail: 'One to two days.',
        carries: async ({ currency }) => (currency === 'USD' ? allow(true) : refuse('payout.mode_unknown')),
        sendToProvider: async (payment) => void carried.push(payment),
      },
    };
    try {
      const inDollars = await owes(ana, '10.00');
      const inEuros = await hasApprovedAdvance(ana, '20.00', { currency: 'EUR' });
      await acts(inDollars, { kind: 'queue' });
      await acts(inEuros, { kind: 'queue' }, fin, 'advance');
      const chosen = { matching: {} };
      const flight = await fin.calls('payouts.preFlight', { tab: 'payment', chosen, mode: 'ach' });
      expect(flight.by_method).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ mode: 'ach', label: 'Bank transfer', currency: 'USD', count: 1 }),
          expect.objectContaining({ mode: 'manual', label: 'Manual', currency: 'EUR', count: 1 }),
        ]),
      );
      expect(await runs(fin.calls('payouts.process', { chosen, mode: 'ach', method: 'cash' }))).toMatchObject({
        no_of_done: 2,
        no_of_refused: 0,
      });
      const modes = (await listed('processing')).data.map(({ item_id, mode, method }) => [item_id, mode, method]);
      expect(modes).toEqual(
        expect.arrayContaining([
          [inDollars, 'ach', 'Bank transfer (ACH)'],
          [inEuros, 'manual', 'Cash'],
        ]),
      );
      const [payment] = (await details(inDollars)).payments;
      const payout_id = payment?.payout_id ?? '';
      const { client_id } = company;
      const event = { event: 'payout.started', event_id: uuidv7(), client_id, payout_id };
      await onEvent(product.app, event);
      expect(carried).toMatchObject([{ payout_id, payee_id: ana.user_id, currency: 'USD', amount: '10.0000' }]);
      await expect(payroll.pays(inDollars)).toBeRefused('payout.by_bank');
      const request = testRequestInfo(product);
      await writeInCompany({ app: product.app, request, client_id }, (context) =>
        settlePayment(
          context,
          { item_kind: 'report', item_id: inDollars, payout_id },
          { kind: 'paid', reference: 'B7' },
        ),
      );
      // A late event does not send a payment that has ended.
      await onEvent(product.app, event);
      expect(carried).toHaveLength(1);
      const { version } = await details(inDollars);
      const revert = { item_id: inDollars, version, reason: 'It came back' };
      await expect(admin.calls('payouts.revert', revert)).toBeRefused('payout.not_by_hand');
      expect(await drift()).toEqual([]);
    } finally {
      product.app.payments = payments;
    }
  });
});

describe('payment details', () => {
  it('are visible to the owner, approvers and readers only', async () => {
    const { ana, ben, boss, head, fin, deputy, goes, submits, details } = await aPayroll(product);
    await goes({ approvers: [{ kind: 'user', user_id: boss.user_id }] });
    const { report_id, version } = await submits(ana, ['10.00']);
    const input = { item_id: report_id };
    expect(await ana.calls('payouts.paymentDetails', input)).toMatchObject({ stage: null, payments: [] });
    expect((await fin.calls('payouts.paymentDetails', input)).stage).toBeNull();
    await boss.calls('approvals.action', { ...input, version, decision: { action: 'approve' } });
    for (const who of [ana, boss, fin])
      expect((await who.calls('payouts.paymentDetails', input)).stage).toBe('approved');
    for (const who of [ben, head, deputy])
      await expect(who.calls('payouts.paymentDetails', input)).toBeRefused('item.not_found');
    const { can } = await ana.calls('payouts.paymentDetails', input);
    expect(Object.values(can).every(({ allowed, reason }) => !allowed && reason)).toBe(true);
    expect((await details(report_id)).can).toMatchObject({
      queue: { allowed: true, reason: null },
      close: { allowed: false, reason: 'USD 10.00 is still to be paid. Pay it before you close the item.' },
      revert: { allowed: false },
    });
  });

  it('show the postings of a paid report', async () => {
    const { ana, fin, owes, acts, pays } = await aPayroll(product);
    const item_id = await owes(ana, '12.00');
    const books = () => fin.calls('payouts.postings', { item_id });
    expect((await books()).balances).toMatchObject([
      { account: 'expense', label: 'Expenses', amount: '12.00' },
      { account: 'employee_payable', amount: '-12.00' },
    ]);

    await acts(item_id, { kind: 'queue' });
    await acts(item_id, { kind: 'back_to_approved' });
    await acts(item_id, { kind: 'queue' });
    await acts(item_id, { kind: 'process' });
    await pays(item_id);
    const { postings, balances } = await books();
    const result = postings.map(({ label, is_reversal, is_reversed }) => `${label} ${is_reversal} ${is_reversed}`);
    expect(result.sort()).toEqual([
      'Approved false false',
      'Paid false false',
      'Queued for payment false false',
      'Queued for payment false true',
      'Queued for payment true false',
    ]);
    expect(balances).toMatchObject([
      { account: 'expense', amount: '12.00' },
      { account: 'bank', amount: '-12.00' },
    ]);
    expect((await ana.sends('payouts.postings', { item_id })).http_status).toBe(403);
    await expect(fin.calls('payouts.postings', { item_id: uuidv7() })).toBeRefused('item.not_found');
  });

  it('are checked company by company', async () => {
    const { ana, company, owes } = await aPayroll(product);
    const { client_id, inCompany, name } = company;
    const item_id = await owes(ana, '12.00');
    const broken = () => Array.fromAsync(findInconsistentBooks(product.app, [client_id]));
    expect(await broken()).toEqual([]);
    await inCompany((tx) =>
      sql`update payables set advances_total = 2, amount = 10 where client_id = ${client_id}
        and item_id = ${item_id}`.execute(tx),
    );
    const result = await broken();
    expect(result[0]).toMatchObject({ client_id, company: name, sentence: expect.stringMatching(/^ER-1001.*\.$/u) });
    expect(result.map(({ sentence }) => sentence).join(' ')).toMatch(/counter shows 1 of 12/u);
  });
});
