import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { approvalLinks } from '#contract/approval-links.contract.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { mailTo } from '../../testing/mails.ts';
import { insertTestAdvance } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { notifyOnEvent } from '../notifications/notify-on-event.ts';
import { makeApprovalLinks, sweepApprovalLinks } from './make-approval-links.ts';
import { aTeam, makeDelegate, versionOf } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true, environment: { TRUST_PROXY: '1' } });
});
const morning = new Date('2026-11-12T12:00:00Z');
beforeEach(() => product.setNow(morning));
afterAll(() => product.stop());

type Decision = SentOf<typeof approvalLinks.decide>['decision'];
const approve: Decision = { action: 'approve' };
const sendBack: Decision = { action: 'send_back', comment: 'Which day was it?' };

/** Returns the token from the newest mail to the person. */
async function tokenFor(person: TestPerson, about = /needs your approval/u): Promise<string> {
  const { text } = await mailTo(product, person.email, about);
  return /\/decide\/([\w-]+)\n/u.exec(text)?.[1] ?? '';
}

const shows = (token: string) => call(product.address, 'approvalLinks.details', { token });
const decides = (token: string, version: number, decision: Decision = approve) =>
  call(product.address, 'approvalLinks.decide', { token, version, decision });
const stageOf = async (person: TestPerson, id: string) => (await person.calls('reports.details', { id })).data.stage;

describe('deciding from an approval mail', () => {
  it('shows the facts, approves once, and says so in the history', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id } = await submits(ana, ['12.50', '20.00'], 'Prague');
    const mail = await mailTo(product, boss.email, /ER-1001 Prague needs your approval/u);
    expect(mail.text).toMatch(/Approve:\n\S+\/decide\/[\w-]+\n\nSend back:\n\S+\/decide\/[\w-]+\?action=send_back\n/u);
    const token = await tokenFor(boss);

    const shown = await shows(token);
    expect(shown).toMatchObject({
      person: 'Boss Tester',
      in_place_of: null,
      item_kind: 'report',
      label: 'ER-1001',
      title: 'Prague',
      owner: 'Ana Tester',
      currency: 'USD',
      approved_total: '32.50',
      no_of_expenses: 2,
      warnings: [],
      approve_blocked: null,
      path: `/report/${report_id}`,
    });
    expect(await stageOf(ana, report_id), 'looking decides nothing').toBe('pending_approval');

    expect(await decides(token, shown.version)).toMatchObject({ outcome: 'finished', now_with: [] });
    expect(await stageOf(ana, report_id)).toBe('approved');
    const { data } = await ana.calls('reports.details', { id: report_id });
    expect(JSON.stringify(data.activity)).toContain('by email link');
    await expect(shows(token)).toBeRefused('approval.link_spent');
    await expect(decides(token, data.version)).toBeRefused('approval.link_spent');
  });

  it('works only from the networks of the company', async () => {
    const { admin, ana, boss, submits } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    const office = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const { rules } = await admin.calls('security.settings', {});
    const networks = { session_hours: null, idle_minutes: null, allowed_networks: ['203.0.113.0/24'] };
    await admin.calls('security.saveSessions', { ...networks, version: rules.version }, office);
    await expect(shows(token)).toBeRefused('access.network');
    await expect(decides(token, version)).toBeRefused('access.network');
    await call(product.address, 'approvalLinks.decide', { token, version, decision: approve }, office);
    expect((await ana.calls('reports.details', { id: report_id }, office)).data.stage).toBe('approved');
  });

  it('sends back with a comment only', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    await expect(decides(token, version, { action: 'send_back', comment: ' ' })).toBeRefused('request.invalid');
    await decides(token, version, sendBack);
    expect(await stageOf(ana, report_id)).toBe('sent_back');
    const mail = await mailTo(product, ana.email, /was sent back/u);
    expect(mail.text).toContain('“Which day was it?”');
    expect(mail.text).not.toContain('/decide/');
  });

  it('counts one of two presses at once', async () => {
    const { ana, boss, submits, drift } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    const presses = await Promise.allSettled([decides(token, version), decides(token, version, sendBack)]);
    const [refused] = presses.filter((press) => press.status === 'rejected');
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ body: { code: 'approval.link_spent' } });
    expect(['approved', 'sent_back']).toContain(await stageOf(ana, report_id));
    expect(await drift()).toEqual([]);
  });

  it('refuses a page that is older than the item', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana, ['10.00', '12.00']);
    const token = await tokenFor(boss);
    const change = { kind: 'lower' as const, edited_amount: '9.00', comment: 'No tip' };
    await boss.calls('approvals.editExpense', { report_id, version, expense_id: expense_ids[0] ?? '', change });
    await expect(decides(token, version)).toBeRefused('item.changed');
    const shown = await shows(token);
    expect(shown).toMatchObject({ claimed_total: '22.00', approved_total: '21.00' });
    await decides(token, shown.version);
  });

  it('works on advances', async () => {
    const { ana, boss, company } = await aTeam(product);
    const advance_id = await insertTestAdvance(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const event = { client_id: ana.client_id, user_id: boss.user_id, advance_id, event: 'advance.submitted' };
    const [link] = await company.inCompany((tx) =>
      makeApprovalLinks(product.app, tx, { ...event, event_id: advance_id }),
    );
    const token = link?.url.split('/').at(-1) ?? '';
    const shown = await shows(token);
    expect(shown).toMatchObject({ item_kind: 'advance', no_of_expenses: null, path: `/advance/${advance_id}` });
    await decides(token, shown.version);
    expect((await boss.calls('advances.details', { id: advance_id })).data.stage).toBe('approved');
  });

  it('lets a delegate decide for the approver', async () => {
    const { ana, boss, deputy, submits } = await aTeam(product);
    await makeDelegate(deputy, boss);
    const { report_id } = await submits(ana);
    const token = await tokenFor(deputy);
    const shown = await shows(token);
    expect(shown).toMatchObject({ person: 'Deputy Tester', in_place_of: 'Boss Tester' });
    await decides(token, shown.version);
    expect(await stageOf(ana, report_id)).toBe('approved');
    await expect(shows(await tokenFor(boss))).toBeRefused('approval.link_spent');
  });

  it('needs every check of high severity acknowledged in the product', async () => {
    const { ana, boss, submits, company } = await aTeam(product);
    const { report_id, version, expense_ids } = await submits(ana);
    const token = await tokenFor(boss);
    const check = { code: 'A1', level: 'HIGH', message: 'The receipt was used before.' };
    const { client_id } = company;
    await company.inCompany((tx) =>
      tx
        .insertInto('expense_checks')
        .values({ client_id, expense_id: expense_ids[0] ?? '', ...check })
        .execute(),
    );
    expect((await shows(token)).approve_blocked).toContain('The receipt was used before');
    await expect(decides(token, version)).toBeRefused('check.unacknowledged');
    expect(await stageOf(ana, report_id)).toBe('pending_approval');
    // The refused approval did not use up the link.
    await decides(token, version, sendBack);
  });
});

