import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { amount, currencyCode, day, done, idOf, ledgerMonth } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const reads = can('Payout', 'read');
const entityBrief = z.object({ id: z.uuid(), name: z.string() });
const percentage = z
  .string()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/u, { error: () => t`Enter a percentage from 0 to 100.` });

export const taxMonths = z.strictObject({
  entity_ids: z.array(idOf('entity')).max(50).optional(),
  from_month: ledgerMonth,
  to_month: ledgerMonth,
});

const figures = { net: amount, tax: amount, recoverable: amount, not_recoverable: amount };

const taxRow = z.object({
  ...figures,
  country: z.string().describe('Two letters; empty if it is not known.'),
  rate_pct: z.string().describe('Empty if the receipt names no rate.'),
  no_of_expenses: z.int(),
});

export const inputTax = {
  report: endpoint({
    method: 'POST',
    path: '/ledger/input-tax',
    summary: 'Show the input tax of posted expenses by entity, country and rate.',
    permission: reads,
    effect: 'read',
    input: taxMonths,
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          entity: entityBrief.nullable(),
          currency: z.string(),
          rows: z.array(taxRow),
          total: z.object(figures),
        }),
      ),
    }),
    refusals: ['ledger.months', 'ledger.too_long'],
  }),
  expenses: endpoint({
    method: 'POST',
    path: '/ledger/input-tax/expenses',
    summary: 'List the expenses behind a row of the input tax report.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      from_month: ledgerMonth,
      to_month: ledgerMonth,
      entity_id: idOf('entity').nullable(),
      currency: currencyCode,
      country: z.string().max(60),
      rate_pct: z.string().max(20),
    }),
    output: z.object({
      status: z.literal(true),
      data: z
        .array(
          z.object({
            expense_id: z.uuid(),
            report: z.object({ id: z.uuid(), number: z.string(), title: z.string() }),
            owner: personBrief,
            merchant: z.string(),
            category: z.string(),
            spent_on: z.string().nullable(),
            booked_on: z.string(),
            recoverable_pct: z.string(),
            ...figures,
          }),
        )
        .describe('The first 500.'),
      no_of_expenses: z.int(),
    }),
    refusals: ['ledger.months', 'ledger.too_long'],
  }),
  shares: endpoint({
    method: 'GET',
    path: '/ledger/input-tax/shares',
    summary: 'List the share of input tax that is recovered on a day, by category, with all its changes.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ on: day.optional().describe('Today if absent.') }),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          category: entityBrief,
          recoverable_pct: z.string(),
          changes: z
            .array(z.object({ from_on: z.string(), recoverable_pct: z.string() }))
            .describe('The newest first. Before the first one everything is recovered.'),
        }),
      ),
      can_save: z.boolean(),
    }),
    refusals: [],
  }),
  saveShare: endpoint({
    method: 'POST',
    path: '/ledger/input-tax/shares/save',
    summary: 'Set the share of input tax that is recovered in a category from a day on.',
    permission: can('Payout', 'write'),
    effect: 'write',
    input: z.strictObject({
      category_id: idOf('category'),
      from_on: day.describe('Approvals booked before this day keep their share.'),
      recoverable_pct: percentage,
    }),
    output: done,
    refusals: ['item.not_found', 'ledger.share_closed'],
    stale: ['ledger'],
  }),
};
