import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { policies } from '#contract/policies.contract.ts';
import { mailTo } from '../../testing/mails.ts';
import { insertTestAdvance, insertTestReport, moveTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { itemHistory } from '../activity/item-history.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { notifySettlementDue } from './payment/notify-settlement-due.ts';
import { aTeam } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

describe('an advance', () => {
  it('can be requested, approved, paid, applied and returned, with activity for every step', async () => {
    const { ana, boss, admin, category_id, drift, company } = await aTeam(product);
    const draft = await ana.calls('advances.draftCreate', { purpose: 'Fair in Lyon' });
    expect(draft.data).toMatchObject({ stage: 'draft', report_status: '', title: 'Advance', amount: '0.00' });
    expect(draft.data).toMatchObject({ number: 'AD-1001', currency: 'USD', balance: '0.00', has_violation: false });

    const { advance_id } = draft;

    const edited = await ana.calls('advances.draftEdit', {
      advance_id,
      version: 0,
      category_id,
      currency: 'USD',
      amount: '300',
      settle_by: '2026-12-01',
    });
    expect(edited.data).toMatchObject({ title: 'Travel cash', amount: '300.00', converted_amount: '300.00' });

    const submitted = await ana.calls('advances.submit', { advance_id, version: 1, comment: 'Please' });
    expect(submitted.data).toMatchObject({ stage: 'pending_approval', report_status: 'Awaiting approval' });
    expect(submitted.data.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    expect(submitted.data.steps.map(({ title, state }) => `${title} ${state}`)).toEqual([
      'Submitted done',
      'Reporting manager now',
      'Payment ahead',
    ]);
    const request = await mailTo(product, boss.email, /needs your approval/u);
    expect(request.subject).toBe('AD-1001 Travel cash needs your approval');
    expect(request.text).toContain('USD 300.00, requested by Ana Tester.');

    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 2,
      decision: { action: 'approve', comment: 'Fine' },
    });
    const approved = (await ana.calls('advances.details', { id: advance_id })).data;
    expect(approved).toMatchObject({ stage: 'approved', now_with: [], can: { cancel: { allowed: true } } });
    expect((await mailTo(product, ana.email, /was approved/u)).subject).toBe('AD-1001 Travel cash was approved');

    const paid = await admin.calls('advances.markPaid', {
      advance_id,
      version: approved.version,
      reference: 'Bank 17',
      paid_on: '2026-11-11',
    });
    expect(paid.data).toMatchObject({ stage: 'outstanding', paid_amount: '300.00', balance: '300.00' });
    expect(paid.data).toMatchObject({ payment_reference: 'Bank 17', paid_at: '2026-11-11T12:00:00.000Z' });

    const { report_id } = await insertTestReport(product, ana, { amounts: ['120.00', '80.00'] });
    const linked = await ana.calls('advances.link', {
      report_id,
      version: 0,
      apply: [{ advance_id, amount: '200' }],
    });
    expect(linked).toMatchObject({ advances_total: '200.00', payable_total: '200.00', version: 1 });

    const reserved = (await ana.calls('advances.details', { id: advance_id })).data;
    expect(reserved).toMatchObject({ stage: 'outstanding', reserved_amount: '200.00', balance: '300.00' });
    expect(reserved.applications).toMatchObject([
      {
        report_id,
        state: 'reserved',
        amount: '200.00',
        applied_amount: '200.00',
        ex_rate: '1',
        report_currency: 'USD',
      },
    ]);

    await expect(
      admin.calls('advances.giveBack', {
        advance_id,
        version: reserved.version,
        amount: '101',
        returned_on: '2026-11-12',
      }),
    ).toBeRefused('advance.reserved');

    const returned = await admin.calls('advances.giveBack', {
      advance_id,
      version: reserved.version,
      amount: '100',
      returned_on: '2026-11-12',
      reference: 'Cash',
    });
    expect(returned.data).toMatchObject({ stage: 'partially_settled', returned_amount: '100.00', balance: '200.00' });
    expect(returned.data.returns).toMatchObject([{ amount: '100.00', reference: 'Cash', by: { email: admin.email } }]);
    expect(returned.data.activity.map(({ sentence }) => sentence).reverse()).toEqual([
      'drafted the advance',
      'changed the advance',
      'requested the advance (USD 300.00)',
      'approved the advance (USD 300.00)',
      'queued USD 300.00 for the advance',
      'started the payment of USD 300.00 for the advance',
      'paid USD 300.00 for the advance',
      'reserved USD 200.00 of the advance for ER-1001',
      'recorded a return of USD 100.00 on the advance',
    ]);
    expect(await drift()).toEqual([]);

    const rows = await company.inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select(['from_stage', 'to_stage'])
        .where('client_id', '=', company.client_id)
        .where('item_kind', '=', 'advance')
        .where('to_stage', 'is not', null)
        .orderBy('id')
        .execute(),
    );
    expect(rows.map(({ from_stage, to_stage }) => `${from_stage} > ${to_stage}`)).toEqual([
      'null > draft',
      'draft > pending_approval',
      'pending_approval > approved',
      'approved > payment_queued',
      'payment_queued > payment_processing',
      'payment_processing > outstanding',
      'outstanding > partially_settled',
    ]);
  });

  it('can be requested in one step, recalled, edited and resubmitted', async () => {
    const { ana, boss, category_id, drift } = await aTeam(product);
    const created = await ana.calls('advances.create', { title: 'Fair', category_id, amount: '50' });
    expect(created.data).toMatchObject({ stage: 'pending_approval', currency: 'USD', version: 1 });

    const { advance_id } = created;
    const recalled = await ana.calls('advances.recall', { advance_id, version: 1, comment: 'Wait' });
    expect(recalled.data).toMatchObject({ stage: 'draft', submitted_at: null, now_with: [] });
    await expect(ana.calls('advances.edit', { advance_id, version: 2, amount: null })).toBeRefused(
      'advance.incomplete',
    );

    const edited = await ana.calls('advances.edit', { advance_id, version: 2, amount: '40' });
    expect(edited.data).toMatchObject({ stage: 'draft', amount: '40.00', total: '40.00', title: 'Fair', category_id });
    await expect(ana.calls('advances.submit', { advance_id, version: 2 })).toBeRefused('item.changed');

    await ana.calls('advances.submit', { advance_id, version: 3 });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 4,
      decision: { action: 'send_back', comment: 'Say what for' },
    });
    const back = (await ana.calls('advances.details', { id: advance_id })).data;
    expect(back).toMatchObject({ stage: 'sent_back', report_status: 'Sent back', can: { submit: { allowed: true } } });

    await ana.calls('advances.submit', { advance_id, version: back.version });
    const cancelled = await ana.calls('advances.cancel', { advance_id, version: back.version + 1 });
    expect(cancelled.data).toMatchObject({ stage: 'cancelled', now_with: [] });
    expect(await drift()).toEqual([]);
  });

  it('lists missing fields one by one', async () => {
    const { ana, admin } = await aTeam(product);
    await admin.calls('customFields.save', {
      applies_to: 'advance',
      key: 'event',
      label: 'Event',
      kind: 'text',
      is_mandatory: true,
    });
    const answer = await ana.sends('advances.create', { purpose: 'Fair' });
    expect(answer).toMatchObject({
      http_status: 409,
      body: {
        code: 'advance.incomplete',
        message: 'Fill in Category, Amount, Event of the advance.',
        fields: {
          category_id: 'Required.',
          amount: 'Enter an amount above zero.',
          'custom_values.event': 'Required.',
        },
      },
    });
    await expect(ana.calls('advances.draftCreate', { needed_on: '2026-12-02', settle_by: '2026-12-01' })).toBeRefused(
      'advance.field_invalid',
    );
    await expect(ana.calls('advances.draftCreate', { custom_values: { nothing: 'x' } })).toBeRefused(
      'advance.field_invalid',
    );
    await expect(ana.calls('advances.draftCreate', { currency: 'JPY', amount: '1.5' })).toBeRefused(
      'money.too_precise',
    );
  });

  it('keeps the exchange rate of its submission date', async () => {
    const { ana, boss, admin, category_id } = await aTeam(product);
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.1', effective_from: '2026-11-01' });
    const draft = await ana.calls('advances.draftCreate', { category_id, currency: 'EUR', amount: '100.05' });
    expect(draft.data).toMatchObject({ converted_amount: '110.06', ex_rate: '1.1' });
    const { advance_id } = draft;
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.2', effective_from: '2026-11-02' });
    const submitted = await ana.calls('advances.submit', { advance_id, version: 0 });
    expect(submitted.data).toMatchObject({ converted_amount: '120.06', ex_rate: '1.2', currency: 'EUR' });
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.5', effective_from: '2026-11-03' });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 1,
      decision: { action: 'approve' },
    });
    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'approved', converted_amount: '120.06', ex_rate: '1.2' });
  });
});