describe('an approval link is spent', () => {
  it('when the item was decided in the product, even if that is undone', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id: item_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    const approved = await boss.calls('approvals.action', { item_id, version, decision: { action: 'approve' } });
    await expect(shows(token)).toBeRefused('approval.link_spent');

    product.setNow(new Date(morning.getTime() + 60_000));
    const undo = { action: 'unapprove' as const, comment: 'Too early' };
    const undone = await boss.calls('approvals.action', { item_id, version: approved.version, decision: undo });
    expect(undone.now_with).toMatchObject([{ user_id: boss.user_id }]);
    await expect(decides(token, undone.version)).toBeRefused('approval.link_spent');
  });

  it('when the report was recalled and submitted again', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    await ana.calls('reports.recall', { report_id, version });
    await expect(shows(token)).toBeRefused('approval.link_spent');
    product.setNow(new Date(morning.getTime() + 60_000));
    await ana.calls('reports.submit', { report_id, version: await versionOf(ana, report_id) });
    await expect(shows(token)).toBeRefused('approval.link_spent');
  });

  it('after fourteen days', async () => {
    const { ana, boss, submits, company } = await aTeam(product);
    const { version } = await submits(ana);
    const token = await tokenFor(boss);
    product.setNow(new Date(morning.getTime() + 14 * 86_400_000 - 1));
    await shows(token);
    product.setNow(new Date(morning.getTime() + 14 * 86_400_000));
    await expect(decides(token, version)).toBeRefused('approval.link_spent');

    const links = () => company.inCompany((tx) => tx.selectFrom('approval_links').select('id').execute());
    await sweepApprovalLinks(product.app, company.client_id);
    expect(await links()).toHaveLength(1);
    product.setNow(new Date(morning.getTime() + 16 * 86_400_000));
    await sweepApprovalLinks(product.app, company.client_id);
    expect(await links()).toEqual([]);
  });

  it('when the approver is disabled or replaced', async () => {
    const { admin, ana, boss, head, submits, company } = await aTeam(product);
    const { report_id, version } = await submits(ana);
    const token = await tokenFor(boss);
    await admin.calls('users.enableDisable', { selection: { ids: [boss.user_id] }, is_active: false });
    await expect(shows(token)).toBeRefused('approval.link_spent');
    await expect(decides(token, version)).toBeRefused('approval.link_spent');
    // The next approver gets a separate link.
    const reassigned = await tokenFor(head, /was reassigned to you/u);
    await admin.calls('users.enableDisable', { selection: { ids: [boss.user_id] }, is_active: true });
    await expect(shows(token)).toBeRefused('approval.link_spent');
    await decides(reassigned, (await shows(reassigned)).version);
    const actors = await company.inCompany((tx) =>
      tx.selectFrom('approval_decisions').select('actor_id').where('report_id', '=', report_id).execute(),
    );
    expect(actors).toEqual([{ actor_id: head.user_id }]);
  });

  it('for anyone who changes or guesses it, and in another company', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const other = await aTeam(product);
    const { version } = await submits(ana);
    const bytes = Buffer.from(await tokenFor(boss), 'base64url');
    const changed = (position: number) => {
      const copy = Buffer.from(bytes);
      copy[position] = (copy[position] ?? 0) ^ 1;
      return copy.toString('base64url');
    };
    const foreign = Buffer.concat([
      Buffer.from(other.company.client_id.replaceAll('-', ''), 'hex'),
      bytes.subarray(16),
    ]);
    for (const token of [changed(0), changed(20), changed(40), foreign.toString('base64url'), 'nonsense']) {
      await expect(shows(token)).toBeRefused('approval.link_spent');
      await expect(decides(token, version)).toBeRefused('approval.link_spent');
    }
  });
});

