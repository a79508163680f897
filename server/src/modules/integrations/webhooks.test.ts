import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { mailTo } from '../../testing/mails.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { notifyWebhookDisabled, sendWebhooks, sweepDeliveries } from './send-webhooks.ts';

const startedAt = new Date('2026-11-12T12:00:00Z');
let product: TestProduct;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  product = await testProduct({ environment: { OUTGOING_LOOPBACK: 'on' } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await product.stop();
});
afterEach(() => {
  product.setNow(startedAt);
  receiver.received.length = 0;
  receiver.answers = () => ({ status: 204 });
});

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Starts a server that receives webhooks, as the server of another company would. */
async function startReceiver() {
  const received: Received[] = [];
  const state = { answers: (): { status: number; body?: string } => ({ status: 204 }) };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      const answer = state.answers();
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return Object.assign(state, {
    received,
    url,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

async function aWebhook() {
  product.setNow(startedAt);
  const { people, client_id } = await aCompany(product, { admin: ['super_admin'], cleo: ['super_admin'] });
  const { id, secret } = await people.admin.calls('webhooks.create', {
    url: receiver.url,
    description: 'Payroll',
    events: ['report.submitted', 'report.approved', 'expense.created'],
  });
  return { admin: people.admin, approver: people.cleo, client_id, id, secret };
}

async function recall(admin: TestPerson) {
  const { report_id } = await insertTestReport(product, admin, { stage: 'pending_approval' });
  const { data } = await admin.calls('reports.details', { id: report_id });
  await admin.calls('reports.recall', { report_id, version: data.version });
  return report_id;
}

const deliveriesOf = async (admin: TestPerson, id: string) =>
  (await admin.calls('webhooks.deliveries', { id })).data.map(({ event, state, attempts, last_status }) => ({
    event,
    state,
    attempts,
    last_status,
  }));

describe('a webhook', () => {
  it('delivers subscribed changes once, signed in the format of Standard Webhooks', async () => {
    const { admin, client_id, id, secret } = await aWebhook();
    await admin.calls('webhooks.update', {
      id,
      url: receiver.url,
      description: '',
      events: ['report.recalled'],
    });
    const report_id = await recall(admin);
    await Promise.all([sendWebhooks(product.app, client_id), sendWebhooks(product.app, client_id)]);
    await sendWebhooks(product.app, client_id);

    expect(receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const timestamp = Math.floor(startedAt.getTime() / 1000);
    expect(headers['webhook-timestamp']).toBe(String(timestamp));
    const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', startedAt, body);
    expect(headers['webhook-signature']).toBe(signature);
    expect(JSON.parse(body)).toMatchObject({
      type: 'report.recalled',
      timestamp: '2026-11-12T12:00:00.000Z',
      data: { id: report_id, from_stage: 'pending_approval', to_stage: 'draft', actor_id: admin.user_id },
    });
    expect(await deliveriesOf(admin, id)).toEqual([
      { event: 'report.recalled', state: 'delivered', attempts: 1, last_status: 204 },
    ]);
  });

  it('receives neither refused changes nor those of other companies', async () => {
    const { admin, client_id, id } = await aWebhook();
    const other = await aWebhook();
    await admin.sends('expenses.create', { merchant: 'Cafe' });
    const { report_id } = await insertTestReport(product, admin, { stage: 'approved' });
    await admin.sends('reports.recall', { report_id });
    await sendWebhooks(product.app, client_id);
    expect(await deliveriesOf(admin, id)).toEqual([]);
    expect((await other.admin.sends('webhooks.deliveries', { id })).body).toMatchObject({ code: 'item.not_found' });
  });

  it('retries for three days, is then disabled, and notifies its creator', async () => {
    const { admin, client_id, id } = await aWebhook();
    receiver.answers = () => ({ status: 500, body: 'database down\u0000' });
    await admin.calls('webhooks.action', { id, action: 'test' });
    let now = startedAt.getTime();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      product.setNow(new Date(now));
      await sendWebhooks(product.app, client_id);
      // The admin's session is only valid on the first day.
      product.setNow(startedAt);
      const [delivery] = (await admin.calls('webhooks.deliveries', { id })).data;
      expect(delivery).toMatchObject({ attempts: attempt, last_status: 500, last_answer: 'database down' });
      if (delivery?.next_attempt_at) now = Date.parse(delivery.next_attempt_at);
    }
    expect(receiver.received).toHaveLength(10);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(now - startedAt.getTime()).toBeGreaterThan(3 * 24 * 60 * 60_000);
    expect((await admin.calls('webhooks.list', {})).data).toMatchObject([{ state: 'disabled' }]);
    expect((await admin.sends('webhooks.action', { id, action: 'test' })).body).toMatchObject({
      code: 'webhook.not_active',
    });

    const event = { client_id, event: 'webhook.disabled', event_id: randomUUID() } as const;
    await notifyWebhookDisabled(product.app, { ...event, user_id: admin.user_id, webhook_id: id });
    const mail = await mailTo(product, admin.email, /A webhook was disabled/u);
    expect(mail.text).toContain(receiver.url);
    expect(mail.text).toContain('/settings/integrations?section=webhooks');

    receiver.answers = () => ({ status: 200 });
    await admin.calls('webhooks.action', { id, action: 'resume' });
    const [failed] = (await admin.calls('webhooks.deliveries', { id })).data;
    await admin.calls('webhooks.replay', { id: failed?.id ?? '' });
    await sendWebhooks(product.app, client_id);
    expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is disabled at once when its URL is gone', async () => {
    const { admin, client_id, id } = await aWebhook();
    receiver.answers = () => ({ status: 410 });
    await admin.calls('webhooks.action', { id, action: 'test' });
    await sendWebhooks(product.app, client_id);
    expect((await admin.calls('webhooks.list', {})).data).toMatchObject([{ state: 'disabled' }]);
  });

  it('follows no redirect and reaches no private address', async () => {
    const { admin, client_id, id } = await aWebhook();
    receiver.answers = () => ({ status: 302 });
    await admin.calls('webhooks.action', { id, action: 'test' });
    await sendWebhooks(product.app, client_id);
    expect(await deliveriesOf(admin, id)).toMatchObject([{ state: 'waiting', last_status: 302 }]);
    for (const url of ['http://example.com/', 'https://10.0.0.1/', 'https://a:b@example.com/', 'https://[::1]/'])
      expect((await admin.sends('webhooks.create', { url, description: '', events: ['report.paid'] })).body).toEqual(
        expect.objectContaining({ code: 'webhook.url' }),
      );
  });

  it('keeps its secret encrypted and shows it once', async () => {
    const { admin, client_id, id, secret } = await aWebhook();
    const stored = await product.app.database.readInCompany(client_id, (tx) =>
      tx.selectFrom('webhooks').selectAll().where('client_id', '=', client_id).executeTakeFirstOrThrow(),
    );
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    expect(JSON.stringify(await admin.calls('webhooks.list', {}))).not.toContain(secret.slice(6));
    const replaced = await admin.calls('webhooks.replaceSecret', { id });
    expect(replaced.secret).not.toBe(secret);
  });

  it('is paused without losing what waits, and its log is deleted after 30 days', async () => {
    const { admin, client_id, id } = await aWebhook();
    await admin.calls('webhooks.action', { id, action: 'test' });
    await admin.calls('webhooks.action', { id, action: 'pause' });
    await sendWebhooks(product.app, client_id);
    expect(receiver.received).toHaveLength(0);
    await admin.calls('webhooks.action', { id, action: 'resume' });
    await sendWebhooks(product.app, client_id);
    expect(receiver.received).toHaveLength(1);

    product.setNow(new Date('2026-12-13T12:00:00Z'));
    await sweepDeliveries(product.app, client_id);
    product.setNow(startedAt);
    expect(await deliveriesOf(admin, id)).toEqual([]);
    await admin.calls('webhooks.action', { id, action: 'delete' });
    expect((await admin.calls('webhooks.list', {})).data).toEqual([]);
  });
});