describe('policies on advances', () => {
  it('block an advance, require a reason or add an approver', async () => {
    const { ana, admin, fin, category_id } = await aTeam(product);
    const rule = (name: string, of: SentOf<typeof policies.create>['rule']) =>
      admin.calls('policies.create', { name, applies_to: 'advance', rule: of });
    await rule('Two at once', { limit: { kind: 'advance_count', period: 'transaction', max: '2' }, action: 'block' });
    await rule('Large', {
      limit: { kind: 'amount', period: 'transaction', max: '500' },
      action: 'warn',
      reason_required: true,
      add_approvers: [{ kind: 'user', user_id: fin.user_id }],
    });
    const large = { category_id, amount: '600', title: 'Fair' };
    await expect(ana.calls('advances.create', large)).toBeRefused('advance.reason_missing');

    const first = await ana.calls('advances.create', { ...large, policy_reason: 'A stand for three' });
    expect(first.data).toMatchObject({ stage: 'pending_approval', has_violation: true });
    expect(first.data.policy_violation).toMatchObject({
      amount: '600.00',
      reason: 'A stand for three',
      attributes_violation: [{ type: 'AMOUNT_OVER', rule_name: 'Large', action: 'warn' }],
    });
    expect(first.data.steps.length).toBe(4);

    await ana.calls('advances.create', { category_id, amount: '10' });
    await expect(ana.calls('advances.create', { category_id, amount: '10' })).toBeRefused('advance.blocked');

    const third = await ana.calls('advances.draftCreate', { category_id, amount: '10' });
    expect(third.data.policy_violation?.attributes_violation).toMatchObject([{ type: 'COUNT_OVER' }]);
  });

  it('cap the paid amount in any currency', async () => {
    const { ana, admin, boss, category_id } = await aTeam(product);
    await admin.calls('currencies.setRate', { currency: 'EUR', rate: '1.0845', effective_from: '2026-11-01' });
    await admin.calls('policies.create', {
      name: 'Cap',
      applies_to: 'advance',
      rule: { limit: { kind: 'amount', period: 'transaction', max: '50' }, action: 'cap' },
    });
    const { advance_id } = await ana.calls('advances.create', { category_id, currency: 'EUR', amount: '100' });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 1,
      decision: { action: 'approve' },
    });
    const approved = { amount: '100.00', edited_amount: null, approved_amount: '46.10', capped_amount: '50.00' };
    expect((await admin.calls('advances.details', { id: advance_id })).data).toMatchObject(approved);
    expect((await admin.calls('advances.clientList', {})).data).toMatchObject([approved]);
    const paid = await admin.calls('advances.markPaid', {
      advance_id,
      version: 2,
      reference: 'Bank',
      paid_on: '2026-11-12',
    });
    // EUR 46.10 is the highest amount within the cap: it equals USD 50.00, and EUR 46.11 would be USD 50.01.
    expect(paid.data).toMatchObject({ amount: '100.00', paid_amount: '46.10', balance: '46.10' });
  });
});

