import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { chatStates } from '#domain/notifications/chat-connection.ts';
import { endpoint } from './endpoint.ts';
import { done, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const provider = z.enum(['slack', 'teams']);

const connection = z.object({
  provider,
  name: z.string().describe('The Slack workspace or the Teams channel.'),
  state: z.enum(chatStates).describe('Failed when the chat no longer accepts messages of Outlay.'),
  last_error: z.string().describe('Why it failed; empty otherwise.'),
  version: z.int(),
  connected_by: personBrief,
  connected_at: instant,
});

const stale = ['notifications'] as const;

/** The company's Slack or Teams connection, through which notifications are also sent. */
export const chat = {
  show: endpoint({
    method: 'GET',
    path: '/user-management/notifications/chat',
    summary: 'Get the connected Slack workspace or Teams channel, without its secret.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: connection.nullable() }),
    refusals: [],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/user-management/notifications/chat/connect',
    summary: 'Connect Slack by the token of a bot, or Microsoft Teams by the URL of a workflow.',
    permission: can('Settings', 'write'),
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      provider,
      secret: z
        .string()
        .regex(/^[\x21-\x7e]{8,2000}$/u, { error: () => t`Enter the token or the URL.` })
        .describe('The bot token of the Slack app, or the URL of the Teams workflow. It is never shown again.'),
      channel: text({ max: 80, min: 0 }).default('').describe('The name of the Teams channel.'),
      version: z.int().min(0).max(2_000_000_000).describe('Of the current connection; 0 if there is none.'),
    }),
    output: done,
    refusals: ['item.changed', 'chat.token_refused', 'chat.away', 'chat.url'],
    stale,
    secret: true,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/user-management/notifications/chat/disconnect',
    summary: 'Disconnect the chat and delete its token or URL.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: ['chat.not_connected'],
    stale,
  }),
  test: endpoint({
    method: 'POST',
    path: '/user-management/notifications/chat/test',
    summary: 'Send a test message to yourself in Slack, or to the Teams channel.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({}),
    output: done,
    refusals: ['chat.not_connected'],
    stale,
  }),
};
