import { z } from 'zod';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { ageingKinds } from '#domain/ledger/ageing.ts';
import { openPoints } from '#domain/ledger/close-period.ts';
import { ledgerAccounts, postingCauses } from '#domain/ledger/postings.ts';
import { accrualPeriod } from './accruals.contract.ts';
import { endpoint } from './endpoint.ts';
import { taxMonths } from './input-tax.contract.ts';
import { amount, currencyCode, day, done, idOf, instant, ledgerMonth, text } from './shared/fields.ts';
import { listInput, listOutput } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const reads = can('Payout', 'read');
const entityBrief = z.object({ id: z.uuid(), name: z.string() });
const month = ledgerMonth;

const ledgerFilters = z.strictObject({
  entity_ids: z.array(idOf('entity')).max(50).optional(),
  account: z.enum(ledgerAccounts).optional(),
  ledger_account: text({ max: 60 })
    .optional()
    .describe('One of the expense accounts; `-` for expenses whose category has none.'),
  currencies: z.array(currencyCode).max(50).optional(),
  owner_ids: z.array(idOf('user')).max(50).optional(),
  booked_from: day.optional(),
  booked_to: day.optional(),
  flags: z
    .array(z.enum(['late', 'no_entity']))
    .max(2)
    .optional(),
});

const ledgerMonths = z.strictObject({
  entity_ids: z.array(idOf('entity')).max(50).optional(),
  from_month: month,
  to_month: month,
});

const namedAccount = z.object({
  account: z.enum(ledgerAccounts),
  ledger_account: z.string().describe('The expense account of the category; empty for every other account.'),
  number: z.string(),
  name: z.string(),
});

const ledgerRow = z.object({
  id: z.uuid(),
  booked_on: day.describe('The accounting date.'),
  is_late: z.boolean().describe('The month of the event was closed, so the posting is in the first open month.'),
  value_on: day.nullable().describe('The date on which money moved; null if none did.'),
  recorded_at: instant,
  cause: z.enum(postingCauses),
  is_reversal: z.boolean(),
  item: z
    .object({ kind: z.enum(['report', 'advance', 'card_period']), id: z.uuid(), number: z.string(), title: z.string() })
    .describe('A card statement has the name of the card as its number.'),
  owner: personBrief.nullable().describe('Null for a card without an owner.'),
  entity: entityBrief.nullable(),
  debited: namedAccount,
  credited: namedAccount,
  currency: z.string(),
  amount,
  side: z.enum(['debit', 'credit']).nullable().describe('The side of the chosen account; null if none is chosen.'),
  balance: amount.nullable().describe('The balance of the chosen account after this posting.'),
});

const sums = { opening: amount, debit: amount, credit: amount, closing: amount };
const trialBalance = z.object({
  entity: entityBrief.nullable(),
  currency: z.string(),
  rows: z.array(namedAccount.extend(sums)),
  total: z.object(sums),
});

const entity_id = idOf('entity').nullable().describe('Null for postings without an entity.');
const chartKey = {
  entity_id: idOf('entity').nullable().describe('Null for all entities without an entry of their own.'),
  account: z.enum(ledgerAccounts),
  effective_from: day,
};

const period = z.object({
  month,
  is_closed: z.boolean(),
  no_of_lines: z.int().describe('The number of debits and credits in the month.'),
  closed_at: instant.nullable(),
  closed_by: personBrief.nullable(),
  reopened_at: instant.nullable(),
  reopened_by: personBrief.nullable(),
  reopen_reason: z.string(),
  can_close: z.boolean(),
  can_reopen: z.boolean(),
});

const aged = {
  currency: z.string(),
  buckets: z.array(amount).describe('Open for up to 30, 60 and 90 days, and for longer.'),
  total: amount,
  no_of_items: z.int(),
};

const ledgerTable = z.discriminatedUnion('table', [
  z.strictObject({
    table: z.literal('postings'),
    search: z.string().max(200).default(''),
    filters: ledgerFilters.prefault({}),
  }),
  ledgerMonths.extend({ table: z.literal('trial_balance') }),
  accrualPeriod.extend({ table: z.literal('accruals') }),
  taxMonths.extend({ table: z.literal('input_tax') }),
  z.strictObject({ table: z.literal('ageing'), kind: z.enum(ageingKinds) }),
]);