describe('an approver of an advance', () => {
  it('can lower the amount, and the lower amount is paid', async () => {
    const { ana, boss, admin, category_id, drift } = await aTeam(product);
    const { advance_id } = await ana.calls('advances.create', { category_id, amount: '72.10' });
    const edited = await boss.calls('approvals.editAdvance', {
      advance_id,
      version: 1,
      change: { kind: 'lower', edited_amount: '50', comment: 'That will do' },
    });
    expect(edited).toMatchObject({ amount: '72.10', edited_amount: '50.00', approve_text: 'Approve 50.00 of 72.10' });
    await expect(
      boss.calls('approvals.editAdvance', {
        advance_id,
        version: 2,
        change: { kind: 'lower', edited_amount: '80', comment: 'More' },
      }),
    ).toBeRefused('approval.amount_raised');

    const restored = await boss.calls('approvals.editAdvance', { advance_id, version: 2, change: { kind: 'restore' } });
    expect(restored).toMatchObject({ edited_amount: null, approve_text: 'Approve 72.10' });

    await boss.calls('approvals.editAdvance', {
      advance_id,
      version: 3,
      change: { kind: 'lower', edited_amount: '60.00', comment: 'Less' },
    });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 4,
      decision: { action: 'approve' },
    });
    const paid = await admin.calls('advances.markPaid', {
      advance_id,
      version: 5,
      reference: 'Bank',
      paid_on: '2026-11-12',
    });
    expect(paid.data).toMatchObject({ amount: '72.10', edited_amount: '60.00', paid_amount: '60.00' });

    const edits = paid.data.activity.flatMap(({ edited_data }) => edited_data.map(({ edited_msg }) => edited_msg));
    expect(edits.reverse()).toEqual([
      'Amount changed from 72.10 to 50.00',
      'Amount changed from 50.00 to 72.10',
      'Amount changed from 72.10 to 60.00',
    ]);
    expect(await drift()).toEqual([]);
  });

  it('discards edits when sending it back', async () => {
    const { ana, boss, category_id } = await aTeam(product);
    const { advance_id } = await ana.calls('advances.create', { category_id, amount: '70' });
    await boss.calls('approvals.editAdvance', {
      advance_id,
      version: 1,
      change: { kind: 'lower', edited_amount: '1', comment: 'Less' },
    });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 2,
      decision: { action: 'send_back', comment: 'Why?' },
    });
    const { data } = await ana.calls('advances.details', { id: advance_id });
    expect(data).toMatchObject({ stage: 'sent_back', amount: '70.00', edited_amount: null });
  });
});

