import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import '../../testing/matchers.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { mailsTo, mailTo } from '../../testing/mails.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, stepOf } from '../approvals/testing/a-team.ts';
import { sendDigests } from './daily-digest.ts';
import { type ItemEvent, notifyOnEvent } from './notify-on-event.ts';
import { sweepNotices } from './sweep-notices.ts';

type Sent = NonNullable<InputOf<typeof notifications.save>['setting']>;

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

const noticesOf = (person: TestPerson) => person.calls('notices.list', {});

/** Notifies a person as the worker does, and returns the id of the event. */
async function notifies(person: TestPerson, event: Pick<ItemEvent, 'event'> & Partial<ItemEvent>): Promise<string> {
  const event_id = event.event_id ?? uuidv7();
  await notifyOnEvent(product.app, { client_id: person.client_id, user_id: person.user_id, ...event, event_id });
  return event_id;
}

describe('notifications', () => {
  it('are sent to the approver, and to the owner after the decision', async () => {
    const { ana, boss, submits } = await aTeam(product);
    const { report_id } = await submits(ana, ['12.50'], 'Prague');
    const request = await mailTo(product, boss.email, /ER-1001 Prague needs your approval/u);
    expect(request.text).toContain('USD 12.50, 1 expense, submitted by Ana Tester.');
    const waiting = await noticesOf(boss);
    expect(waiting).toMatchObject({ no_of_unread: 1, has_more: false });
    expect(waiting.data).toMatchObject([
      {
        kind: 'report.submitted',
        item_kind: 'report',
        item_id: report_id,
        address: `/report/${report_id}`,
        title: 'ER-1001 Prague needs your approval',
        is_read: false,
        body: 'USD 12.50, 1 expense, submitted by Ana Tester.',
      },
    ]);

    const { data } = await ana.calls('reports.details', { id: report_id });
    const decision = { action: 'send_back' as const, comment: 'Which day was it?' };
    const back = await boss.calls('approvals.action', { item_id: report_id, version: data.version, decision });
    expect(await noticesOf(boss)).toMatchObject({ no_of_unread: 0, data: [{ is_read: true }] });
    const mail = await mailTo(product, ana.email, /ER-1001 Prague was sent back/u);
    expect(mail.text).toContain('“Which day was it?”');
    expect(mail.text).toContain(`${product.app.public_url}/report/${report_id}`);
    expect((await noticesOf(ana)).data).toMatchObject([{ kind: 'report.sent_back', is_read: false }]);
    await ana.calls('reports.submit', { report_id, version: back.version, comment: '' });
    expect(await noticesOf(ana)).toMatchObject({ no_of_unread: 0, data: [{ is_read: true }] });
  });

  it('use the history entry of their event, even when the item changed since', async () => {
    const { ana, boss, submits, company } = await aTeam(product);
    const { report_id, version } = await submits(ana, ['12.50'], 'Prague');
    const decision = { action: 'send_back' as const, comment: 'Which day was it?' };
    const back = await boss.calls('approvals.action', { item_id: report_id, version, decision });
    await ana.calls('reports.submit', { report_id, version: back.version, comment: 'The tenth' });
    const { id: activity_id } = await company.inCompany((tx) =>
      tx
        .selectFrom('activity')
        .select('id')
        .where('client_id', '=', company.client_id)
        .where('action', '=', 'report_sent_back')
        .executeTakeFirstOrThrow(),
    );
    const event_id = await notifies(ana, { event: 'report.sent_back', report_id, activity_id });
    const notice = (await noticesOf(ana)).data.find(({ id }) => id === event_id);
    expect(notice?.body).toMatch(
      /^“Which day was it\?” Boss Tester requested changes to ER-\d+ “.+” \(USD .+\)\. Update it/u,
    );
  });

  it('cover advances like reports', async () => {
    const { ana, boss } = await aTeam(product);
    const advance_id = await insertTestAdvance(product, ana, {
      title: 'Cash',
      stage: 'pending_approval',
      waits_for: [boss],
    });
    await boss.calls('approvals.action', {
      item_kind: 'advance',
      item_id: advance_id,
      version: 0,
      decision: { action: 'approve' },
    });
    await mailTo(product, ana.email, /AD-1001 Cash was approved/u);
    expect((await noticesOf(ana)).data).toMatchObject([{ item_kind: 'advance', address: `/advance/${advance_id}` }]);
  });

  it('are added once per event, however often the job runs', async () => {
    const { ana, boss } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { stage: 'pending_approval', waits_for: [boss] });
    const event = { event: 'report.reminded', event_id: uuidv7(), report_id };
    // One of the two calls may fail because the other one is already sending; the queue would retry it.
    await Promise.allSettled([notifies(boss, event), notifies(boss, event)]);
    await notifies(boss, event);
    expect((await noticesOf(boss)).data).toHaveLength(1);
    expect(await mailsTo(product, boss.email)).toHaveLength(1);
  });

  it('are skipped for events without a text and for disabled people', async () => {
    const { ana, boss, admin } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    await notifies(boss, { event: 'report.something_else', report_id });
    await notifies(boss, { event: 'advance.submitted', report_id });
    await notifies(boss, { event: 'report.submitted', report_id: uuidv7() });
    expect((await noticesOf(boss)).data).toEqual([]);
    await admin.calls('users.enableDisable', { selection: { ids: [boss.user_id] }, is_active: false });
    await notifies(boss, { event: 'report.submitted', report_id });
    expect(await mailsTo(product, boss.email)).toEqual([]);
  });

  it('belong to one person, are marked read one by one or all at once, and have pages of twenty', async () => {
    const { ana, boss } = await aTeam(product);
    await boss.calls('notices.saveSettings', { approval_mails: 'off' });
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      const { report_id } = await insertTestReport(product, ana);
      ids.push(await notifies(boss, { event: 'report.submitted', report_id }));
    }
    const first = await noticesOf(boss);
    expect(first).toMatchObject({ no_of_unread: 22, has_more: true });
    expect(first.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));

    const rest = await boss.calls('notices.list', { before: first.data.at(-1)?.id });
    expect(rest.data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(rest.has_more).toBe(false);

    await ana.calls('notices.read', { ids: [ids[0] ?? ''] });
    expect((await noticesOf(boss)).no_of_unread).toBe(22);

    await boss.calls('notices.read', { ids: [ids[0] ?? '', ids[1] ?? ''] });
    expect((await noticesOf(boss)).no_of_unread).toBe(20);

    await boss.calls('notices.read', {});
    expect((await noticesOf(boss)).data.every(({ is_read }) => is_read)).toBe(true);
    expect(await mailsTo(product, boss.email)).toEqual([]);
  });

  it('are listed once per item, with the newest text', async () => {
    const { ana, boss } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    await boss.calls('notices.saveSettings', { approval_mails: 'off' });
    await notifies(boss, { event: 'report.submitted', report_id });
    const newest = await notifies(boss, { event: 'report.reminded', report_id });
    expect(await noticesOf(boss)).toMatchObject({ no_of_unread: 1, data: [{ id: newest, no_of_earlier: 1 }] });
    await boss.calls('notices.read', { ids: [newest] });
    expect(await noticesOf(boss)).toMatchObject({ no_of_unread: 0, data: [{ is_read: true }] });
  });

  it('are deleted after ninety days', async () => {
    const { ana, boss, company } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    await notifies(boss, { event: 'report.submitted', report_id });
    product.setNow(new Date('2026-12-20T12:00:00Z'));
    const saved = await notifies(boss, { event: 'report.reminded', report_id });
    product.setNow(new Date('2027-02-12T12:00:00Z'));
    await sweepNotices(product.app, company.client_id);
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    expect((await noticesOf(boss)).data.map(({ id }) => id)).toEqual([saved]);
  });
});

