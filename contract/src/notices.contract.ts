import { z } from 'zod';
import { anyone, signedIn } from '#domain/access/permission.ts';
import { mailFrequencies } from '#domain/notifications/notification-events.ts';
import { optionalMails } from '#domain/notifications/optional-mails.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant, text } from './shared/fields.ts';

/** `company` follows the company's notification settings. */
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
      mails_off: z
        .array(z.object({ key: z.string(), label: z.string() }))
        .describe('The kinds of email that you turned off.'),
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
      mails_off: z
        .array(z.enum(optionalMails))
        .max(optionalMails.length)
        .optional()
        .describe('Left out, the emails that are turned off stay off.'),
    }),
    output: done,
    refusals: [],
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