describe('reminders', () => {
  it('go to the approver or the owner at most once a day', async () => {
    const { ana, boss, admin, category_id } = await aTeam(product);
    const { advance_id } = await ana.calls('advances.create', { category_id, amount: '10', title: 'Fair' });
    await ana.calls('advances.remind', { advance_id });
    expect((await mailTo(product, boss.email, /^Reminder/u)).subject).toBe(
      'Reminder: AD-1001 Fair is waiting for your approval',
    );
    await expect(admin.calls('advances.remind', { advance_id })).toBeRefused('advance.reminded');
    const paid = await insertTestAdvance(product, ana, { stage: 'outstanding', title: 'Trip' });
    await expect(ana.calls('advances.remind', { advance_id: paid })).toBeRefused('advance.wrong_stage');
    await admin.calls('advances.remind', { advance_id: paid });
    expect((await mailTo(product, ana.email, /is due for settlement/u)).subject).toBe(
      'AD-1002 Trip is due for settlement',
    );
  });

  it('are sent weekly once an advance is overdue', async () => {
    const { ana, company } = await aTeam(product);
    const late = await insertTestAdvance(product, ana, {
      stage: 'outstanding',
      settle_by: '2026-11-11',
      title: 'Late',
    });
    await insertTestAdvance(product, ana, { stage: 'outstanding', settle_by: '2026-11-12', title: 'Today' });
    await insertTestAdvance(product, ana, { stage: 'settled', settle_by: '2026-11-01', title: 'Done' });
    const countNotices = async () => {
      await notifySettlementDue(product.app, company.client_id);
      const lines = await company.inCompany((tx) =>
        itemHistory(tx, { client_id: company.client_id, item_kind: 'advance', item_id: late }),
      );
      return lines.filter(({ action }) => action === 'advance_settlement_due').length;
    };
    expect(await countNotices()).toBe(1);
    expect(await countNotices()).toBe(1);
    product.setNow(new Date('2026-11-20T12:00:00Z'));
    const count = await countNotices();
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    expect(count).toBe(2);
  });

  it('are sent once all reports are paid and a balance remains', async () => {
    const { ana, admin, company } = await aTeam(product);
    const used = await insertTestAdvance(product, ana, { stage: 'outstanding', amount: '10', title: 'Cash box' });
    const report = await insertTestReport(product, ana, { stage: 'approved', amounts: ['4.00'] });
    const apply = [{ advance_id: used, amount: '4' }];
    await admin.calls('approvals.applyAdvances', { report_id: report.report_id, version: 0, apply });
    await notifySettlementDue(product.app, company.client_id);
    await moveTestReport(product, admin, report, { from: 'approved', to: 'paid' });
    await notifySettlementDue(product.app, company.client_id);
    const mail = await mailTo(product, ana.email, /Cash box is due for settlement/u);
    expect(mail.text).toContain(`Change email settings:\n${product.app.public_url}/profile`);
    const lines = await company.inCompany((tx) =>
      itemHistory(tx, { client_id: company.client_id, item_kind: 'advance', item_id: used }),
    );
    expect(lines.filter(({ action }) => action === 'advance_settlement_due')).toHaveLength(1);
  });
});

