import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import { convert, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshMarketRates } from '../currencies/refresh-market-rates.ts';
import { aTeam, makeDelegate, stepOf, versionOf } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
  product.setNow(new Date('2026-11-12T12:00:00Z'));
  await refreshMarketRates(product.app);
});
afterAll(() => product.stop());

const approve = { action: 'approve' as const };
const back = { action: 'send_back' as const, comment: 'Please add the receipt' };

describe('a chain', () => {
  it('asks one approver after the other and notifies each of them', async () => {
    const { ana, boss, head, goes, submits, drift } = await aTeam(product);
    await goes(
      { approvers: [{ kind: 'reporting_manager' }] },
      { approvers: [{ kind: 'reporting_manager', level: 2 }] },
    );
    const { report_id, version, data, expense_ids } = await submits(ana, ['62.00', '8.00'], 'Prague');
    expect(data.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    expect(data.steps.map(({ title, state }) => `${title} ${state}`)).toHaveLength(4);

    const [waiting] = (await boss.calls('approvals.list', {})).data;
    expect(waiting).toMatchObject({
      item_kind: 'report',
      item_id: report_id,
      title: 'Prague',
      total: '70.00',
      step: '1 of 2',
      days_waiting: 0,
      owner: { user_id: ana.user_id },
      in_place_of: null,
      is_overdue: false,
      no_of_without_receipt: 2,
      version,
    });
    expect((await head.calls('approvals.list', {})).total_records).toBe(0);
    await expect(head.calls('approvals.action', { item_id: report_id, version, decision: approve })).toBeRefused(
      'item.not_found',
    );

    const first = await boss.calls('approvals.action', {
      item_id: report_id,
      version,
      decision: { ...approve, comment: 'Fine' },
    });
    expect(first).toMatchObject({
      outcome: 'goes_on',
      stage: 'pending_approval',
      now_with: [{ user_id: head.user_id }],
    });
    expect(await drift()).toEqual([]);

    await mailTo(product, head.email, /Prague needs your approval/u);
    await expect(
      boss.calls('approvals.action', { item_id: report_id, version: first.version, decision: approve }),
    ).toBeRefused('approval.not_yours');

    const last = await head.calls('approvals.action', {
      item_id: report_id,
      version: first.version,
      decision: approve,
    });
    expect(last).toMatchObject({ outcome: 'finished', stage: 'approved', now_with: [] });
    expect((await ana.calls('expenses.details', { expense_id: expense_ids[0] ?? '' })).data.stage).toBe('approved');

    await mailTo(product, ana.email, /Prague was approved/u);
    const { data: seen } = await ana.calls('reports.details', { id: report_id });
    expect(seen.activity.map(({ name, sentence, comments }) => `${name} ${sentence} ${comments}`.trim())).toEqual([
      'Head Tester approved the report (USD 70.00)',
      'Boss Tester approved the report (USD 70.00) Fine',
      'Ana Tester submitted the report (USD 70.00, 2 expenses)',
      'Ana Tester created the report',
    ]);
    expect(seen.steps.map(({ title, state, people }) => [title, state, people[0]?.first_name])).toEqual([
      ['Submitted', 'done', 'Ana'],
      [data.steps[1]?.title, 'done', 'Boss'],
      [data.steps[2]?.title, 'done', 'Head'],
      ['Payment', 'now', undefined],
    ]);

    const history = await boss.calls('approvals.history', {});
    expect(history.data).toMatchObject([
      { item_id: report_id, decision: 'approved', comment: 'Fine', total: '70.00', approved_total: '70.00' },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('waits for all approvers or for any one of them, depending on the step', async () => {
    const { ana, boss, head, fin, goes, submits, drift } = await aTeam(product);
    await goes(stepOf([boss, head], 'all'), stepOf([fin, ana, boss]));
    const { report_id, version } = await submits(ana);
    const one = await head.calls('approvals.action', { item_id: report_id, version, decision: approve });
    expect(one.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    const two = await boss.calls('approvals.action', { item_id: report_id, version: one.version, decision: approve });
    expect(new Set(two.now_with.map(({ user_id }) => user_id))).toEqual(new Set([fin.user_id, boss.user_id]));
    expect(await drift()).toEqual([]);
    const three = await fin.calls('approvals.action', { item_id: report_id, version: two.version, decision: approve });
    expect(three.outcome).toBe('finished');
    expect((await boss.calls('approvals.list', {})).total_records).toBe(0);
    expect(await drift()).toEqual([]);
  });

  it('stays unchanged when rules change, until the report is resubmitted', async () => {
    const { ana, boss, head, goes, submits } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    await goes(stepOf([head]));
    const sent = await boss.calls('approvals.action', { item_id: report_id, version, decision: back });
    expect(sent).toMatchObject({ stage: 'sent_back', outcome: 'finished', now_with: [] });
    const again = await ana.calls('reports.submit', { report_id, version: sent.version });
    expect(again.data.now_with.map(({ user_id }) => user_id)).toEqual([head.user_id]);
  });

  it('records an automatic approval as made by the rule', async () => {
    const { ana, admin, boss, submits, drift } = await aTeam(product);
    const rule = {
      steps: [{ approvers: [{ kind: 'reporting_manager' as const }] }],
      auto_approve: { total_at_most: '50' },
    };
    await admin.calls('approvalRules.create', { name: 'Small sums', rule });
    const preview = await ana.calls('reports.create', { title: 'Empty' });
    expect((await ana.calls('reports.preview', { report_id: preview.report_id })).may_submit).toBe(false);
    const { report_id, data, version } = await submits(ana, ['20.00']);
    expect(data).toMatchObject({ stage: 'approved', now_with: [] });
    expect(data.activity[0]).toMatchObject({
      name: 'Outlay',
      sentence: 'automatically approved the report',
      status: 'Approved',
    });
    expect((await submits(ana, ['60.00'])).data.stage).toBe('pending_approval');
    expect((await boss.calls('approvals.list', {})).total_records).toBe(1);
    const answer = { item_id: report_id, version, decision: { action: 'unapprove' as const, comment: 'No' } };
    await expect(admin.calls('approvals.clientAction', answer)).toBeRefused('approval.nobody_decided');
    await mailTo(product, ana.email, /was approved/u);
    expect(await drift()).toEqual([]);
  });

  it('includes the approvers that a violated policy requires', async () => {
    const { ana, admin, boss, head, meals, submits } = await aTeam(product);
    await admin.calls('policies.create', {
      name: 'Over 50 asks Head',
      rule: {
        what: { category_ids: { values: [meals] } },
        limit: { kind: 'amount', period: 'transaction', max: '50' },
        action: 'flag',
        add_approvers: [{ kind: 'user', user_id: head.user_id }],
      },
    });
    const { report_id, data } = await submits(ana, ['80.00']);
    expect(data.steps.map(({ people }) => people[0]?.first_name)).toEqual(['Ana', 'Boss', 'Head', undefined]);
    const details = await boss.calls('approvals.details', { item_id: report_id });
    expect(details.chain.map(({ state }) => state)).toEqual(['now', 'ahead']);
    expect(details.submitter).toMatchObject({ reports_filed: 1, over_policy: 1, sent_back: 0, since: '2026-01-01' });
  });
});

describe('sending back and rejecting', () => {
  it('returns the report with the claimed amounts and the reason', async () => {
    const { ana, boss, submits, drift } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00']);
    const [expense_id = ''] = expense_ids;
    const lowered = await boss.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id,
      change: { kind: 'lower', edited_amount: '50', comment: 'Cap' },
    });
    expect(lowered).toMatchObject({
      claimed_total: '82.10',
      approved_total: '60.00',
      approve_text: 'Approve 60.00 of 82.10',
    });
    await expect(
      boss.sends('approvals.action', {
        item_id: report_id,
        version: lowered.version,
        decision: { action: 'send_back', comment: ' ' },
      }),
    ).resolves.toMatchObject({ http_status: 400 });

    await boss.calls('approvals.action', { item_id: report_id, version: lowered.version, decision: back });
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data).toMatchObject({ stage: 'sent_back', report_status: 'Sent back', total: '82.10', edited_total: null });
    expect(data.activity[0]).toMatchObject({
      comments: back.comment,
      sentence: 'sent back the report (USD 82.10)',
      status: 'Sent back',
    });
    expect(data.activity[1]?.edited_data).toEqual([
      { expense_id, edited_msg: 'Amount changed from 72.10 to 50.00', comments: 'Cap' },
    ]);

    await mailTo(product, ana.email, /was sent back/u);
    expect(await drift()).toEqual([]);
  });

  it('returns the expenses of a rejected report to drafts', async () => {
    const { ana, boss, submits, drift } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00']);
    const rejected = await boss.calls('approvals.action', {
      item_id: report_id,
      version,
      decision: { action: 'reject', comment: 'Private' },
    });
    expect(rejected).toMatchObject({ stage: 'rejected', outcome: 'finished' });
    for (const expense_id of expense_ids)
      expect((await ana.calls('expenses.details', { expense_id })).data).toMatchObject({
        report_id: null,
        stage: 'complete',
      });
    expect((await boss.calls('approvals.history', { filters: { decisions: ['rejected'] } })).total_records).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('allows unapproving before payment, and payers to send back', async () => {
    const { ana, boss, fin, submits, drift } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const done = await boss.calls('approvals.action', { item_id: report_id, version, decision: approve });
    const undone = await boss.calls('approvals.action', {
      item_id: report_id,
      version: done.version,
      decision: { action: 'unapprove', comment: 'Too quick' },
    });
    expect(undone).toMatchObject({ stage: 'pending_approval', now_with: [{ user_id: boss.user_id }] });
    expect(await drift()).toEqual([]);
    const again = await boss.calls('approvals.action', {
      item_id: report_id,
      version: undone.version,
      decision: approve,
    });
    const sent = await fin.calls('approvals.action', { item_id: report_id, version: again.version, decision: back });
    expect(sent.stage).toBe('sent_back');
    expect(await drift()).toEqual([]);
  });
});

describe('approving in part', () => {
  it('lowers a line but never raises it, also not for later approvers', async () => {
    const { ana, boss, head, goes, submits, drift } = await aTeam(product);
    await goes(stepOf([boss]), stepOf([head]));
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00']);
    const [expense_id = ''] = expense_ids;
    const edits = async (by: typeof boss, now: number, change: object) =>
      by.sends('approvals.editExpense', { report_id, version: now, expense_id, change });
    const lower = (edited_amount: string) => ({ kind: 'lower', edited_amount, comment: 'Over the limit' });
    expect((await edits(boss, version, lower('72.11'))).body).toMatchObject({ code: 'approval.amount_raised' });
    expect((await edits(boss, version, lower('-1'))).http_status).toBe(400);
    expect((await edits(boss, version, lower('50.001'))).body).toMatchObject({ code: 'money.too_precise' });
    expect((await edits(head, version, lower('50'))).http_status).toBe(404);

    const first = await edits(boss, version, lower('50'));
    expect(first.body).toMatchObject({
      claimed_total: '82.10',
      approved_total: '60.00',
      approve_text: 'Approve 60.00 of 82.10',
      line: { amount: '72.10', edited_amount: '50.00', converted_amount: '72.10', edited_converted_amount: '50.00' },
    });

    // An approver may undo their own edit.
    const second = await edits(boss, await versionOf(boss, report_id), { kind: 'restore' });
    expect(second.body).toMatchObject({ approved_total: '82.10', line: { edited_amount: null } });

    await edits(boss, await versionOf(boss, report_id), lower('40'));
    const handed = await boss.calls('approvals.action', {
      item_id: report_id,
      version: await versionOf(boss, report_id),
      decision: approve,
    });
    const raised = await edits(head, handed.version, lower('45'));
    expect(raised.body).toMatchObject({ code: 'approval.amount_raised', message: 'You can approve at most 40.00.' });
    expect((await edits(head, handed.version, { kind: 'restore' })).body).toMatchObject({
      code: 'approval.amount_raised',
    });
    expect((await edits(head, handed.version, lower('0'))).body).toMatchObject({ approved_total: '10.00' });

    const details = await head.calls('approvals.details', { item_id: report_id });
    expect(details).toMatchObject({
      claimed_total: '82.10',
      approved_total: '10.00',
      approve_text: 'Approve 10.00 of 82.10',
    });

    await head.calls('approvals.action', {
      item_id: report_id,
      version: await versionOf(head, report_id),
      decision: approve,
    });
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(data).toMatchObject({ stage: 'approved', total: '82.10', edited_total: '10.00', payable_total: '10.00' });

    await mailTo(product, ana.email, /was partially approved/u);
    expect(await drift()).toEqual([]);
  });

  it('evaluates the edit with the limits saved at submission', async () => {
    const { admin, ana, boss, submits } = await aTeam(product);
    const limit = { kind: 'amount' as const, period: 'transaction' as const, max: '50.00' };
    const policy = await admin.calls('policies.create', { name: 'Meals', rule: { action: 'flag', limit } });
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00']);
    const [expense_id = ''] = expense_ids;
    await admin.calls('policies.edit', {
      id: policy.data.id,
      version: policy.data.version,
      name: 'Meals',
      rule: { action: 'flag', limit: { ...limit, max: '20.00' } },
    });
    const flagged = async () => {
      const { data } = await boss.calls('reports.details', { id: report_id });
      const line = data.expense.find(({ id }) => id === expense_id);
      return { now: data.version, counted: data.no_of_violations, on_line: line?.policy_violation !== null };
    };
    expect(await flagged()).toMatchObject({ counted: 1, on_line: true });

    const edits = (now: number, change: SentOf<typeof approvals.editExpense>['change']) =>
      boss.calls('approvals.editExpense', { report_id, version: now, expense_id, change });
    await edits(version, { kind: 'lower', edited_amount: '50.01', comment: 'Nearly' });
    const nearly = await flagged();
    expect(nearly).toMatchObject({ counted: 1, on_line: true });

    await edits(nearly.now, { kind: 'lower', edited_amount: '50.00', comment: 'Up to the limit' });
    const within = await flagged();
    expect(within).toMatchObject({ counted: 0, on_line: false });
    expect((await boss.calls('approvals.list', { filters: { flags: ['violation'] } })).total_records).toBe(0);

    await edits(within.now, { kind: 'restore' });
    expect(await flagged()).toMatchObject({ counted: 1, on_line: true });
  });

  it('rejects a line with a reason, except the last one', async () => {
    const { ana, boss, submits, drift } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00']);
    const [expense_id = '', other = ''] = expense_ids;
    const change = { kind: 'reject_line' as const, comment: 'Private' };
    const answer = await boss.calls('approvals.editExpense', { report_id, version, expense_id, change });
    expect(answer).toMatchObject({
      claimed_total: '10.00',
      approved_total: '10.00',
      line: null,
      approve_text: 'Approve 10.00',
    });
    expect((await ana.calls('expenses.details', { expense_id })).data).toMatchObject({
      report_id: null,
      stage: 'complete',
    });
    expect((await boss.calls('approvals.list', {})).total).toBe('10.00');
    expect(await drift()).toEqual([]);
    await expect(
      boss.calls('approvals.editExpense', { report_id, version: answer.version, expense_id: other, change }),
    ).toBeRefused('approval.last_line');
    await expect(
      boss.calls('approvals.editExpense', { report_id, version: answer.version, expense_id, change }),
    ).toBeRefused('item.not_found');
  });

  it('converts the edited amount at the line’s rate or at a lower one set by the approver', async () => {
    const { ana, boss, meals, drift } = await aTeam(product);
    const form = { category_id: meals, merchant: 'Ichiran', spent_on: '2026-11-10', currency: 'JPY', amount: '1235' };
    const { expense_id, data: line } = await ana.calls('expenses.create', form);
    const { report_id, data } = await ana.calls('reports.create', { title: 'Tokyo', expense_ids: [expense_id] });
    const { version } = (await ana.calls('reports.submit', { report_id, version: data.version })).data;
    const edits = (now: number, edited_amount: string, edited_ex_rate: string | null) =>
      boss.calls('approvals.editExpense', {
        report_id,
        version: now,
        expense_id,
        change: { kind: 'lower', edited_amount, edited_ex_rate, comment: 'Less' },
      });
    const inOwn = (yen: string, rate: string) => toDecimal(convert(moneyFrom(yen, 'JPY'), rate, 'USD'));
    const half = await edits(version, '617', null);
    expect(half.approved_total).toBe(inOwn('617', line.ex_rate ?? ''));
    expect(half.claimed_total).toBe(line.converted_amount);

    const cheaper = await edits(half.version, '1000', '0.005');
    expect(cheaper).toMatchObject({ approved_total: '5.00', approve_text: `Approve 5.00 of ${line.converted_amount}` });
    await expect(edits(cheaper.version, '1000', '0.01')).toBeRefused('approval.amount_raised');
    expect(await drift()).toEqual([]);
  });
});

describe('acting on behalf of others', () => {
  it('lets a delegate act within the dates and names both people', async () => {
    const { ana, ben, boss, deputy, submits, drift } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['30.00', '5.00']);
    expect((await deputy.sends('approvals.list', {})).http_status).toBe(403);

    await makeDelegate(deputy, boss, { ends_on: '2026-11-20' });
    const inbox = await deputy.calls('approvals.list', {});
    expect(inbox).toMatchObject({ total_records: 1, total: '35.00', counts: { report: 1, advance: 0, overdue: 0 } });
    expect(inbox.data[0]?.in_place_of?.user_id).toBe(boss.user_id);
    expect((await deputy.calls('approvals.list', { filters: { flags: ['on_behalf'] } })).data).toHaveLength(1);
    expect((await boss.calls('approvals.list', { filters: { flags: ['on_behalf'] } })).data).toHaveLength(0);

    const details = await deputy.calls('approvals.details', { item_id: report_id });
    expect(details).toMatchObject({ in_place_of: { user_id: boss.user_id }, can: { approve: { allowed: true } } });

    const edited = await deputy.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id: expense_ids[0] ?? '',
      change: { kind: 'lower', edited_amount: '20', comment: 'Less' },
    });
    // Boss may undo an edit that a delegate made on their behalf.
    const restored = await boss.calls('approvals.editExpense', {
      report_id,
      version: edited.version,
      expense_id: expense_ids[0] ?? '',
      change: { kind: 'restore' },
    });
    await deputy.calls('approvals.action', { item_id: report_id, version: restored.version, decision: approve });
    const { activity } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(activity[0]).toMatchObject({ name: 'Deputy Tester', behalf_user: { user_id: boss.user_id } });

    for (const person of [boss, deputy])
      expect((await person.calls('approvals.history', {})).data).toMatchObject([
        { item_id: report_id, decided_by: { user_id: deputy.user_id } },
      ]);
    const next = await submits(ana);
    await makeDelegate(ben, boss, { starts_on: '2026-11-13' });
    await expect(ben.calls('approvals.list', {})).toBeRefused('access.denied');
    await expect(
      ben.calls('approvals.action', { item_id: next.report_id, version: next.version, decision: approve }),
    ).toBeRefused('access.denied');
    expect(await drift()).toEqual([]);
  });

  it('lets an admin decide for all current approvers at once', async () => {
    const { ana, admin, boss, head, goes, submits, drift } = await aTeam(product);
    await goes(stepOf([boss, head], 'all'));
    const { report_id, version } = await submits(ana);
    await expect(admin.calls('approvals.action', { item_id: report_id, version, decision: approve })).toBeRefused(
      'approval.not_yours',
    );
    const done = await admin.calls('approvals.clientAction', { item_id: report_id, version, decision: approve });
    expect(done).toMatchObject({ outcome: 'finished', stage: 'approved' });
    const { activity } = (await ana.calls('reports.details', { id: report_id })).data;
    expect(activity[0]?.name).toBe('Admin Tester');
    expect(activity[0]?.behalf_user).not.toBeNull();
    for (const person of [boss, head]) expect((await person.calls('approvals.history', {})).total_records).toBe(1);
    expect(await drift()).toEqual([]);
  });

  it('refuses decisions on own items as delegate, admin or through a role', async () => {
    const { ana, admin, boss, head, reportsTo, submits } = await aTeam(product);
    await makeDelegate(ana, boss);
    const own = await submits(ana);
    expect((await ana.calls('approvals.list', {})).data).toEqual([]);
    await expect(
      ana.calls('approvals.action', { item_id: own.report_id, version: own.version, decision: approve }),
    ).toBeRefused('approval.own_item');

    await reportsTo(admin, head);
    const ofAdmin = await submits(admin);
    const decision = { item_id: ofAdmin.report_id, version: ofAdmin.version, decision: approve };
    await expect(admin.calls('approvals.clientAction', decision)).toBeRefused('approval.own_item');

    const change = { kind: 'lower' as const, edited_amount: '1', comment: 'Less' };
    await expect(
      admin.calls('approvals.editExpense', {
        report_id: ofAdmin.report_id,
        version: ofAdmin.version,
        expense_id: ofAdmin.expense_ids[0] ?? '',
        change,
      }),
    ).toBeRefused('approval.own_item');
    await expect(
      head.calls('approvals.action', {
        ...decision,
        decision: { action: 'add_approver' as const, user_id: admin.user_id },
      }),
    ).toBeRefused('approval.own_item');
  });

  it('adds an approver after the current step', async () => {
    const { ana, admin, boss, head, ben, submits, drift } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const asks = (user_id: string, now: number) =>
      boss.calls('approvals.action', {
        item_id: report_id,
        version: now,
        decision: { action: 'add_approver', user_id },
      });
    const decision = await asks(head.user_id, version);
    expect(decision).toMatchObject({ outcome: 'goes_on', now_with: [{ user_id: boss.user_id }] });
    await expect(asks(head.user_id, decision.version)).toBeRefused('approval.already_asked');

    await admin.calls('users.enableDisable', { selection: { ids: [ben.user_id] }, is_active: false });
    await expect(asks(ben.user_id, decision.version)).toBeRefused('approval.person_away');

    const next = await boss.calls('approvals.action', {
      item_id: report_id,
      version: decision.version,
      decision: approve,
    });
    expect(next.now_with.map(({ user_id }) => user_id)).toEqual([head.user_id]);

    const { chain } = await head.calls('approvals.details', { item_id: report_id });
    expect(chain.map(({ title, state, because }) => [title, state, because])).toEqual([
      ['Reporting manager', 'done', ''],
      ['Head Tester', 'now', 'added by Boss Tester'],
    ]);
    expect(await drift()).toEqual([]);
  });
});
