import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { openEncryption } from '../../../http/encryption.ts';
import { fakePush } from '../../../outside/testing/fake-push.ts';
import type { TestPerson } from '../../../testing/a-company.ts';
import { testPushKeys } from '../../../testing/push-keys.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { aTeam, stepOf } from '../../approvals/testing/a-team.ts';
import { endSessionsOf } from '../../auth/auth.rows.ts';
import { onEvent } from '../../every-module.ts';
import { reEncryptCompany } from '../../privacy/encryption/re-encrypt.ts';

const startedAt = new Date('2026-11-12T12:00:00Z');
let product: TestProduct;
let service: Awaited<ReturnType<typeof fakePush>>;

beforeAll(async () => {
  service = await fakePush();
  product = await testProduct({ environment: { OUTGOING_LOOPBACK: 'on' } });
  product.setNow(startedAt);
});
afterAll(async () => {
  await product.stop();
  await service.stop();
});
afterEach(() => {
  product.setNow(startedAt);
  service.status = 201;
  service.no_of_requests = 0;
  service.received.length = 0;
});

/** Submits Ana's report to her boss, who has turned on push notifications on one device. */
async function aWaitingReport() {
  const team = await aTeam(product);
  const { ana, boss } = team;
  await team.goes(stepOf([boss], 'all'));
  const { report_id } = await team.submits(ana);
  await boss.calls('push.save', service.subscribe());
  const { client_id } = ana;
  const requestTo = ({ user_id }: TestPerson, more: Record<string, string> = {}) => ({
    client_id,
    user_id,
    report_id,
    event: 'report.submitted',
    event_id: uuidv7(),
    ...more,
  });
  return { ...team, report_id, requestTo };
}

async function logOf(admin: TestPerson) {
  return (await admin.calls('notifications.mails', {})).data.filter(({ channel }) => channel === 'push');
}

async function devicesOf(person: TestPerson) {
  return (await person.calls('push.devices', {})).data;
}

describe('a device', () => {
  it('is stored encrypted, listed with its browser, and saved once', async () => {
    const { boss, company } = await aTeam(product);
    const subscription = service.subscribe();
    await boss.calls('push.save', subscription);
    await boss.calls('push.save', subscription);

    const shown = await boss.calls('push.devices', {});
    expect(shown.public_key).toBe(testPushKeys.PUSH_VAPID_PUBLIC_KEY);
    expect(shown.data).toMatchObject([{ is_current: true, last_used_at: null }]);
    const { rows } = await company.inCompany((tx) =>
      sql<{ row: string }>`select d::text as row from push_devices d`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    for (const secret of Object.values(subscription)) expect(JSON.stringify([shown, rows])).not.toContain(secret);
  });

  it.each([
    ['https://10.0.0.1/send/1', undefined],
    ['https://[::1]/send/1', undefined],
    ['http://push.example.com/send/1', undefined],
    ['https://name:password@push.example.com/send/1', undefined],
    ['https://push.example.com/send/1', Buffer.alloc(65, 4).toString('base64url')],
  ])('is refused at %s with the key %s', async (endpoint, p256dh = service.subscribe().p256dh) => {
    const { boss } = await aTeam(product);
    const { auth } = service.subscribe();
    await expect(boss.calls('push.save', { endpoint, p256dh, auth })).toBeRefused('push.subscription');
    expect(await devicesOf(boss)).toEqual([]);
  });

  it('is one of at most ten of a person', async () => {
    const { boss } = await aTeam(product);
    const subscriptions = Array.from({ length: 10 }, () => service.subscribe());
    for (const subscription of subscriptions) await boss.calls('push.save', subscription);
    await expect(boss.calls('push.save', service.subscribe())).toBeRefused('push.too_many');
    await boss.calls('push.save', subscriptions[0] ?? service.subscribe());
    expect(await devicesOf(boss)).toHaveLength(10);
  });

  it('can be removed by its owner only', async () => {
    const { boss, ana } = await aTeam(product);
    await boss.calls('push.save', service.subscribe());
    const [device] = await devicesOf(boss);
    const id = device?.id ?? '';
    await expect(ana.calls('push.remove', { id })).toBeRefused('item.not_found');
    await boss.calls('push.remove', { id });
    expect(await devicesOf(boss)).toEqual([]);
  });

  it('is removed when its session ends, and others stay', async () => {
    const { boss } = await aTeam(product);
    const phone = { ...boss, ...(await boss.startsSession()) };
    await boss.calls('push.save', service.subscribe());
    await boss.calls('push.save', service.subscribe(), { access_token: phone.access_token });
    expect(await devicesOf(boss)).toHaveLength(2);
    await boss.calls('auth.signOut', {}, { access_token: phone.access_token });
    expect(await devicesOf(boss)).toMatchObject([{ is_current: true }]);
  });

  it('is removed when the sessions of its owner are ended, as for disabled people', async () => {
    const { boss, company } = await aTeam(product);
    await boss.calls('push.save', service.subscribe());
    const { client_id, user_id } = boss;
    await company.inCompany((tx) =>
      endSessionsOf(tx, { client_id, user_ids: [user_id] }, { now: startedAt, because: 'disabled' }),
    );
    const { rows } = await company.inCompany((tx) => sql`select id from push_devices`.execute(tx));
    expect(rows).toEqual([]);
  });

  it('is encrypted again with a new key', async () => {
    const { boss, requestTo } = await aWaitingReport();
    const { client_id } = boss;
    const { app } = product;
    const before = app.encryption;
    const keys = [
      { name: 'new', secret: 'another secret of the operator' },
      { name: 'token-secret', secret: app.secret },
    ];
    app.encryption = openEncryption(keys);
    try {
      expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 1 });
      expect(await reEncryptCompany(app, client_id)).toMatchObject({ no_of_renewed: 0 });
      await onEvent(app, requestTo(boss));
      expect(service.received).toHaveLength(1);
    } finally {
      app.encryption = before;
    }
  });
});

