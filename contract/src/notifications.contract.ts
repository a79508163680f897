import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import {
  mailFrequencies,
  notificationEvents,
  notificationRecipients,
} from '#domain/notifications/notification-events.ts';
import { endpoint } from './endpoint.ts';
import { done, email, idOf, instant } from './shared/fields.ts';

const recipients = z.array(z.enum(notificationRecipients));

export const notificationSetting = z.strictObject({
  mail: z.enum(mailFrequencies),
  in_app: z.boolean(),
  can_override: z.boolean(),
  recipients: recipients.max(notificationRecipients.length),
  addresses: z.array(email).max(10, 'Use at most 10 addresses.'),
});

const entry = z.object({
  event: z.string(),
  group: z.string(),
  label: z.string(),
  direct: z.enum(notificationRecipients).describe('The recipient the event is addressed to.'),
  offers: recipients.describe('The recipients to choose from.'),
  is_own: z.boolean().describe('True when the company changed the default.'),
  version: z.int(),
  mail: z.enum(mailFrequencies),
  in_app: z.boolean(),
  can_override: z.boolean(),
  recipients,
  addresses: z.array(z.string()),
});

const weekday = z.int().min(1).max(7).nullable().describe('1 is Monday, null is off.');
const cardReminder = z.object({ status: z.literal(true), weekday });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/user-management/notifications',
    summary: 'List who is notified of each event and how, the company’s own settings first.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(entry),
      approval_links: z
        .object({ is_on: z.boolean(), reason: z.string().nullable().describe('Why it cannot be turned on.') })
        .describe('Whether approval emails have links to approve and send back.'),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/user-management/notifications',
    summary: 'Update the notification setting of an event, or reset it to the default.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({
      event: z.enum(notificationEvents.map(({ key }) => key)),
      version: z.int().min(0).max(2_000_000_000),
      setting: notificationSetting.nullable().describe('Null resets the event to the default.'),
    }),
    output: z.object({ status: z.literal(true), data: entry }),
    refusals: ['item.changed', 'notification.recipient_not_offered'],
    stale: ['notifications'],
  }),
  saveApprovalLinks: endpoint({
    method: 'POST',
    path: '/user-management/notifications/approval-links',
    summary: 'Turn the links to approve and send back in approval emails on or off.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ is_on: z.boolean() }),
    output: done,
    refusals: [],
    stale: ['notifications'],
  }),
  cardReminder: endpoint({
    method: 'GET',
    path: '/user-management/notifications/card-reminder',
    summary: 'Get the weekday on which people are reminded of missing card receipts.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: cardReminder,
    refusals: [],
  }),
  saveCardReminder: endpoint({
    method: 'POST',
    path: '/user-management/notifications/card-reminder',
    summary: 'Choose the weekday of the reminder of missing card receipts, or turn it off.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ weekday }),
    output: cardReminder,
    refusals: [],
    stale: ['notifications'],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/user-management/notifications/mails',
    summary: 'List the emails of the company with their outcome, the newest first.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ state: z.enum(['sent', 'failed', 'waiting']).optional(), before: idOf('mail').optional() }),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          id: z.uuid(),
          event: z.string(),
          email: z.string(),
          subject: z.string(),
          state: z.enum(['sent', 'failed', 'waiting']),
          attempts: z.int(),
          last_error: z.string().nullable(),
          created_at: instant,
          sent_at: instant.nullable(),
          can_resend: z.boolean(),
        }),
      ),
      has_more: z.boolean(),
    }),
    refusals: [],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/user-management/notifications/resend',
    summary: 'Send an email of the last 30 days again.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ id: idOf('mail') }),
    output: done,
    refusals: ['item.not_found', 'mail.not_resendable'],
    stale: ['notifications'],
  }),
};
