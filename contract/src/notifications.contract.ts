import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import {
  mailFrequencies,
  notificationEvents,
  notificationRecipients,
} from '#domain/notifications/notification-events.ts';
import { reminderKinds } from '#domain/notifications/reminders.ts';
import { endpoint } from './endpoint.ts';
import { done, email, idOf, instant, paragraphs, text } from './shared/fields.ts';

const recipients = z.array(z.enum(notificationRecipients));

export const notificationSetting = z.strictObject({
  mail: z.enum(mailFrequencies),
  in_app: z.boolean(),
  chat: z.boolean().default(false).describe('Also sends a message in the connected Slack or Teams.'),
  push: z.boolean().default(false).describe('Also notifies on the devices where people turned it on.'),
  can_override: z.boolean(),
  recipients: recipients.max(notificationRecipients.length),
  group_ids: z
    .array(idOf('group'))
    .max(20, { error: () => t`Choose at most ${20} groups.` })
    .default([]),
  addresses: z.array(email).max(10, { error: () => t`Use at most ${10} addresses.` }),
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
  chat: z.boolean(),
  push: z.boolean(),
  can_override: z.boolean(),
  recipients,
  group_ids: z.array(z.string()),
  addresses: z.array(z.string()),
});

const version = z.int().min(0).max(2_000_000_000);

const reminderSchedule = z.strictObject({
  is_on: z.boolean(),
  every: z.enum(['day', 'week', 'month']),
  day: z.int().min(1).max(31).describe('The weekday, 1 is Monday, or the day of the month.'),
  hour: z.int().min(0).max(23).describe('In the time zone of each person.'),
});

const mailStates = ['sent', 'bounced', 'failed', 'unconfirmed', 'waiting'] as const;

const eventKey = z.enum(notificationEvents.map(({ key }) => key));

export const mailTemplate = z.strictObject({
  subject: text({ max: 200 }),
  body: paragraphs({ max: 4000 }),
});

const testedTemplate = z.strictObject({
  event: eventKey,
  item_id: z
    .uuid()
    .meta({ ref: 'report' })
    .optional()
    .describe('A report or an advance; without it sample values are used.'),
  template: mailTemplate,
});

export const mailLook = z.strictObject({
  color: z.string().regex(/^#[0-9a-f]{6}$/u, { error: () => t`Enter a colour such as #0b7a70.` }),
  shows_logo: z.boolean(),
});

const reminder = z.object({
  kind: z.enum(reminderKinds),
  label: z.string(),
  sentence: z.string(),
  schedule: reminderSchedule,
  message: z.string(),
  is_own: z.boolean().describe('True when the company changed the default.'),
  version: z.int(),
  last_run_on: z.string().nullable(),
  next_run_at: instant.nullable(),
});

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
      groups: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('The groups to choose from.'),
      has_push: z.boolean().describe('True when notifications can be sent to the devices of people.'),
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
      event: eventKey,
      version,
      setting: notificationSetting.nullable().describe('Null resets the event to the default.'),
    }),
    output: z.object({ status: z.literal(true), data: entry }),
    refusals: ['item.changed', 'item.not_found', 'notification.recipient_not_offered'],
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
  reminders: endpoint({
    method: 'GET',
    path: '/user-management/notifications/reminders',
    summary: 'List the scheduled reminders as sentences, with the last and the next run.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(reminder) }),
    refusals: [],
  }),
  saveReminder: endpoint({
    method: 'POST',
    path: '/user-management/notifications/reminders',
    summary: 'Update the schedule and the message of a reminder, or reset its schedule to the default.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({
      kind: z.enum(reminderKinds),
      version,
      schedule: reminderSchedule.nullable().describe('Null resets the schedule to the default.'),
      message: text({ max: 500, min: 0 }),
    }),
    output: z.object({ status: z.literal(true), data: reminder }),
    refusals: ['item.changed'],
    stale: ['notifications'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/user-management/notifications/template',
    summary: 'Get the text of the emails of an event, its placeholders, and the look of all emails.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ event: eventKey }),
    output: z.object({
      status: z.literal(true),
      data: z.object({
        subject: z.string(),
        body: z.string(),
        version: z.int(),
        is_own: z.boolean().describe('True when the company changed the default.'),
        placeholders: z.array(z.object({ key: z.string(), label: z.string() })),
      }),
      look: z.object({ color: z.string(), shows_logo: z.boolean(), has_logo: z.boolean(), version: z.int() }),
    }),
    refusals: [],
  }),
  saveTemplate: endpoint({
    method: 'POST',
    path: '/user-management/notifications/template',
    summary: 'Update the text of the emails of an event, or reset it to the default.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({
      event: eventKey,
      version,
      template: mailTemplate.nullable().describe('Null resets the text to the default.'),
    }),
    output: done,
    refusals: ['item.changed', 'mail_template.unknown_placeholder'],
    stale: ['notifications'],
  }),
  previewTemplate: endpoint({
    method: 'POST',
    path: '/user-management/notifications/template/preview',
    summary: 'Show an email with a new text, about one of your reports or advances.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: testedTemplate,
    output: z.object({ status: z.literal(true), subject: z.string(), html: z.string(), text: z.string() }),
    refusals: ['item.not_found', 'mail_template.unknown_placeholder'],
  }),
  testTemplate: endpoint({
    method: 'POST',
    path: '/user-management/notifications/template/test',
    summary: 'Send an email with a new text to yourself.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: testedTemplate,
    output: done,
    refusals: ['item.not_found', 'mail_template.unknown_placeholder'],
    stale: ['notifications'],
  }),
  saveLook: endpoint({
    method: 'POST',
    path: '/user-management/notifications/look',
    summary: 'Update the colour and the logo of all emails.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: mailLook.extend({ version }),
    output: done,
    refusals: ['item.changed'],
    stale: ['notifications'],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/user-management/notifications/mails',
    summary:
      'List the emails, chat messages and push notifications of the company with their outcome, the newest first.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({ state: z.enum(mailStates).optional(), before: idOf('mail').optional() }),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          id: z.uuid(),
          channel: z.enum(['mail', 'chat', 'push']),
          event: z.string(),
          email: z
            .string()
            .describe(
              'The address of an email or of a person in Slack, the name of the Teams channel, or the person and the device.',
            ),
          subject: z.string(),
          state: z.enum(mailStates),
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
    summary: 'Send an email or a chat message of the last 30 days again.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ id: idOf('mail') }),
    output: done,
    refusals: ['item.not_found', 'mail.not_resendable', 'chat.not_connected'],
    stale: ['notifications'],
  }),
};
