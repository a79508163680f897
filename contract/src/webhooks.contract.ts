import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { webhookEvents } from '#domain/webhooks/webhook-events.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const events = z.array(z.enum(webhookEvents));
const url = z.url({ protocol: /^https?$/u, error: () => t`Enter a URL that starts with https://.` }).max(500);
const reads = can('Settings', 'read');
const writes = can('Settings', 'write');
const stale = ['webhooks'] as const;

const webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events,
  state: z
    .enum(['active', 'paused', 'disabled'])
    .describe('`disabled` after three days without a successful delivery.'),
  created_by: personBrief,
  created_at: instant,
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  no_of_waiting: z.int().describe('Deliveries that wait for their next attempt.'),
});

const delivery = z.object({
  id: z.uuid().describe('The `webhook-id` header; the same in every attempt.'),
  event: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  last_status: z.int().nullable(),
  last_answer: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
  next_attempt_at: instant.nullable(),
  body: z.string().describe('The JSON text that is sent.'),
});

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/integrations/webhooks',
    summary: 'List the webhooks of the company, without their secrets.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(webhook) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/integrations/webhooks/create',
    summary: 'Create a webhook. The secret that signs its deliveries is shown only once.',
    permission: writes,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      url,
      description: text({ max: 80, min: 0 }),
      events: events.min(1, { error: () => t`Choose at least one event.` }),
    }),
    output: z.object({ status: z.literal(true), id: z.uuid(), secret: z.string() }),
    refusals: ['webhook.url', 'webhook.too_many'],
    stale,
    secret: true,
  }),
  update: endpoint({
    method: 'POST',
    path: '/integrations/webhooks/update',
    summary: 'Change the URL, the description or the events of a webhook.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      id: idOf('webhook'),
      url,
      description: text({ max: 80, min: 0 }),
      events: events.min(1, { error: () => t`Choose at least one event.` }),
    }),
    output: done,
    refusals: ['item.not_found', 'webhook.url'],
    stale,
  }),
  action: endpoint({
    method: 'POST',
    path: '/integrations/webhooks/action',
    summary: 'Pause, resume or delete a webhook, or send a test event to it.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('webhook'), action: z.enum(['pause', 'resume', 'delete', 'test']) }),
    output: done,
    refusals: ['item.not_found', 'webhook.not_active'],
    stale,
  }),
  replaceSecret: endpoint({
    method: 'POST',
    path: '/integrations/webhooks/secret',
    summary: 'Replace the secret of a webhook. Deliveries are signed with the new one from now on.',
    permission: writes,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ id: idOf('webhook') }),
    output: z.object({ status: z.literal(true), secret: z.string() }),
    refusals: ['item.not_found'],
    stale,
    secret: true,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/integrations/webhooks/deliveries',
    summary: 'List the deliveries of a webhook in the last 30 days, the newest first.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      id: idOf('webhook'),
      state: z.enum(['waiting', 'delivered', 'failed']).optional(),
      before: idOf('webhook_delivery').optional(),
    }),
    output: z.object({ status: z.literal(true), data: z.array(delivery), has_more: z.boolean() }),
    refusals: ['item.not_found'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/integrations/webhooks/replay',
    summary: 'Send a delivery again, with the same id.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('webhook_delivery') }),
    output: done,
    refusals: ['item.not_found', 'webhook.not_active'],
    stale,
  }),
};