describe('mails', () => {
  it('are sent immediately by default', async () => {
    const { ana, boss } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    expect((await boss.calls('notices.settings', {})).approval_mails).toBe('company');
    await boss.calls('notices.saveSettings', { approval_mails: 'daily' });
    expect((await boss.calls('notices.settings', {})).approval_mails).toBe('daily');
    await notifies(boss, { event: 'report.submitted', report_id });
    expect(await mailsTo(product, boss.email)).toEqual([]);
    await boss.calls('notices.saveSettings', { approval_mails: 'at_once' });
    await notifies(boss, { event: 'report.reminded', report_id });
    expect(await mailsTo(product, boss.email)).toHaveLength(1);
    expect((await noticesOf(boss)).data).toMatchObject([{ no_of_earlier: 1 }]);
  });

  it('with a daily summary are sent once, in the reader’s morning, when something is unread', async () => {
    const { ana, boss, company } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { title: 'Prague' });
    await boss.calls('notices.saveSettings', { approval_mails: 'daily' });
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', boss.user_id).execute(),
    );
    const atHour = async (instant: string) => {
      product.setNow(new Date(instant));
      await Promise.all([1, 2].map(() => sendDigests(product.app, company.client_id)));
      product.setNow(new Date('2026-11-12T12:00:00Z'));
      return (await mailsTo(product, boss.email)).length;
    };
    // Nothing is unread, so no mail is sent that day.
    expect(await atHour('2026-11-11T23:00:00Z')).toBe(0);

    await notifies(boss, { event: 'report.submitted', report_id });
    expect(await atHour('2026-11-12T21:59:00Z')).toBe(0);
    expect(await atHour('2026-11-12T22:00:00Z')).toBe(1);
    expect(await atHour('2026-11-13T12:00:00Z')).toBe(1);

    const mail = await mailTo(product, boss.email, /Your daily summary/u);
    expect(mail.text).toMatch(
      new RegExp(`ER-1001 Prague needs your approval\\n.+\\nhttp\\S+/report/${report_id}`, 'u'),
    );
    expect(mail.html).toContain('>ER-1001 Prague needs your approval</a><br>');
    expect(await atHour('2026-11-13T22:05:00Z')).toBe(2);

    await boss.calls('notices.read', {});
    expect(await atHour('2026-11-14T22:05:00Z')).toBe(2);
  });

  it('of a bulk decision are sent once per person, with all notifications in the list', async () => {
    const { ana, ben, boss } = await aTeam(product);
    const waits = { stage: 'pending_approval' as const, waits_for: [boss] };
    const reports = [
      ...(await Promise.all([1, 2, 3].map(() => insertTestReport(product, ana, waits)))),
      await insertTestReport(product, ben, waits),
    ];
    const ids = reports.map(({ report_id }) => report_id);
    const run = await boss.calls('approvals.bulk', { chosen: { ids }, decision: { action: 'approve' } });
    await vi.waitFor(
      async () => {
        expect((await boss.calls('bulk.progress', { run_id: run.run_id })).no_of_done).toBe(4);
        expect((await noticesOf(ana)).no_of_unread).toBe(3);
        expect((await noticesOf(ben)).no_of_unread).toBe(1);
        expect(await mailsTo(product, ben.email)).toHaveLength(1);
      },
      { timeout: 15_000, interval: 50 },
    );
    const mails = await mailsTo(product, ana.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('More updates are in your notifications.');
  });
});

