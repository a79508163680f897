import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { webhooks } from '#contract/webhooks.contract.ts';
import { msg, t } from '#domain/language/translate.ts';
import { type WebhookEvent, webhookEventLabels } from '#domain/webhooks/webhook-events.ts';
import type { App, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { assertSafeUrl, UnsafeUrl } from '../../outside/safe-fetch.ts';
import { insertDelivery, lockDelivery, readDeliveries, updateDelivery } from './webhook-deliveries.rows.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  readWebhooks,
  updateWebhook,
} from './webhooks.rows.ts';

const maxWebhooks = 20;
const pageSize = 50;

export async function listWebhooks({ tx, actor }: ReadContext): Promise<OutputOf<typeof webhooks.list>> {
  const rows = await readWebhooks(tx, actor.client_id);
  return {
    status: true,
    data: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_success_at: row.last_success_at?.toISOString() ?? null,
      last_failure_at: row.last_failure_at?.toISOString() ?? null,
    })),
  };
}

export async function createWebhook(
  { app, tx, client_id, actor, request, record }: SignedWriteContext,
  { url, description, events }: InputOf<typeof webhooks.create>,
): Promise<OutputOf<typeof webhooks.create>> {
  checkUrl(app, url);
  if ((await countWebhooks(tx, client_id)) >= maxWebhooks) throw new Refused('webhook.too_many', { most: maxWebhooks });

  const id = uuidv7();
  const { secret, encrypted_secret } = newSecret(app, { client_id, id });
  await insertWebhook(tx, {
    client_id,
    id,
    url,
    description,
    events: [...new Set(events)],
    encrypted_secret,
    created_by: actor.user_id,
    created_at: request.now,
  });
  record({
    ...settingOf({ id, url }),
    action: 'webhook_created',
    facts: { before: null, after: { events: eventText(events) } },
  });
  return { status: true, id, secret };
}

export async function changeWebhook(
  { app, tx, client_id, record }: SignedWriteContext,
  { id, url, description, events }: InputOf<typeof webhooks.update>,
): Promise<OutputOf<typeof webhooks.update>> {
  const webhook = await lockWebhook(tx, { client_id, id });
  if (!webhook) throw new Refused('item.not_found');
  checkUrl(app, url);
  await updateWebhook(tx, { client_id, id }, { url, description, events: [...new Set(events)] });
  record({
    ...settingOf({ id, url }),
    action: 'webhook_changed',
    facts: {
      before: { url: webhook.url, events: eventText(webhook.events as WebhookEvent[]) },
      after: { url, events: eventText(events) },
    },
  });
  return { status: true };
}

const actionNames = { pause: 'webhook_paused', resume: 'webhook_resumed', delete: 'webhook_deleted' } as const;

export async function actOnWebhook(
  { tx, client_id, request, record }: SignedWriteContext,
  { id, action }: InputOf<typeof webhooks.action>,
): Promise<OutputOf<typeof webhooks.action>> {
  const webhook = await lockWebhook(tx, { client_id, id });
  if (!webhook) throw new Refused('item.not_found');
  if (action === 'test') {
    if (webhook.state !== 'active') throw new Refused('webhook.not_active');
    const at = request.now;
    const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { id } });
    const delivery_id = uuidv7();
    await insertDelivery(tx, {
      client_id,
      id: delivery_id,
      webhook_id: id,
      event: 'webhook.test',
      body,
      next_attempt_at: at,
      created_at: at,
    });
    return { status: true };
  }

  if (action === 'delete') await deleteWebhook(tx, { client_id, id });
  else await updateWebhook(tx, { client_id, id }, { state: action === 'pause' ? 'paused' : 'active' });
  record({ ...settingOf(webhook), action: actionNames[action] });
  return { status: true };
}

export async function replaceSecret(
  { app, tx, client_id, record }: SignedWriteContext,
  { id }: InputOf<typeof webhooks.replaceSecret>,
): Promise<OutputOf<typeof webhooks.replaceSecret>> {
  const webhook = await lockWebhook(tx, { client_id, id });
  if (!webhook) throw new Refused('item.not_found');
  const { secret, encrypted_secret } = newSecret(app, { client_id, id });
  await updateWebhook(tx, { client_id, id }, { encrypted_secret });
  record({ ...settingOf(webhook), action: 'webhook_secret_replaced' });
  return { status: true, secret };
}

export async function listDeliveries(
  { tx, actor: { client_id } }: ReadContext,
  { id, state, before }: InputOf<typeof webhooks.deliveries>,
): Promise<OutputOf<typeof webhooks.deliveries>> {
  const known = await readWebhooks(tx, client_id);
  if (!known.some((webhook) => webhook.id === id)) throw new Refused('item.not_found');
  const rows = await readDeliveries(tx, { client_id, webhook_id: id, state, before }, pageSize + 1);
  return {
    status: true,
    data: rows.slice(0, pageSize).map(({ webhook_id: _, ...row }) => ({
      ...row,
      label: labelOf(row.event),
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      next_attempt_at: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
    })),
    has_more: rows.length > pageSize,
  };
}

/**
 * Queues a delivery again. A finished or failed delivery gets the full number of attempts. The receiver can recognise a
 * repeated delivery by its id.
 */
export async function replayDelivery(
  { tx, client_id, request, record }: SignedWriteContext,
  { id }: InputOf<typeof webhooks.replay>,
): Promise<OutputOf<typeof webhooks.replay>> {
  const delivery = await lockDelivery(tx, { client_id, id });
  if (!delivery) throw new Refused('item.not_found');
  const webhook = await lockWebhook(tx, { client_id, id: delivery.webhook_id });
  if (!webhook) throw new Refused('item.not_found');
  if (webhook.state !== 'active') throw new Refused('webhook.not_active');
  // A delivery that is still waiting keeps its number of attempts.
  const attempts = delivery.state === 'waiting' ? {} : { attempts: 0 };
  await updateDelivery(
    tx,
    { client_id, id },
    { state: 'waiting', next_attempt_at: request.now, finished_at: null, ...attempts },
  );
  record({ ...settingOf(webhook), action: 'webhook_replayed' });
  return { status: true };
}

function settingOf({ id, url }: { id: string; url: string }) {
  return { item_kind: 'webhook', item_id: id, item_label: url, is_setting: true } as const;
}

function eventText(events: readonly WebhookEvent[]): string {
  return events.map((event) => webhookEventLabels[event]).join(', ');
}

function labelOf(event: string): string {
  return event in webhookEventLabels ? webhookEventLabels[event as WebhookEvent] : t`Test`;
}

function checkUrl(app: App, url: string): void {
  try {
    assertSafeUrl(new URL(url), { may_reach_loopback: app.config.OUTGOING_LOOPBACK });
  } catch (error) {
    if (error instanceof UnsafeUrl)
      throw new Refused('webhook.url', {}, { url: msg`Enter a public https URL without a password in it.` });
    throw error;
  }
}

/** Creates a secret in the format of Standard Webhooks. */
function newSecret(app: App, { client_id, id }: { client_id: string; id: string }) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, encrypted_secret: app.encryption.encrypt(secret, webhookOwner({ client_id, id })) };
}

export function webhookOwner({ client_id, id }: { client_id: string; id: string }): string {
  return `webhook ${client_id} ${id}`;
}
