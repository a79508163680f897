import { z } from 'zod';
import { anyone } from '#domain/access/permission.ts';
import { decisionRefusals } from './approvals.contract.ts';
import { endpoint } from './endpoint.ts';
import { amount, text } from './shared/fields.ts';

const version = z.int().min(0).max(2_147_483_647);

/** The decisions that can be made from an approval mail. */
const decision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment: text({ max: 2000, min: 0 }).default('') }),
  z.strictObject({ action: z.literal('send_back'), comment: text({ max: 2000 }) }),
]);
const token = text({ max: 200 });
const refusals = [
  'approval.link_spent',
  'approval.links_off',
  'approval.links_need_second_step',
  'access.network',
  'request.too_many',
] as const;

/** Lets an approver decide from a link in an email, without signing in. */
export const approvalLinks = {
  details: endpoint({
    method: 'POST',
    path: '/approvals/link/details',
    summary: 'Get the item that the link of an approval email decides on.',
    permission: anyone,
    effect: 'read',
    input: z.strictObject({ token }),
    output: z.object({
      status: z.literal(true),
      company: z.string(),
      person: z.string().describe('The recipient of the email.'),
      in_place_of: z.string().nullable().describe('The approver whose delegate the recipient is.'),
      item_kind: z.enum(['report', 'advance']),
      label: z.string(),
      title: z.string(),
      owner: z.string(),
      currency: z.string(),
      claimed_total: amount,
      approved_total: amount,
      no_of_expenses: z.int().nullable(),
      warnings: z.array(z.string()),
      approve_blocked: z.string().nullable().describe('Why it can only be approved after signing in.'),
      path: z.string(),
      version,
    }),
    refusals,
    limit: 'address',
  }),
  decide: endpoint({
    method: 'POST',
    path: '/approvals/link/decide',
    summary: 'Approve or send back the item of an approval email. The link works once.',
    permission: anyone,
    effect: 'write',
    input: z.strictObject({ token, version, decision }),
    output: z.object({
      status: z.literal(true),
      outcome: z.enum(['goes_on', 'finished']).describe('Whether another approver must decide.'),
      now_with: z.array(z.string()),
      path: z.string(),
    }),
    refusals: [...refusals, ...decisionRefusals],
    stale: ['approvals', 'reports', 'expenses', 'advances', 'payouts', 'home', 'notices'],
    limit: 'address',
    secret: true,
  }),
};