describe('a notification', () => {
  it('reaches each device of the approver once, encrypted and signed', async () => {
    const { admin, boss, requestTo, report_id } = await aWaitingReport();
    await boss.calls('push.save', service.subscribe());
    const event = requestTo(boss);
    await Promise.allSettled([onEvent(product.app, event), onEvent(product.app, event)]);
    await onEvent(product.app, event);

    expect(service.received).toHaveLength(2);
    expect(new Set(service.received.map(({ device }) => device)).size).toBe(2);
    const [{ message, headers } = { message: null, headers: {} }] = service.received;
    const { data: notices } = await boss.calls('notices.list', {});
    expect(message).toEqual({
      title: notices[0]?.title,
      body: notices[0]?.body,
      path: notices[0]?.address,
      tag: `report ${report_id}`,
    });
    expect(message?.body).toMatch(/\d/u);
    expect(JSON.stringify(message)).not.toContain('/decide/');
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(await logOf(admin)).toMatchObject([
      { state: 'sent', attempts: 1, can_resend: false },
      { state: 'sent', attempts: 1, can_resend: false },
    ]);
    expect((await devicesOf(boss)).every(({ last_used_at }) => last_used_at !== null)).toBe(true);
  });

  it.each([404, 410])('removes a device after the answer %i', async (status) => {
    const { admin, boss, requestTo } = await aWaitingReport();
    service.status = status;
    const event = requestTo(boss);
    await onEvent(product.app, event);
    await onEvent(product.app, event);
    expect(service.no_of_requests).toBe(1);
    expect(await devicesOf(boss)).toEqual([]);
    const [entry] = await logOf(admin);
    expect(entry).toMatchObject({ state: 'failed', last_error: 'The browser no longer accepts notifications.' });
    expect(entry?.email).toMatch(new RegExp(`^${boss.email}, `, 'u'));
  });

  it.each([429, 500, 503])('is tried again after the answer %i', async (status) => {
    const { admin, boss, requestTo } = await aWaitingReport();
    service.status = status;
    const event = requestTo(boss);
    await expect(onEvent(product.app, event)).rejects.toThrow(`The push service answered ${status}.`);
    expect(await logOf(admin)).toMatchObject([{ state: 'failed' }]);

    service.status = 201;
    await onEvent(product.app, event);
    expect(service.received).toHaveLength(1);
    expect(await logOf(admin)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(await devicesOf(boss)).toHaveLength(1);
  });

  it('is not tried again after another refusal', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    service.status = 403;
    const event = requestTo(boss);
    await onEvent(product.app, event);
    await onEvent(product.app, event);
    expect(service.no_of_requests).toBe(1);
    expect(await logOf(admin)).toMatchObject([{ state: 'failed', last_error: 'The push service answered 403.' }]);
    expect(await devicesOf(boss)).toHaveLength(1);
  });

  it('is the first of a bulk action only', async () => {
    const { boss, requestTo } = await aWaitingReport();
    const round_id = uuidv7();
    await onEvent(product.app, requestTo(boss, { round_id }));
    await onEvent(product.app, requestTo(boss, { round_id }));
    expect(service.received).toHaveLength(1);
    expect(service.received[0]?.message.body).toContain('More updates are in your notifications.');
  });

  it('waits for the end of the quiet hours', async () => {
    const { boss, requestTo, company } = await aWaitingReport();
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', boss.user_id).execute(),
    );
    await boss.calls('notices.saveSettings', { approval_mails: 'company', quiet_hours: { from: 11, until: 13 } });
    const event = requestTo(boss);
    await onEvent(product.app, event);
    expect(service.no_of_requests).toBe(0);
    product.setNow(new Date('2026-11-12T13:00:00Z'));
    await onEvent(product.app, event);
    expect(service.received).toHaveLength(1);
  });

  it('follows the choice of the person and the setting of the company', async () => {
    const { admin, boss, requestTo } = await aWaitingReport();
    const choice = { mail: null, in_app: null, chat: null };
    const before = await boss.calls('notices.events', {});
    expect(before.has_push).toBe(true);
    await boss.calls('notices.saveEvent', { event: 'report.submitted', choice: { ...choice, push: false } });
    await onEvent(product.app, requestTo(boss));
    expect(service.no_of_requests).toBe(0);

    await boss.calls('notices.saveEvent', { event: 'report.submitted', choice });
    const setting = { mail: 'off' as const, in_app: true, can_override: true, addresses: [] };
    await admin.calls('notifications.save', {
      event: 'report.submitted',
      version: 0,
      setting: { ...setting, push: false, recipients: ['approver'] },
    });
    await onEvent(product.app, requestTo(boss));
    expect(service.no_of_requests).toBe(0);
    await expect(
      boss.calls('notices.saveEvent', { event: 'report.submitted', choice: { ...choice, push: true } }),
    ).toBeRefused('notification.set_by_company');
  });
});

it('is not offered without keys', async () => {
  const { boss, requestTo, admin } = await aWaitingReport();
  const configured = product.app.push;
  product.app.push = null;
  try {
    expect((await boss.calls('push.devices', {})).public_key).toBeNull();
    expect((await admin.calls('notifications.list', {})).has_push).toBe(false);
    await expect(boss.calls('push.save', service.subscribe())).toBeRefused('push.off');
    await onEvent(product.app, requestTo(boss));
    expect(service.no_of_requests).toBe(0);
  } finally {
    product.app.push = configured;
  }
});
