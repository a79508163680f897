import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import { fakeSlack, fakeTeams } from '../../../outside/testing/fake-chat.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { mailTo } from '../../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aTeam, stepOf } from '../../approvals/testing/a-team.ts';
import { onEvent } from '../../every-module.ts';

const startedAt = new Date('2026-11-12T12:00:00Z');
let product: TestProduct;
let slack: Awaited<ReturnType<typeof fakeSlack>>;
let teams: Awaited<ReturnType<typeof fakeTeams>>;

beforeAll(async () => {
  slack = await fakeSlack();
  teams = await fakeTeams();
  product = await testProduct({ environment: { OUTGOING_LOOPBACK: 'on', SLACK_API_URL: `${slack.url}/api` } });
  product.setNow(startedAt);
});
afterAll(async () => {
  await product.stop();
  await slack.stop();
  await teams.stop();
});
afterEach(() => {
  product.setNow(startedAt);
  slack.answers.clear();
  slack.members.clear();
  slack.messages.length = 0;
  slack.calls.length = 0;
  teams.cards.length = 0;
  teams.status = 202;
});

const setting = { mail: 'off' as const, in_app: true, chat: true, can_override: true, addresses: [] };
const decideLink = /\/decide\/[\w.-]+/gu;

function connectSlack(admin: TestPerson, secret = slack.token) {
  return admin.calls('chat.connect', { provider: 'slack', secret, version: 0 });
}

function connectTeams(admin: TestPerson, secret: string) {
  return admin.calls('chat.connect', { provider: 'teams', secret, channel: 'Finance', version: 0 });
}

/**
 * Creates a report that Ana submitted and that waits for its approvers, in a company that sends approval requests to
 * its chat.
 */
async function aWaitingReport(approvers: 'boss' | 'boss and head' = 'boss') {
  const team = await aTeam(product);
  const { admin, ana, boss, head } = team;
  await team.goes(stepOf(approvers === 'boss' ? [boss] : [boss, head], 'all'));
  const { report_id } = await team.submits(ana);
  await admin.calls('notifications.save', {
    event: 'report.submitted',
    version: 0,
    setting: { ...setting, recipients: ['approver'] },
  });
  const { client_id } = ana;
  const requestTo = (person: TestPerson, more: Record<string, string> = {}) => {
    const { user_id } = person;
    return { client_id, user_id, report_id, event: 'report.submitted', event_id: uuidv7(), ...more };
  };
  return { ...team, report_id, requestTo };
}

async function logOf(admin: TestPerson) {
  return (await admin.calls('notifications.mails', {})).data.filter(({ channel }) => channel === 'chat');
}

describe('connecting', () => {
  it('refuses a token that Slack does not accept, and saves nothing', async () => {
    const { admin } = await aTeam(product);
    await expect(connectSlack(admin, 'xoxb-1-wrong')).toBeRefused('chat.token_refused');
    slack.answers.set('auth.test', { body: { ok: true, team: 'Acme', user_id: 'U1' } });
    await expect(connectSlack(admin)).toBeRefused('chat.token_refused');
    slack.answers.set('auth.test', { status: 503, body: '' });
    await expect(connectSlack(admin)).toBeRefused('chat.away');
    expect((await admin.calls('chat.show', {})).data).toBeNull();
  });

  it('stores the token encrypted and shows it nowhere', async () => {
    const { admin, company } = await aTeam(product);
    await connectSlack(admin);
    const shown = await admin.calls('chat.show', {});
    expect(shown.data).toMatchObject({ provider: 'slack', name: 'Acme', state: 'connected', version: 1 });
    const { rows } = await company.inCompany((tx) =>
      sql<{ row: string }>`select c::text as row from chat_connections c
        union all select a::text from activity a where a.item_kind = 'notification'`.execute(tx),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify([shown, rows])).not.toContain(slack.token);
  });

  it('refuses a stale change and forgets the connection', async () => {
    const { admin } = await aTeam(product);
    await connectSlack(admin);
    await expect(connectSlack(admin)).toBeRefused('item.changed');
    await admin.calls('chat.disconnect', {});
    expect((await admin.calls('chat.show', {})).data).toBeNull();
    await expect(admin.calls('chat.disconnect', {})).toBeRefused('chat.not_connected');
    await expect(admin.calls('chat.test', {})).toBeRefused('chat.not_connected');
  });

  it.each([
    'https://10.0.0.1/workflow',
    'https://127.0.0.1/workflow',
    'https://[::1]/workflow',
    'http://teams.example/workflow',
    'https://name:password@teams.example/workflow',
    'not-a-url',
  ])('refuses to connect Teams by %s', async (url) => {
    const { admin } = await aTeam(product);
    await expect(connectTeams(admin, url)).toBeRefused('chat.url');
  });
});

