import { z } from 'zod';
import { anyone, signedIn } from '#domain/access/permission.ts';
import { mailFrequencies, notificationEvents } from '#domain/notifications/notification-events.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';

/** The frequency of a person's mails. `company` follows the company's notification settings. */
const mailChoice = z.enum(['company', ...mailFrequencies]);

const hour = z.int().min(0).max(23);
const quietHours = z
  .strictObject({ from: hour, until: hour })
  .describe('Emails wait during these hours of the person’s time zone.');

const notice = z.object({
  id: z.uuid(),
  kind: z.string(),
  item_kind: z.string(),
  item_id: z.uuid(),
  title: z.string(),
  body: z.string(),
  address: z.string().describe('The page the notice links to.'),
  created_at: instant,
  is_read: z.boolean().describe('False while any notice about the item is unread.'),
  no_of_earlier: z.int().describe('Earlier notices about the same item.'),
});

const channels = z.object({ mail: z.enum(mailFrequencies), in_app: z.boolean(), chat: z.boolean(), push: z.boolean() });

const eventChoice = z.strictObject({
  mail: z.enum(mailFrequencies).nullable(),
  in_app: z.boolean().nullable(),
  chat: z.boolean().nullable(),
  push: z.boolean().nullable().default(null),
});

const chosenEvent = z.object({
  event: z.string(),
  group: z.string(),
  label: z.string(),
  can_choose: z.boolean().describe('False when your company decides for everyone.'),
  has_mail: z.boolean().describe('False when your company sends no emails about the event.'),
  usual: channels.describe('The channels without a choice of yours for this event.'),
  choice: eventChoice.describe('Null for a channel that follows your company’s setting.'),
});

const noticeFilters = ['unread', 'reports', 'advances', 'others'] as const;
const unsubscribeToken = text({ max: 300 });

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices/list',
    summary: 'List your notices, one per item, the newest first, with the number of unread items.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ before: idOf('notice').optional(), show: z.enum(noticeFilters).optional() }),
    output: z.object({
      status: z.literal(true),
      data: z.array(notice),
      no_of_unread: z.int(),
      has_more: z.boolean(),
    }),
    refusals: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    summary: 'Mark the notices about some items, or all notices, as read.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('notice')).max(100).optional() }),
    output: done,
    refusals: [],
    stale: ['notices'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notices/settings',
    summary: 'Get your email notification settings.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      approval_mails: mailChoice,
      quiet_hours: quietHours.nullable(),
      summaries_off: z.boolean().describe('True after you unsubscribed from the daily and weekly summaries.'),
      no_of_choices: z.int().describe('The number of events for which you chose other channels than your company.'),
    }),
    refusals: [],
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/notices/settings/save',
    summary: 'Update your email notification settings.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({
      approval_mails: mailChoice,
      quiet_hours: quietHours.nullable().optional().describe('Left out, the quiet hours stay as they are.'),
      summaries_off: z.boolean().optional().describe('Left out, the summaries stay on or off as they are.'),
    }),
    output: done,
    refusals: [],
    stale: ['notices'],
  }),
  events: endpoint({
    method: 'GET',
    path: '/notices/settings/events',
    summary: 'List the events that you can be notified of, with your company’s channels and your own choice.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(chosenEvent),
      has_chat: z.boolean().describe('True when people get direct messages in the connected chat.'),
      has_push: z.boolean().describe('True when you turned on notifications on a device.'),
    }),
    refusals: [],
  }),
  saveEvent: endpoint({
    method: 'POST',
    path: '/notices/settings/events/save',
    summary: 'Choose the channels of an event for yourself, or follow your company’s setting again.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({
      event: z.enum(notificationEvents.map(({ key }) => key)),
      choice: eventChoice.describe('Null follows the company’s setting of that channel.'),
    }),
    output: done,
    refusals: ['notification.set_by_company'],
    stale: ['notices'],
  }),
  unsubscribeDetails: endpoint({
    method: 'POST',
    path: '/notices/unsubscribe/details',
    summary: 'Get the kind of email that the unsubscribe link of an email turns off.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ token: unsubscribeToken }),
    output: z.object({
      status: z.literal(true),
      company: z.string(),
      email: z.string(),
      mails: z.string().describe('The kind of email, such as “Reports: Approved”.'),
      is_off: z.boolean(),
    }),
    refusals: ['mail.link_unknown', 'request.too_many'],
    limit: 'address',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notices/unsubscribe',
    summary: 'Turn a kind of email off, or on again, with the unsubscribe link of an email.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({ token: unsubscribeToken, is_off: z.boolean() }),
    output: z.object({ status: z.literal(true), is_off: z.boolean() }),
    refusals: ['mail.link_unknown', 'request.too_many'],
    stale: ['notices'],
    limit: 'address',
    secret: true,
  }),
};
