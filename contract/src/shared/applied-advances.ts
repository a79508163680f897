import { z } from 'zod';
import { amount, idOf, nonNegative } from './fields.ts';

export const moneyRefusals = ['rate.none', 'money.too_precise', 'money.too_large'] as const;

/**
 * The advances to use for a report. The owner reserves them while the report is a draft or sent back; payout staff
 * apply them once it is approved.
 */
export const appliedAdvances = {
  input: z.strictObject({
    report_id: idOf('report'),
    version: z.int().min(0).max(2_147_483_647),
    apply: z
      .array(z.strictObject({ advance_id: idOf('advance'), amount: nonNegative }))
      .max(20)
      .default([]),
    remove: z.array(idOf('advance')).max(20).default([]),
  }),
  output: z.object({
    status: z.literal(true),
    report_id: z.uuid(),
    version: z.int(),
    advances_total: amount,
    payable_total: amount,
  }),
  refusals: [
    'item.not_found',
    'item.changed',
    'report.wrong_stage',
    'advance.wrong_stage',
    'advance.over_balance',
    'advance.over_report',
    'advance.amount_zero',
    'advance.too_small',
    'advance.rate_missing',
    'advance.nothing_open',
    ...moneyRefusals,
  ],
} as const;