describe('Slack', () => {
  it('sends the approver exactly one direct message with links to decide', async () => {
    const { admin, boss, requestTo, ana } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(boss.email).add(ana.email);
    const event = requestTo(boss);
    await Promise.allSettled([onEvent(product.app, event), onEvent(product.app, event)]);
    await onEvent(product.app, event);

    expect(slack.messages.map(({ email }) => email)).toEqual([boss.email]);
    const { blocks = '' } = slack.messages[0] ?? {};
    expect(blocks.match(decideLink)).toHaveLength(2);
    expect(blocks).toContain('|Approve>');
    expect(blocks).toContain('|Send back>');
    expect(blocks).toContain(`/report/${event.report_id}|View in Outlay>`);
    expect(await logOf(admin)).toMatchObject([{ email: boss.email, state: 'sent', attempts: 1 }]);
  });

  it('gives a copy no links to decide', async () => {
    const { admin, ana, report_id } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(admin.email);
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { ...setting, recipients: ['admins'] },
    });
    const { client_id, user_id } = ana;
    await onEvent(product.app, { client_id, user_id, report_id, event: 'report.approved', event_id: uuidv7() });
    expect(slack.messages).toHaveLength(1);
    expect(slack.messages[0]?.blocks).toContain('This is a copy for your information.');
    expect(slack.messages[0]?.blocks).not.toContain('/decide/');
  });

  it('logs an unknown email as failed, does not try again, and can be resent', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectSlack(admin);
    const event = requestTo(boss);
    await onEvent(product.app, event);
    slack.calls.length = 0;
    await onEvent(product.app, event);
    expect(slack.calls).toEqual([]);

    const [entry] = await logOf(admin);
    const reason = 'Nobody in the Slack workspace has this email.';
    expect(entry).toMatchObject({ email: boss.email, state: 'failed', last_error: reason, can_resend: true });
    expect((await admin.calls('notifications.mails', { state: 'failed' })).data).toHaveLength(1);
    expect((await admin.calls('notifications.mails', { state: 'bounced' })).data).toEqual([]);

    slack.members.add(boss.email);
    const only_mail_id = entry?.id ?? '';
    await admin.calls('notifications.resend', { id: only_mail_id });
    await onEvent(product.app, { ...event, only_mail_id });
    expect(slack.messages.map(({ email }) => email)).toEqual([boss.email]);
    expect(await logOf(admin)).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  it('leaves a message to the next attempt while Slack limits their number', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(boss.email);
    slack.answers.set('chat.postMessage', { status: 429, headers: { 'retry-after': '30' }, body: '' });
    const event = requestTo(boss);
    await expect(onEvent(product.app, event)).rejects.toThrow('30 seconds');
    expect(slack.calls.filter((method) => method === 'chat.postMessage')).toHaveLength(1);
    expect(await logOf(admin)).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('30 seconds') }]);

    slack.answers.clear();
    await onEvent(product.app, event);
    expect(slack.messages).toHaveLength(1);
    expect(await logOf(admin)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each(['invalid_auth', 'account_inactive', 'token_revoked'])('marks the connection after %s', async (error) => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(boss.email);
    slack.answers.set('users.lookupByEmail', { body: { ok: false, error } });
    const sent = vi.spyOn(product.app.jobs, 'send');
    await onEvent(product.app, requestTo(boss));
    const { data } = await admin.calls('chat.show', {});
    expect(data).toMatchObject({ state: 'failed', last_error: expect.stringContaining('Connect Slack again') });
    const [entry] = await logOf(admin);
    expect(entry).toMatchObject({ state: 'failed', last_error: data?.last_error });
    await expect(admin.calls('notifications.resend', { id: entry?.id ?? '' })).toBeRefused('chat.not_connected');

    const announced = sent.mock.calls.map(([, , payload]) => payload).filter(({ event }) => event === 'chat.failed');
    expect(announced, 'one event for the administrators').toHaveLength(1);
    for (const payload of announced) await onEvent(product.app, payload);
    const mail = await mailTo(product, admin.email, /Slack no longer accepts notifications/u);
    expect(mail.text).toContain('Connect Slack again');
    const { data: notices } = await admin.calls('notices.list', {});
    expect(notices[0]).toMatchObject({ kind: 'chat.failed', address: '/settings/integrations?section=chat' });
    sent.mockRestore();

    slack.answers.clear();
    await onEvent(product.app, requestTo(boss));
    expect(slack.messages).toEqual([]);
    await admin.calls('chat.connect', { provider: 'slack', secret: slack.token, version: 1 });
    await onEvent(product.app, requestTo(boss));
    expect(slack.messages).toHaveLength(1);
  });

  it('sends the first message of a bulk action to each person', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(boss.email);
    const round_id = uuidv7();
    await onEvent(product.app, requestTo(boss, { round_id }));
    await onEvent(product.app, requestTo(boss, { round_id }));
    expect(slack.messages).toHaveLength(1);
    expect(slack.messages[0]?.blocks).toContain('More updates are in your notifications.');
  });

  it('waits for the end of the quiet hours', async () => {
    const { admin, boss, requestTo, company } = await aWaitingReport();
    await connectSlack(admin);
    slack.members.add(boss.email);
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', boss.user_id).execute(),
    );
    await boss.calls('notices.saveSettings', { approval_mails: 'company', quiet_hours: { from: 11, until: 13 } });
    const event = requestTo(boss);
    await onEvent(product.app, event);
    expect(slack.messages).toEqual([]);
    expect(await logOf(admin)).toEqual([]);
    product.setNow(new Date('2026-11-12T13:00:00Z'));
    await onEvent(product.app, event);
    expect(slack.messages).toHaveLength(1);
  });

  it('sends nothing while the event is off for chat', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectSlack(admin);
    await admin.calls('notifications.save', { event: 'report.submitted', version: 1, setting: null });
    slack.calls.length = 0;
    await onEvent(product.app, requestTo(boss));
    expect(slack.calls).toEqual([]);
  });

  it('sends a test to the administrator', async () => {
    const { admin } = await aTeam(product);
    await connectSlack(admin);
    slack.members.add(admin.email);
    await admin.calls('chat.test', {});
    const { client_id, user_id } = admin;
    await onEvent(product.app, { client_id, user_id, event: 'chat.tested', event_id: uuidv7() });
    expect(slack.messages).toMatchObject([{ email: admin.email, text: 'Outlay is connected' }]);
    expect(await logOf(admin)).toMatchObject([{ event: 'Test of the chat', state: 'sent', can_resend: false }]);
  });
});

