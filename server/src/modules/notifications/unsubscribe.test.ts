import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { TestPerson } from '../../testing/a-company.ts';
import { call } from '../../testing/client.ts';
import { linkToken, mailsTo, mailTo } from '../../testing/mails.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam } from '../approvals/testing/a-team.ts';
import { sendDigests } from './daily-digest.ts';
import { notifyOnEvent } from './notify-on-event.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ works: true });
});
beforeEach(() => product.setNow(new Date('2026-11-12T12:00:00Z')));
afterAll(() => product.stop());

async function aReport() {
  const { ana, admin } = await aTeam(product);
  const { report_id } = await insertTestReport(product, ana, { stage: 'approved', title: 'Prague' });
  return { ana, admin, report_id };
}

/** Notifies the owner of a decision and returns the number of their mails. */
async function approves(person: TestPerson, report_id: string, event = 'report.approved'): Promise<number> {
  const { client_id, user_id } = person;
  await notifyOnEvent(product.app, { client_id, user_id, report_id, event, event_id: uuidv7() });
  return (await mailsTo(product, person.email)).length;
}

/** Sends the one-click request of a mail program, which has no session. */
function clicks(url: string): Promise<Response> {
  const body = 'List-Unsubscribe=One-Click';
  const path = new URL(url).pathname;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(`${product.address}${path}`, { method: 'POST', headers, body });
}

describe('unsubscribing with one click', () => {
  it('turns off the mails of one event at once, however often it is sent', async () => {
    const { ana, report_id } = await aReport();
    await approves(ana, report_id);
    const mail = await mailTo(product, ana.email, /was approved/u);
    const url = mail.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(url);

    expect((await clicks(url)).status).toBe(200);
    expect((await clicks(url)).status).toBe(200);
    expect(await approves(ana, report_id)).toBe(1);
    expect(await approves(ana, report_id, 'report.sent_back')).toBe(2);
    expect((await ana.calls('notices.list', {})).data[0]?.no_of_earlier, 'the bell still has all three').toBe(2);
    expect((await ana.calls('notices.events', {})).data).toContainEqual(
      expect.objectContaining({
        event: 'report.approved',
        choice: { mail: 'off', in_app: null, chat: null, push: null },
      }),
    );
  });

  it('changes nothing when the link is only opened, and can be undone', async () => {
    const { ana, report_id } = await aReport();
    await approves(ana, report_id);
    const token = linkToken(await mailTo(product, ana.email, /was approved/u), '/unsubscribe');
    const shows = () => call(product.address, 'notices.unsubscribeDetails', { token });
    expect(await shows()).toMatchObject({ email: ana.email, mails: 'Reports: Approved' });
    expect((await shows()).is_off).toBe(false);

    await call(product.address, 'notices.unsubscribe', { token, is_off: true });
    expect((await shows()).is_off).toBe(true);
    await call(product.address, 'notices.unsubscribe', { token, is_off: false });
    expect(await approves(ana, report_id)).toBe(2);

    await call(product.address, 'notices.unsubscribe', { token, is_off: true });
    const follows = { mail: null, in_app: null, chat: null, push: null };
    await ana.calls('notices.saveEvent', { event: 'report.approved', choice: follows });
    expect(await approves(ana, report_id)).toBe(3);
  });

  it('refuses a changed link', async () => {
    const { ana } = await aReport();
    const { client_id, user_id } = ana;
    const token = unsubscribeToken({ client_id, user_id, event: 'report.approved' }, 'another secret');
    expect((await clicks(`http://outlay.test/unsubscribe/${token}`)).status).toBeGreaterThanOrEqual(400);
    await expect(call(product.address, 'notices.unsubscribeDetails', { token })).toBeRefused('mail.link_unknown');
    expect((await ana.calls('notices.settings', {})).no_of_choices).toBe(0);
  });

  it('is not offered for mails that must be sent', async () => {
    const { ana, admin, report_id } = await aReport();
    await admin.calls('notifications.save', {
      event: 'report.approved',
      version: 0,
      setting: { mail: 'at_once', in_app: true, can_override: false, recipients: ['owner'], addresses: [] },
    });
    const { client_id, user_id } = ana;
    const token = unsubscribeToken({ client_id, user_id, event: 'report.approved' }, product.app.secret);
    await call(product.address, 'notices.unsubscribe', { token, is_off: true });
    expect(await approves(ana, report_id), 'the company requires it').toBe(1);
    expect((await mailTo(product, ana.email, /was approved/u)).headers).toBeUndefined();

    await call(product.address, 'auth.forgotPassword', { email: ana.email });
    expect((await mailTo(product, ana.email, /Choose a new password/u)).headers).toBeUndefined();
  });

  it('turns off the summaries', async () => {
    const { ana, report_id } = await aReport();
    await ana.calls('notices.saveSettings', { approval_mails: 'daily' });
    await approves(ana, report_id);
    await sendDigests(product.app, ana.client_id);
    const { headers } = await mailTo(product, ana.email, /daily summary/u);
    await clicks(headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    product.setNow(new Date('2026-11-13T12:00:00Z'));
    await sendDigests(product.app, ana.client_id);
    expect(await mailsTo(product, ana.email)).toHaveLength(1);
    const { access_token } = await ana.startsSession();
    const calls = { access_token };
    expect((await call(product.address, 'notices.settings', {}, calls)).summaries_off).toBe(true);

    const turnsOn = { approval_mails: 'daily' as const, summaries_off: false };
    await call(product.address, 'notices.saveSettings', turnsOn, calls);
    await sendDigests(product.app, ana.client_id);
    expect(await mailsTo(product, ana.email)).toHaveLength(2);
  });
});
