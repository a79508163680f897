import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { decidedKinds } from '../every-module.ts';
import { remindAndEscalate } from './remind-and-escalate.ts';
import { aTeam, isUser, makeDelegate, stepOf } from './testing/a-team.ts';

/** Tests in-app and email notifications along the approval flow. */

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

const approve = { action: 'approve' as const };
const bellOf = async (person: TestPerson) => (await person.calls('notices.list', {})).data;

describe('the owner', () => {
  it('is notified of a rejected line with the reason, and of the partial approval', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00'], 'Prague');
    const taken = await boss.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id: expense_ids[0] ?? '',
      change: { kind: 'reject_line', comment: 'That was private' },
    });
    const mail = await mailTo(product, ana.email, /Boss Tester removed a line from ER-1001/u);
    expect(mail.text).toContain('Lokál is back in your expenses.');
    expect(mail.text).toContain('“That was private”');
    expect(await bellOf(ana)).toMatchObject([{ kind: 'report.line_taken_out', item_id: report_id }]);

    await boss.calls('approvals.action', { item_id: report_id, version: taken.version, decision: approve });
    const approved = await mailTo(product, ana.email, /Prague was partially approved/u);
    expect(approved.text).toContain('approved less than you claimed');
  });

  it('is not notified of lines rejected before the report was sent back', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['72.10', '10.00'], 'Oslo');
    const taken = await boss.calls('approvals.editExpense', {
      report_id,
      version,
      expense_id: expense_ids[0] ?? '',
      change: { kind: 'reject_line', comment: 'That was private' },
    });
    const decision = { action: 'send_back' as const, comment: 'Receipt?' };
    const back = await boss.calls('approvals.action', { item_id: report_id, version: taken.version, decision });
    const again = await ana.calls('reports.submit', { report_id, version: back.version });
    await boss.calls('approvals.action', { item_id: report_id, version: again.data.version, decision: approve });
    await mailTo(product, ana.email, /Oslo was approved$/u);
  });
});

describe('a delegate', () => {
  it('is notified like the approver within the dates, but never of their own items', async () => {
    const { ana, ben, boss, deputy, fin, goes, submits, company } = await aTeam(product);
    await makeDelegate(deputy, boss);
    await makeDelegate(ana, boss);
    await makeDelegate(fin, boss, { ends_on: '2026-11-11' });
    await boss.calls('delegates.create', {
      user_id: ben.user_id,
      can_submit: true,
      can_approve: false,
      starts_on: '2026-11-01',
    });
    await goes(stepOf([boss], 'any', { remind_after_days: 3 }));
    await submits(ana, ['10.00'], 'Vienna');
    const mail = await mailTo(product, deputy.email, /Vienna needs your approval/u);
    expect(mail.text).toContain('You can decide on behalf of Boss Tester.');

    const own = await mailTo(product, boss.email, /Vienna needs your approval/u);
    expect(own.text).not.toContain('on behalf of');

    product.setNow(new Date('2026-11-15T13:00:00Z'));
    await remindAndEscalate(product.app, decidedKinds, company.client_id);
    await mailTo(product, deputy.email, /Vienna is waiting for your approval/u);
    await mailTo(product, boss.email, /Vienna is waiting for your approval/u);
    for (const silent of [ana, ben, fin])
      expect((await mailsTo(product, silent.email)).filter(({ subject }) => /Vienna/u.test(subject))).toEqual([]);
  });

  it('is notified once, even as the delegate of several approvers', async () => {
    const { ana, boss, head, deputy, goes, submits } = await aTeam(product);
    await makeDelegate(deputy, boss);
    await makeDelegate(deputy, head);
    await makeDelegate(head, boss);
    await goes(stepOf([boss, head], 'all'));
    await submits(ana, ['10.00'], 'Graz');
    await mailTo(product, deputy.email, /Graz needs your approval/u);
    await mailTo(product, head.email, /Graz needs your approval/u);
    for (const person of [deputy, head])
      expect((await bellOf(person)).filter(({ item_kind }) => item_kind === 'report')).toMatchObject([
        { no_of_earlier: 0 },
      ]);
  });
});

describe('an added approver', () => {
  it('is notified with the question when it is their turn', async () => {
    const { ana, boss, head, submits } = await aTeam(product);
    const { report_id, version } = await submits(ana, ['10.00'], 'Basel');
    const added = await boss.calls('approvals.action', {
      item_id: report_id,
      version,
      decision: { action: 'add_approver', user_id: head.user_id, comment: 'Is this ours to pay?' },
    });
    await boss.calls('approvals.action', {
      item_id: report_id,
      version: added.version,
      decision: { ...approve, comment: 'Fine with me' },
    });
    const mail = await mailTo(product, head.email, /Boss Tester added you as an approver of ER-1001/u);
    expect(mail.text).toContain('“Is this ours to pay?”');
    expect(await bellOf(head)).toMatchObject([{ kind: 'report.approver_added' }]);
    await head.calls('approvals.details', { item_id: report_id });
  });
});

describe('a person notified of a step', () => {
  it('is notified when the step starts and may view but not decide', async () => {
    const { ana, ben, boss, head, fin, goes, submits } = await aTeam(product);
    await goes(stepOf([boss]), stepOf([head], 'any', { notify: [isUser(ben), isUser(fin), isUser(ana)] }));
    const { report_id, version } = await submits(ana, ['10.00'], 'Turin');
    await expect(ben.calls('reports.details', { id: report_id })).toBeRefused('item.not_found');
    await boss.calls('approvals.action', { item_id: report_id, version, decision: approve });
    await mailTo(product, ben.email, /For your information: ER-1001 Turin/u);
    await mailTo(product, fin.email, /For your information: ER-1001 Turin/u);
    const { data } = await ben.calls('reports.details', { id: report_id });
    const { can } = await ben.calls('approvals.details', { item_id: report_id });
    expect(can.approve.allowed).toBe(false);
    const deciding = { item_id: report_id, version: data.version, decision: approve };
    expect((await ben.sends('approvals.action', deciding)).http_status).toBeGreaterThanOrEqual(403);
    expect((await ben.calls('notices.list', {})).data).toHaveLength(1);
    expect(await bellOf(ana)).toEqual([]);
  });
});