describe('the notification settings of a company', () => {
  const setting: Omit<Sent, 'recipients'> = {
    mail: 'at_once',
    in_app: true,
    chat: false,
    push: false,
    can_override: true,
    group_ids: [],
    addresses: [],
  };
  const listOf = async (person: TestPerson) => (await person.calls('notifications.list', {})).data;

  it('are listed with the company’s own first, refuse stale edits and can be reset', async () => {
    const { admin, ana } = await aTeam(product);
    const all = await listOf(admin);
    expect(all.every(({ is_own, version }) => !is_own && version === 0)).toBe(true);
    await expect(ana.calls('notifications.list', {})).toBeRefused('access.denied');

    const change = { event: 'advance.paid', version: 0, setting: { ...setting, recipients: ['admins' as const] } };
    await admin.calls('notifications.save', change);
    expect((await listOf(admin))[0]).toMatchObject({ event: 'advance.paid', is_own: true, recipients: ['admins'] });
    await expect(admin.calls('notifications.save', change)).toBeRefused('item.changed');
    const person = { ...change, version: 1, setting: { ...setting, recipients: ['person' as const] } };
    await expect(admin.calls('notifications.save', person)).toBeRefused('notification.recipient_not_offered');

    await admin.calls('notifications.save', { event: 'advance.paid', version: 1, setting: null });
    expect(await listOf(admin)).toEqual(
      all.map((each) => (each.event === 'advance.paid' ? { ...each, version: 2 } : each)),
    );
    await expect(admin.calls('notifications.save', { ...change, version: 1 })).toBeRefused('item.changed');
    const { data: audit } = await admin.calls('audit.list', { kind: 'notification' });
    expect(audit).toMatchObject([
      { sentence: expect.stringContaining('reset the notification Advances: Paid to the default') },
      { sentence: expect.stringContaining('changed the notification Advances: Paid') },
    ]);
  });

  it('decide who gets an event, by which channel, once', async () => {
    const { admin, ana, boss, head, goes, submits } = await aTeam(product);
    await goes(stepOf([boss, head], 'all'));
    const books = `books.${uuidv7()}@company.test`;
    await admin.calls('notifications.save', {
      event: 'report.submitted',
      version: 0,
      setting: { ...setting, in_app: false, recipients: ['approver', 'owner', 'admins'], addresses: [books] },
    });
    await submits(ana, ['12.50'], 'Prague');
    for (const { email } of [admin, ana, boss, head, { email: books }]) await mailTo(product, email, /Prague needs/u);

    const copy = await mailTo(product, books, /Prague/u);
    expect(copy.text).toMatch(/^Hello,\n\nThis is a copy for your information\./u);
    expect(copy.text).not.toContain('/profile');
    expect((await mailTo(product, boss.email, /Prague/u)).text).not.toContain('copy');
    for (const person of [admin, ana, boss, head]) expect((await noticesOf(person)).data).toEqual([]);
    for (const { email } of [admin, ana, boss, head, { email: books }])
      expect(await mailsTo(product, email)).toHaveLength(1);
  });

  it('leave out the usual recipient, and fix or turn off emails for everybody', async () => {
    const { admin, ana, boss } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    const saves = (event: string, given: Partial<Sent>) =>
      admin.calls('notifications.save', {
        event,
        version: 0,
        setting: { ...setting, recipients: ['owner'], ...given },
      });
    await saves('report.approved', { recipients: [] });
    await saves('report.rejected', { can_override: false });
    await saves('report.sent_back', { mail: 'off' });
    await ana.calls('notices.saveSettings', { approval_mails: 'off' });
    await notifies(ana, { event: 'report.approved', report_id });
    expect((await noticesOf(ana)).data).toEqual([]);
    await notifies(ana, { event: 'report.rejected', report_id });
    expect(await mailsTo(product, ana.email)).toHaveLength(1);
    await ana.calls('notices.saveSettings', { approval_mails: 'at_once' });
    await notifies(ana, { event: 'report.sent_back', report_id });
    expect(await mailsTo(product, ana.email)).toHaveLength(1);
    expect((await noticesOf(ana)).data).toMatchObject([{ kind: 'report.sent_back', no_of_earlier: 1 }]);
    expect(await mailsTo(product, boss.email)).toEqual([]);
  });

  it('can move emails to a weekly summary on Monday morning, also of notices that the app does not show', async () => {
    const { admin, ana, company } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { title: 'Prague' });
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { ...setting, mail: 'weekly', in_app: false, recipients: ['owner'] },
    });
    await notifies(ana, { event: 'report.approved', report_id });
    expect((await noticesOf(ana)).data).toEqual([]);
    const mailsAt = async (instant: string) => {
      product.setNow(new Date(instant));
      await sendDigests(product.app, company.client_id);
      product.setNow(new Date('2026-11-12T12:00:00Z'));
      return (await mailsTo(product, ana.email)).length;
    };
    expect(await mailsAt('2026-11-13T20:00:00Z')).toBe(0);
    expect(await mailsAt('2026-11-16T20:00:00Z')).toBe(1);
    expect((await mailTo(product, ana.email, /Your weekly summary/u)).text).toContain('Prague was approved');
    expect(await mailsAt('2026-11-23T20:00:00Z')).toBe(1);
  });

  it.each([
    { recipients: 'admins', role: 'super_admin', count: 12 },
    { recipients: 'payout_staff', role: 'finance', count: 51 },
  ] as const)('for $recipients reach all of them in a company with many', async ({ recipients, role, count }) => {
    const names = Array.from({ length: count }, (_, index) => `staff${index}`);
    const roles = Object.fromEntries(names.map((name) => [name, [role]]));
    const { people } = await aCompany<'ana' | 'admin' | `staff${number}`>(product, {
      ...roles,
      ana: ['employee'],
      admin: ['settings_admin'],
    });
    const { ana, admin, ...staff } = people;
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { ...setting, mail: 'off', recipients: [recipients] },
    });
    const { report_id } = await insertTestReport(product, ana, { title: 'Prague' });
    await notifies(ana, { event: 'report.approved', report_id });
    const counts = await Promise.all(
      Object.values(staff).map(async (person) => (await noticesOf(person)).no_of_unread),
    );
    expect(counts).toEqual(names.map(() => 1));
  });

  it('that only a summary shows are all listed, in the next summary if one is full', async () => {
    const { admin, ana, company } = await aTeam(product);
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { ...setting, mail: 'daily', in_app: false, recipients: ['owner'] },
    });
    await ana.calls('notices.saveSettings', { approval_mails: 'daily' });
    // Notices that the app also shows stay in each summary until they are read. They must not displace the notices that
    // only a summary shows.
    for (let index = 0; index < 20; index += 1) {
      const { report_id } = await insertTestReport(product, ana, { title: `In the app ${index}` });
      await notifies(ana, { event: 'report.sent_back', report_id });
    }
    const titles = Array.from({ length: 25 }, (_, index) => `Trip ${String(index).padStart(2, '0')}`);
    for (const title of titles) {
      const { report_id } = await insertTestReport(product, ana, { title });
      await notifies(ana, { event: 'report.approved', report_id });
    }

    const listedOn = async (day: string) => {
      product.setNow(new Date(`${day}T20:00:00Z`));
      await sendDigests(product.app, company.client_id);
      product.setNow(new Date('2026-11-12T12:00:00Z'));
      const { text } = await mailTo(product, ana.email, /Your daily summary/u);
      return {
        trips: titles.filter((title) => text.includes(`${title} was approved`)),
        hasMore: text.includes('… and more.'),
      };
    };
    expect(await listedOn('2026-11-13')).toEqual({ trips: titles.slice(0, 20), hasMore: true });
    expect(await listedOn('2026-11-14')).toEqual({ trips: titles.slice(20), hasMore: true });
    expect(await listedOn('2026-11-15')).toEqual({ trips: [], hasMore: false });
  });
});

