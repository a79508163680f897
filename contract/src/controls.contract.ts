import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { controlRules } from '#domain/payouts/payment-controls.ts';
import { endpoint } from './endpoint.ts';
import { amount, done, instant } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const rules = {
  bars_approvers: z.boolean().describe('A person who approved an item cannot pay it.'),
  release_above: amount.nullable().describe('A second person releases payments above this amount.'),
  bank_change_days: z
    .int()
    .min(1)
    .max(90)
    .nullable()
    .describe('A second person releases payments to a bank account that changed within this many days.'),
};
const version = z.int().min(0).max(2_147_483_647);

export const controls = {
  read: endpoint({
    method: 'GET',
    path: '/payment-controls',
    summary: 'Get the rules that separate duties over payments.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      ...rules,
      currency: z.string().describe('The currency of the company.'),
      no_of_payers: z.int().describe('Active people who may pay. A second release needs at least two.'),
      no_to_release: z.int().describe('Queued payments that wait for a second person.'),
      version: z.int(),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/payment-controls/save',
    summary: 'Change the rules. Queued payments are evaluated again at once.',
    permission: can('Settings', 'write'),
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ ...rules, version }),
    output: done,
    refusals: ['item.changed', 'controls.one_payer'],
    stale: ['controls', 'payouts', 'home'],
  }),
  violations: endpoint({
    method: 'GET',
    path: '/payment-controls/violations',
    summary: 'List payments of the last twelve months that the current rules would not have allowed.',
    permission: can('Settings', 'read'),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z
        .array(
          z.object({
            rule: z.enum(controlRules),
            message: z.string(),
            item_kind: z.enum(['report', 'advance']),
            item_id: z.uuid(),
            number: z.string(),
            title: z.string(),
            payee: personBrief,
            payer: personBrief.nullable(),
            currency: z.string(),
            amount,
            at: instant,
          }),
        )
        .describe('The newest 100.'),
    }),
    refusals: [],
  }),
};