describe('companies without approval links', () => {
  it('turn them off, and links already sent stop working', async () => {
    const { admin, ana, boss, submits } = await aTeam(product);
    await submits(ana, ['10.00'], 'First');
    const token = await tokenFor(boss, /First needs your approval/u);
    await admin.calls('notifications.saveApprovalLinks', { is_on: false });
    expect(await admin.calls('notifications.list', {})).toMatchObject({
      approval_links: { is_on: false, reason: null },
    });
    await expect(shows(token)).toBeRefused('approval.links_off');

    await submits(ana, ['10.00'], 'Second');
    const mail = await mailTo(product, boss.email, /Second needs your approval/u);
    expect(mail.text).not.toContain('/decide/');
    await admin.calls('notifications.saveApprovalLinks', { is_on: true });
    await shows(token);
  });

  it('have none where two-factor sign-in is required', async () => {
    const { admin, ana, boss, submits, company } = await aTeam(product);
    const { client_id } = company;
    const rule = { two_factor: 'everyone', two_factor_since: morning, two_factor_grace_days: 30, version: 1 };
    await company.inCompany((tx) =>
      tx
        .insertInto('security_rules')
        .values({ client_id, ...rule })
        .execute(),
    );
    await submits(ana);
    expect((await mailTo(product, boss.email, /needs your approval/u)).text).not.toContain('/decide/');
    expect((await admin.calls('notifications.list', {})).approval_links).toEqual({
      is_on: false,
      reason: 'Your company requires two-factor sign-in, so emails contain no approval links.',
    });
  });

  it('are not asked about other mails and copies', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id } = await submits(ana);
    const event = { client_id: ana.client_id, user_id: boss.user_id, report_id, event_id: report_id };
    await notifyOnEvent(product.app, { ...event, event: 'report.step_begun' }, { makeLinks: makeApprovalLinks });
    expect((await mailTo(product, boss.email, /For your information/u)).text).not.toContain('/decide/');
  });
});