export const ledger = {
  list: endpoint({
    method: 'POST',
    path: '/ledger',
    summary: 'List postings of the ledger. With an account, each has its side and the running balance.',
    permission: reads,
    effect: 'read',
    input: listInput(ledgerFilters, ['booked'], { direction: 'desc' }),
    output: listOutput(ledgerRow).extend({
      sums: z.array(z.object({ currency: z.string(), debit: amount, credit: amount })),
    }),
    refusals: [],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/ledger/choices',
    summary: 'List the entities, accounts, currencies and months of the ledger.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      entities: z.array(entityBrief),
      has_postings_without_entity: z.boolean(),
      accounts: z.array(namedAccount),
      currencies: z.array(z.string()),
      first_month: month.nullable(),
    }),
    refusals: [],
  }),
  trialBalance: endpoint({
    method: 'POST',
    path: '/ledger/trial-balance',
    summary: 'Show opening and closing balances, debits and credits of each account for some months.',
    permission: reads,
    effect: 'read',
    input: ledgerMonths,
    output: z.object({ status: z.literal(true), data: z.array(trialBalance) }),
    refusals: ['ledger.months'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/ledger/export',
    summary: 'Export postings, the trial balance, input tax, accruals or open amounts as a spreadsheet.',
    permission: reads,
    effect: 'write',
    input: z.strictObject({ content: ledgerTable, format: z.enum(['csv', 'xlsx']).default('csv') }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found', 'ledger.months', 'ledger.too_long', 'ledger.too_many'],
    stale: ['exports'],
  }),
  ageing: endpoint({
    method: 'POST',
    path: '/ledger/ageing',
    summary: 'Show what is owed to employees, or advances that are not settled, by person and age.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ kind: z.enum(ageingKinds) }),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ ...aged, owner: personBrief, oldest_on: day })),
      totals: z.array(z.object({ ...aged, no_of_people: z.int() })),
    }),
    refusals: [],
  }),
  periods: endpoint({
    method: 'POST',
    path: '/ledger/periods',
    summary: 'List the months of an entity, newest first, with their state.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ entity_id }),
    output: z.object({ status: z.literal(true), data: z.array(period) }),
    refusals: [],
  }),
  periodChecklist: endpoint({
    method: 'POST',
    path: '/ledger/periods/checklist',
    summary: 'Count what is not settled at the end of a month.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ entity_id, month }),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ point: z.enum(openPoints), label: z.string(), count: z.int() })),
    }),
    refusals: [],
  }),
  closePeriod: endpoint({
    method: 'POST',
    path: '/ledger/periods/close',
    summary: 'Close a month of an entity. Later postings of that month are booked in the first open month.',
    permission: can('Payout', 'write'),
    effect: 'write',
    input: z.strictObject({
      entity_id,
      month,
      accepts_open_points: z.boolean().default(false).describe('Closes the month although something is not settled.'),
    }),
    output: done,
    refusals: ['item.not_found', 'period.not_over', 'period.closed', 'period.not_next', 'period.open_points'],
    stale: ['ledger'],
  }),
  reopenPeriod: endpoint({
    method: 'POST',
    path: '/ledger/periods/reopen',
    summary: 'Open the latest closed month of an entity again.',
    permission: superAdmin,
    effect: 'write',
    input: z.strictObject({ entity_id, month, reason: text({ max: 500 }) }),
    output: done,
    refusals: ['item.not_found', 'period.open', 'period.not_last'],
    stale: ['ledger'],
  }),
  chart: endpoint({
    method: 'GET',
    path: '/ledger/chart',
    summary: 'List the company’s own numbers and names of the ledger accounts.',
    permission: any(reads, can('Settings', 'read')),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          entity: entityBrief.nullable().describe('Null if the entry is for all entities.'),
          account: z.enum(ledgerAccounts),
          effective_from: day,
          number: z.string(),
          name: z.string(),
        }),
      ),
      entities: z.array(entityBrief),
    }),
    refusals: [],
  }),
  saveChartAccount: endpoint({
    method: 'POST',
    path: '/ledger/chart/save',
    summary: 'Set the number and name of a ledger account from a date on, for all entities or one.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject({ ...chartKey, number: text({ max: 30 }), name: text({ max: 80, min: 0 }) }),
    output: done,
    refusals: ['item.not_found', 'chart.period_closed'],
    stale: ['ledger', 'erp_connectors', 'accounting'],
  }),
  removeChartAccount: endpoint({
    method: 'POST',
    path: '/ledger/chart/remove',
    summary: 'Remove a number and name of a ledger account.',
    permission: can('Settings', 'write'),
    effect: 'write',
    input: z.strictObject(chartKey),
    output: done,
    refusals: ['item.not_found', 'chart.period_closed'],
    stale: ['ledger', 'erp_connectors', 'accounting'],
  }),
};