describe('quiet hours', () => {
  it('delay emails until they end, and leave notifications in the app alone', async () => {
    const { ana, boss, company } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana);
    // The event happens at noon UTC, within these hours.
    const quiet_hours = { from: 11, until: 13 };
    await boss.calls('notices.saveSettings', { approval_mails: 'company', quiet_hours });
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', boss.user_id).execute(),
    );
    const event = { client_id: boss.client_id, event: 'report.submitted', event_id: uuidv7(), user_id: boss.user_id };
    const delayed: unknown[] = [];
    const send: typeof product.app.jobs.send = async (_tx, name, payload, options) =>
      void delayed.push([name, payload, options]);
    const app = { ...product.app, jobs: { ...product.app.jobs, send } };
    await notifyOnEvent(app, { ...event, report_id });
    expect(await mailsTo(product, boss.email)).toEqual([]);
    expect((await noticesOf(boss)).no_of_unread).toBe(1);
    const again = { ...event, report_id, only_mail_id: event.event_id };
    expect(delayed).toEqual([['event', again, { start_after: new Date('2026-11-12T13:00:00Z') }]]);

    product.setNow(new Date('2026-11-12T13:00:00Z'));
    for (let run = 0; run < 2; run += 1) await notifyOnEvent(app, again);
    product.setNow(new Date('2026-11-12T12:00:00Z'));
    expect(await mailsTo(product, boss.email)).toHaveLength(1);
    expect((await noticesOf(boss)).data).toHaveLength(1);

    await boss.calls('notices.saveSettings', { approval_mails: 'daily' });
    expect(await boss.calls('notices.settings', {})).toMatchObject({ approval_mails: 'daily', quiet_hours });
    await boss.calls('notices.saveSettings', { approval_mails: 'daily', quiet_hours: null });
    expect(await boss.calls('notices.settings', {})).toMatchObject({ quiet_hours: null });
  });
});

