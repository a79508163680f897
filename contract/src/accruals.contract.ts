import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { accrualKinds } from '#domain/ledger/accruals.ts';
import { endpoint } from './endpoint.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { amount, idOf, instant, ledgerMonth } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

export const accrualPeriod = z.strictObject({ entity_id: idOf('entity').nullable(), month: ledgerMonth });

const accrualLine = z.object({
  kind: z.enum(accrualKinds),
  side: z.enum(['expense', 'accrued']),
  number: z.string().describe('The number of the account; empty if it has none.'),
  name: z.string(),
  currency: z.string(),
  debit: amount,
  credit: amount,
  no_of_items: z.int(),
});

const journal = z.object({
  lines: z.array(accrualLine).describe('On the last day of the month.'),
  reversal: z.array(accrualLine).describe('On the first day of the next month.'),
  booked_on: z.string(),
  reversed_on: z.string(),
  totals: z.array(z.object({ currency: z.string(), debit: amount, credit: amount })),
  posted: z.object({ at: instant, by: personBrief }).nullable().describe('Null for a preview.'),
});

export const accruals = {
  show: endpoint({
    method: 'POST',
    path: '/ledger/accruals',
    summary: 'Show the accruals of a month: as they were posted, or a preview.',
    permission: can('Payout', 'read'),
    effect: 'read',
    input: accrualPeriod,
    output: z.object({
      status: z.literal(true),
      journal,
      unpaid: z
        .array(z.object({ currency: z.string(), amount, count: z.int() }))
        .describe(
          'Approved and unpaid at the end of the month. The ledger has it as a liability, so it is not accrued.',
        ),
      can_post: decisionFlag,
    }),
    refusals: ['item.not_found'],
  }),
  post: endpoint({
    method: 'POST',
    path: '/ledger/accruals/post',
    summary: 'Post the accruals of a month. A second request changes nothing.',
    permission: can('Payout', 'write'),
    effect: 'write',
    input: accrualPeriod,
    output: z.object({ status: z.literal(true), is_new: z.boolean().describe('False if they were posted before.') }),
    refusals: ['item.not_found', 'period.not_over', 'period.closed', 'accrual.nothing'],
    stale: ['ledger'],
  }),
};
