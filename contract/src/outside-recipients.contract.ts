import { z } from 'zod';
import { any, anyone, can, superAdmin } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done, email, idOf, instant, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const stale = ['outside_recipients', 'report_schedules'] as const;

const invitationRefusals = [
  'outside_recipient.exists',
  'outside_recipient.opted_out',
  'outside_recipient.too_soon',
  'outside_recipient.too_many_mails',
  'outside_recipient.too_many_today',
  'outside_recipient.too_many_pending',
  'outside_recipient.too_many',
] as const;

const token = text({ max: 300 });
const mailed = { status: z.literal(true), company: z.string(), email: z.string() };

/** Addresses outside the company that receive scheduled files. The endpoints with a token work without signing in. */
export const outsideRecipients = {
  list: endpoint({
    method: 'GET',
    path: '/report/outside-recipient/list',
    summary: 'List the addresses outside the company that receive scheduled files, or were asked to.',
    permission: any(can('Settings', 'read'), superAdmin),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          recipient_id: z.uuid(),
          email: z.string(),
          state: z
            .enum(['pending', 'expired', 'confirmed', 'declined', 'unsubscribed'])
            .describe('`expired` when the confirmation link was not used in time.'),
          added_by: personBrief,
          mailed_at: instant,
          answered_at: instant.nullable(),
          no_of_schedules: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/add',
    summary: 'Ask an address outside the company whether it wants to receive scheduled files, or ask it again.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ email }),
    output: z.object({ status: z.literal(true), recipient_id: z.uuid() }),
    refusals: ['outside_recipient.inside', ...invitationRefusals],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/remove',
    summary: 'Remove an outside address from all schedules. Links to files that it received stop working.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ recipient_id: idOf('outside_recipient') }),
    output: done,
    refusals: ['item.not_found', 'outside_recipient.opted_out'],
    stale,
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/invitation',
    summary: 'Get what the link of a confirmation email asks.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ token }),
    output: z.object({
      ...mailed,
      added_by: z.string(),
      files: z.array(z.string()).describe('The names of the schedules that would send files to the address.'),
    }),
    refusals: ['token.spent', 'request.too_many'],
    limit: 'address',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/answer',
    summary: 'Confirm or decline to receive files. The link of the email works once.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({ token, answer: z.enum(['confirm', 'decline']) }),
    output: z.object(mailed),
    refusals: ['token.spent', 'request.too_many'],
    limit: 'address',
    secret: true,
  }),
  file: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/file',
    summary: 'Get the scheduled file that was sent to an outside address.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ token }),
    output: z.object({
      ...mailed,
      title: z.string(),
      rows: z.int(),
      expires_at: instant.nullable().describe('Null if the company keeps the file.'),
      url: z.string().describe('Works for at most an hour.'),
    }),
    refusals: ['shared_file.link_unknown', 'shared_file.expired', 'request.too_many'],
    limit: 'address',
  }),
  subscription: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/subscription',
    summary: 'Get what the unsubscribe link of a file’s email turns off.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ token }),
    output: z.object({ ...mailed, is_off: z.boolean() }),
    refusals: ['shared_file.link_unknown', 'request.too_many'],
    limit: 'address',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/report/outside-recipient/unsubscribe',
    summary: 'Stop or resume the files of a company to an outside address.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({ token, is_off: z.boolean() }),
    output: z.object({ status: z.literal(true), is_off: z.boolean() }),
    refusals: ['shared_file.link_unknown', 'request.too_many'],
    limit: 'address',
    secret: true,
  }),
};
