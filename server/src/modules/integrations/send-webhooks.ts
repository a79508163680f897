import { Webhook } from 'standardwebhooks';
import { t } from '#domain/language/translate.ts';
import { webhookRetryMs } from '#domain/webhooks/webhook-events.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { safeRequest } from '../../outside/safe-fetch.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { claimDeliveries, type DeliveryRow, deleteOldDeliveries, updateDelivery } from './webhook-deliveries.rows.ts';
import { lockWebhook, updateWebhook } from './webhooks.rows.ts';
import { webhookOwner } from './webhooks.ts';

const batchSize = 20;
const maxBatches = 10;
const timeoutMs = 15_000;
/**
 * The time for which a worker claims a delivery. It is longer than sending a batch takes, so that no other worker sends
 * the delivery too.
 */
const leaseMs = 2 * 60_000;
const logDays = 30;

type Claimed = DeliveryRow & { url: string; encrypted_secret: string };

/** Sends the due deliveries of all companies. */
export async function sendEveryWebhook(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await sendWebhooks(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'webhooks could not be sent');
    }
}

/**
 * Sends the due deliveries of a company, up to a limit. The next run sends the rest, so that one company does not delay
 * other companies.
 */
export async function sendWebhooks(app: App, client_id: string): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const now = app.clock();
    const lease_until = new Date(now.getTime() + leaseMs);
    const claimed = await app.database.inCompany(client_id, (tx) =>
      claimDeliveries(tx, { client_id, now, lease_until, limit: batchSize }),
    );
    await Promise.all(claimed.map((delivery) => deliver(app, client_id, delivery)));
    if (claimed.length < batchSize) return;
  }
}

async function deliver(app: App, client_id: string, delivery: Claimed): Promise<void> {
  const { status, text } = await post(app, client_id, delivery);
  const finished_at = app.clock();
  const answer = { last_status: status, last_answer: text };
  if (status !== null && status >= 200 && status < 300) {
    await app.database.inCompany(client_id, async (tx) => {
      await updateDelivery(tx, { client_id, id: delivery.id }, { state: 'delivered', finished_at, ...answer });
      await updateWebhook(tx, { client_id, id: delivery.webhook_id }, { last_success_at: finished_at });
    });
    return;
  }

  // With status 410, the receiver declares that the URL no longer exists.
  const retryMs = status === 410 ? null : webhookRetryMs(delivery.attempts);
  await app.database.inCompany(client_id, async (tx) => {
    const outcome = retryMs === null ? ({ state: 'failed', finished_at } as const) : waitFrom(finished_at, retryMs);
    await updateDelivery(tx, { client_id, id: delivery.id }, { ...outcome, ...answer });
    await updateWebhook(tx, { client_id, id: delivery.webhook_id }, { last_failure_at: finished_at });
  });
  if (retryMs === null) await disableIfBroken(app, { client_id, delivery, is_gone: status === 410 });
}

function waitFrom(now: Date, retryMs: number) {
  return { state: 'waiting', next_attempt_at: new Date(now.getTime() + retryMs), finished_at: null } as const;
}

/** Posts a delivery. The HTTP status is null if there was no response. */
async function post(app: App, client_id: string, delivery: Claimed): Promise<{ status: number | null; text: string }> {
  const { id, webhook_id, body, url, encrypted_secret } = delivery;
  try {
    const secret = app.encryption.decrypt(encrypted_secret, webhookOwner({ client_id, id: webhook_id }));
    const sent_at = app.clock();
    const answer = await safeRequest(new URL(url), {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Outlay-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sent_at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, sent_at, body),
      },
      timeout_ms: timeoutMs,
      most_bytes: 2000,
      truncates: true,
      may_reach_loopback: app.config.OUTGOING_LOOPBACK,
    });
    return { status: answer.status, text: printable(answer.text) };
  } catch (error) {
    return { status: null, text: printable(error instanceof Error ? error.message : 'The request failed.') };
  }
}

/** Removes the null character, which PostgreSQL cannot store, and limits the length. */
function printable(text: string): string {
  return text.replaceAll('\u0000', '').slice(0, 500);
}

/**
 * Disables a webhook whose URL no longer exists, or that has had no successful delivery since the failed delivery was
 * created. Notifies its creator.
 */
async function disableIfBroken(
  app: App,
  { client_id, delivery, is_gone }: { client_id: string; delivery: Claimed; is_gone: boolean },
): Promise<void> {
  const request = systemRequest(app, 'webhooks');
  await writeInCompany({ app, request, client_id }, async ({ tx, record, announce }) => {
    const webhook = await lockWebhook(tx, { client_id, id: delivery.webhook_id });
    const isBroken = is_gone || !webhook?.last_success_at || webhook.last_success_at < delivery.created_at;
    if (webhook?.state !== 'active' || !isBroken) return;
    await updateWebhook(tx, { client_id, id: webhook.id }, { state: 'disabled' });
    record({
      action: 'webhook_disabled',
      item_kind: 'webhook',
      item_id: webhook.id,
      item_label: webhook.url,
      is_setting: true,
      shown_to: [webhook.created_by],
    });
    announce('webhook.disabled', { user_id: webhook.created_by, webhook_id: webhook.id });
  });
}

/** Notifies the creator of a webhook that it was disabled. */
export async function notifyWebhookDisabled(app: App, payload: EventPayloads['webhook.disabled']): Promise<void> {
  const { webhook_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const webhook = await lockWebhook(tx, { client_id, id: webhook_id });
    if (!webhook) return undefined;
    const words = () => ({
      subject: t`A webhook was disabled`,
      lines: [
        t`Nothing could be delivered to ${webhook.url} for three days.`,
        t`Fix the receiver and resume the webhook. Waiting deliveries are then sent.`,
      ],
      action: t`View webhooks`,
    });
    const footer = () => t`You receive this because you created the webhook.`;
    return { ...event, about: { item_kind: 'webhook', item_id: webhook_id }, words, footer, payload };
  });
}

/** Deletes deliveries from the log after 30 days. */
export async function sweepDeliveries(app: App, client_id: string): Promise<void> {
  const before = new Date(app.clock().getTime() - logDays * 24 * 60 * 60_000);
  await app.database.inCompany(client_id, (tx) => deleteOldDeliveries(tx, { client_id, before }));
}
