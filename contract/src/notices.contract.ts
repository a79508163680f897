import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { mailFrequencies } from '#domain/notifications/notification-events.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant } from './shared/fields.ts';

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

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices/list',
    summary: 'List your notices, one per item, the newest first, with the number of unread items.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ before: idOf('notice').optional() }),
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
    output: z.object({ status: z.literal(true), approval_mails: mailChoice, quiet_hours: quietHours.nullable() }),
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
    }),
    output: done,
    refusals: [],
    stale: ['notices'],
  }),
};