describe('drafts', () => {
  it('can be deleted by selection or query; submitted advances stay', async () => {
    const { ana, category_id, drift } = await aTeam(product);
    const drafts = await Promise.all(
      ['Alpha', 'Beta', 'Gamma'].map((title) => ana.calls('advances.draftCreate', { title, amount: '1' })),
    );
    const submittedAdvance = await ana.calls('advances.create', { title: 'Alpha two', category_id, amount: '5' });
    const removed = await ana.calls('advances.remove', {
      chosen: { ids: [drafts[1]?.advance_id ?? '', submittedAdvance.advance_id] },
    });
    expect(removed).toMatchObject({ no_of_done: 1, undone: [{ id: submittedAdvance.advance_id }] });
    const found = await ana.calls('advances.remove', { chosen: { matching: { search: 'alpha', filters: {} } } });
    expect(found).toMatchObject({ no_of_done: 1, undone: [{ id: submittedAdvance.advance_id }] });
    const list = await ana.calls('advances.list', {});
    expect(list.data.map(({ title }) => title).sort()).toEqual(['Alpha two', 'Gamma']);
    expect(list).toMatchObject({ total_records: 2, total: '6.00', counts: { draft: 1, pending_approval: 1 } });
    expect(await drift()).toEqual([]);
  });
});

describe('comments', () => {
  it('notify mentioned people', async () => {
    const { ana, boss, ben, category_id } = await aTeam(product);
    const { advance_id } = await ana.calls('advances.create', { category_id, amount: '10', title: 'Fair' });
    const { data } = await boss.calls('advances.comment', {
      advance_id,
      comments: 'Is this right?',
      mention_ids: [ana.user_id],
    });
    expect(data[0]).toMatchObject({
      comments: 'Is this right?',
      sentence: 'commented on the advance',
      mentions: [{ email: ana.email }],
    });
    expect((await mailTo(product, ana.email, /mentioned you/u)).subject).toBe('Boss Tester mentioned you in AD-1001');
    await expect(ben.calls('advances.comment', { advance_id, comments: 'Me too' })).toBeRefused('item.not_found');
    await expect(ben.calls('advances.details', { id: advance_id })).toBeRefused('item.not_found');
  });
});