describe('Teams', () => {
  it('posts one card for all approvers, without links to decide', async () => {
    const { admin, boss, head, requestTo } = await aWaitingReport('boss and head');
    await connectTeams(admin, `${teams.url}/workflow?sig=secret-signature`);
    const activity_id = uuidv7();
    await onEvent(product.app, requestTo(boss, { activity_id }));
    await onEvent(product.app, requestTo(head, { activity_id }));

    expect(teams.cards).toHaveLength(1);
    const card = teams.cards[0] ?? '';
    expect(JSON.parse(card)).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    });
    expect(card).toMatch(/For [^"]*,[^"]*\./u);
    expect(card).toContain('View in Outlay');
    expect(card).not.toContain('/decide/');
    const log = await logOf(admin);
    expect(log).toMatchObject([{ email: 'Finance', state: 'sent' }]);
    expect(JSON.stringify([log, await admin.calls('chat.show', {})])).not.toContain('secret-signature');
  });

  it('marks the connection when the workflow is gone, and tries again when Teams is down', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    await connectTeams(admin, `${teams.url}/workflow`);
    const event = requestTo(boss);
    teams.status = 502;
    await expect(onEvent(product.app, event)).rejects.toThrow('Teams answered 502.');
    teams.status = 404;
    await onEvent(product.app, event);
    expect((await admin.calls('chat.show', {})).data).toMatchObject({
      state: 'failed',
      last_error: 'Teams answered 404. Connect the workflow again.',
    });
  });
});