describe('the email log', () => {
  it('shows why a mail failed and sends that mail alone again', async () => {
    const { admin, ana, head } = await aTeam(product);
    const { report_id } = await insertTestReport(product, ana, { title: 'Prague' });
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: {
        mail: 'at_once',
        in_app: true,
        can_override: true,
        recipients: ['owner'],
        addresses: [`books.${uuidv7()}@company.test`],
      },
    });
    const refuses = async (mail: Mail) => {
      if (mail.to === ana.email) throw new Error('550 No such\r\nmailbox');
    };
    const app = { ...product.app, mail: { send: refuses, close: async () => undefined } };
    const event = { client_id: ana.client_id, event: 'report.approved', event_id: uuidv7(), user_id: ana.user_id };
    await expect(notifyOnEvent(app, { ...event, report_id })).rejects.toThrow('550');

    const log = async (state?: 'sent' | 'failed' | 'waiting') =>
      (await admin.calls('notifications.mails', state ? { state } : {})).data;
    const [failed] = await log('failed');
    expect(failed).toMatchObject({
      event: 'Reports: Approved',
      email: ana.email,
      attempts: 1,
      last_error: '550 No such mailbox',
      can_resend: true,
    });
    expect(await log('sent')).toHaveLength(1);
    await expect(ana.calls('notifications.mails', {})).toBeRefused('access.denied');
    const id = failed?.id ?? '';
    await expect(head.calls('notifications.resend', { id })).toBeRefused('access.denied');

    await admin.calls('notifications.resend', { id });
    await mailTo(product, ana.email, /Prague was approved/u);
    await vi.waitFor(async () => expect((await log('sent')).find((mail) => mail.id === id)?.attempts).toBe(2));
    await admin.calls('notifications.resend', { id });
    await vi.waitFor(async () => expect(await mailsTo(product, ana.email)).toHaveLength(2));
    expect((await log()).map(({ attempts }) => attempts).toSorted()).toEqual([1, 3]);
    expect((await noticesOf(ana)).data).toHaveLength(1);
    await expect(admin.calls('notifications.resend', { id: uuidv7() })).toBeRefused('item.not_found');
  });
});

