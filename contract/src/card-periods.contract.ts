import { z } from 'zod';
import { managesCards, readsCards } from '#domain/access/card-permissions.ts';
import { all, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { cardAccount } from './shared/card-rows.ts';
import { amount, done, idOf, instant, text } from './shared/fields.ts';

const version = z.int().min(0).max(2_147_483_647);

const period = z.object({
  id: z.uuid(),
  name: z.string().describe('Such as “November 2026”.'),
  from_on: z.string(),
  to_on: z.string(),
  basis: z.enum(['posted_on', 'spent_on']),
  is_closed: z.boolean(),
  explanation: z.string().describe('Why the difference is not zero.'),
  closed_at: instant.nullable(),
  version: z.int(),
});

const figures = z.object({
  currency: z.string(),
  statement_total: amount,
  expensed: amount,
  personal: amount,
  ignored: amount,
  difference: amount.describe('The statement total that is neither expensed, personal nor ignored.'),
  no_of_transactions: z.int(),
  no_of_open: z.int(),
});

export const cardPeriods = {
  list: endpoint({
    method: 'GET',
    path: '/finance/reconciliation/periods',
    summary: 'List the reconciliation periods, newest first, with their totals per currency.',
    permission: readsCards,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(period.extend({ figures: z.array(figures) })) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/finance/reconciliation/details',
    summary: 'Get the figures of a period per card, with its matching issues.',
    permission: readsCards,
    effect: 'read',
    input: z.strictObject({ period_id: idOf('card_period') }),
    output: z.object({
      status: z.literal(true),
      data: period.extend({
        accounts: z.array(
          z.object({ account: cardAccount, figures, issues: z.array(z.string()).describe('As sentences.') }),
        ),
        can: z.object({ close: z.boolean(), reopen: z.boolean() }),
      }),
    }),
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/finance/reconciliation/create',
    summary: 'Open the reconciliation of a month.',
    permission: managesCards,
    effect: 'write',
    input: z.strictObject({
      month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/u, { error: () => t`Enter a month such as 2026-11.` }),
      basis: z.enum(['posted_on', 'spent_on']).default('posted_on'),
    }),
    output: z.object({ status: z.literal(true), period_id: z.uuid() }),
    refusals: ['card.period_exists'],
    stale: ['cards'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/finance/reconciliation/close',
    summary: 'Close a period. Afterwards its transactions are read only.',
    permission: managesCards,
    effect: 'write',
    input: z.strictObject({
      period_id: idOf('card_period'),
      version,
      explanation: text({ max: 500, min: 0 }).default('').describe('Required if the difference is not zero.'),
    }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'card.period_closed', 'card.difference_unexplained'],
    stale: ['cards'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/finance/reconciliation/reopen',
    summary: 'Reopen a closed period with a reason.',
    permission: all(managesCards, superAdmin),
    effect: 'write',
    input: z.strictObject({ period_id: idOf('card_period'), version, reason: text({ max: 300 }) }),
    output: done,
    refusals: ['item.not_found', 'item.changed', 'card.period_open'],
    stale: ['cards'],
  }),
};