describe('the channels of one event', () => {
  const follows = { mail: null, in_app: null, chat: null, push: null };
  const approved = async (person: TestPerson) =>
    (await person.calls('notices.events', {})).data.find(({ event }) => event === 'report.approved');

  it('can be chosen by each person, and count more than how often they want emails', async () => {
    const { ana } = await aTeam(product);
    await ana.calls('notices.saveSettings', { approval_mails: 'daily' });
    expect(await approved(ana)).toMatchObject({ can_choose: true, usual: { mail: 'daily' }, choice: follows });

    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: { ...follows, mail: 'weekly' } });
    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: { ...follows, in_app: false } });
    expect(await approved(ana)).toMatchObject({ choice: { mail: null, in_app: false, chat: null, push: null } });
    expect((await ana.calls('notices.settings', {})).no_of_choices).toBe(1);

    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: follows });
    expect((await ana.calls('notices.settings', {})).no_of_choices).toBe(0);
  });

  it('are refused where the company decides, and a choice from before has no effect', async () => {
    const { ana, admin } = await aTeam(product);
    const off = { ...follows, mail: 'off' as const };
    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: off });
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { mail: 'at_once', in_app: true, can_override: false, recipients: ['owner'], addresses: [] },
    });
    expect(await approved(ana)).toMatchObject({ can_choose: false, usual: { mail: 'at_once' }, choice: follows });
    await expect(ana.calls('notices.saveEvent', { event: 'report.approved', choice: off })).toBeRefused(
      'notification.set_by_company',
    );
    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: follows });
  });

  it('are listed only for events that can concern the person', async () => {
    const { ana, admin } = await aTeam(product);
    const events = async (person: TestPerson) =>
      (await person.calls('notices.events', {})).data.map(({ event }) => event);
    expect(await events(admin)).toContain('trial.ending');
    expect(await events(ana)).not.toContain('trial.ending');
    expect(await events(ana)).toContain('report.approved');
  });
});
