import { z } from 'zod';
import { can } from '#domain/access/permission.ts';
import { shownFileStates } from '#domain/bank-files/bank-file-states.ts';
import { bankLineResults } from '#domain/payouts/bank-line.ts';
import { shownRunStates } from '#domain/payouts/payment-run-states.ts';
import { payoutStates } from '#domain/payouts/payout-states.ts';
import { endpoint } from './endpoint.ts';
import { activityEntry } from './shared/activity-entry.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { amount, currencyCode, day, done, idOf, instant, nonNegative, text } from './shared/fields.ts';
import { listInput, listOutput } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const pays = can('Payout', 'write');
const entityBrief = z.object({ id: z.uuid(), name: z.string() });

const paymentRunFilters = z.strictObject({
  states: z.array(z.enum(shownRunStates)).max(6).optional(),
  currencies: z.array(currencyCode).max(50).optional(),
  creator_ids: z.array(idOf('user')).max(50).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  flags: z
    .array(z.enum(['without_bank_line']))
    .max(1)
    .optional(),
});

const bankLine = z.object({
  amount,
  booked_on: z.string(),
  result: z.enum(bankLineResults),
  difference: amount.describe('The bank’s amount minus the total of the run.'),
});

const paymentRun = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(shownRunStates),
  totals: z
    .array(
      z.object({
        currency: z.string(),
        amount: amount.describe('All payments of the run, including the failed ones.'),
        failed: amount,
        no_of_transfers: z.int(),
        no_of_payments: z.int(),
        bank: bankLine.nullable().describe('The line of the bank statement; null until finance enters it.'),
      }),
    )
    .describe('By currency.'),
  no_of_items: z.int(),
  no_of_open: z.int().describe('Payments that are neither paid nor failed.'),
  no_of_failed: z.int(),
  created_by: personBrief,
  created_at: instant,
  sent_at: instant.nullable(),
});

const transfer = z.object({
  payee: personBrief,
  entity: entityBrief.nullable(),
  currency: z.string(),
  amount,
  payments: z.array(
    z.object({
      payout_id: z.uuid(),
      item_kind: z.enum(['report', 'advance']),
      item_id: z.uuid(),
      number: z.string(),
      title: z.string(),
      amount,
      state: z.enum(payoutStates),
      reason: z.string().describe('Why the payment failed; empty otherwise.'),
    }),
  ),
});

const runId = z.strictObject({ id: idOf('payment_run') });
const stale = ['payment_runs'] as const;

export const paymentRuns = {
  list: endpoint({
    method: 'POST',
    path: '/payment-runs/list',
    summary: 'List payment runs with their totals and the lines of the bank statement.',
    permission: pays,
    effect: 'read',
    input: listInput(paymentRunFilters, ['created'] as const, { direction: 'desc' }),
    output: listOutput(paymentRun),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/payment-runs/details',
    summary: 'Get a payment run with its transfers, one for each person, entity and currency.',
    permission: pays,
    effect: 'read',
    input: runId,
    output: z.object({
      status: z.literal(true),
      run: paymentRun,
      transfers: z.array(transfer).describe('The first 500.'),
      files: z.array(z.object({ id: z.uuid(), number: z.string(), state: z.enum(shownFileStates) })),
      activity: z.array(activityEntry).describe('Newest first.'),
      can: z.object({ send: decisionFlag, undo: decisionFlag }),
    }),
    refusals: ['item.not_found'],
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/payment-runs/sent',
    summary: 'Mark a payment run and its bank files as sent. It can no longer be undone.',
    permission: pays,
    effect: 'write',
    input: runId,
    output: done,
    refusals: ['item.not_found', 'payment_run.wrong_state', 'bank_file.wrong_state'],
    stale: ['payment_runs', 'bank_files'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/payment-runs/undo',
    summary: 'Undo a payment run that was not sent. All its payments return to the queue.',
    permission: pays,
    effect: 'write',
    input: runId.extend({ reason: text({ max: 200 }) }),
    output: z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() }),
    refusals: [
      'item.not_found',
      'payment_run.wrong_state',
      'payment_run.payments_ended',
      'payment_run.file_sent',
      'bank_file.wrong_state',
    ],
    stale: ['payment_runs', 'bank_files', 'payouts'],
  }),
  saveBankLine: endpoint({
    method: 'POST',
    path: '/payment-runs/bank-line',
    summary: 'Enter the amount and date that the bank statement shows for a currency of a payment run.',
    permission: pays,
    effect: 'write',
    input: runId.extend({ currency: currencyCode, amount: nonNegative, booked_on: day }),
    output: done,
    refusals: ['item.not_found', 'payment_run.wrong_state', 'payment_run.other_currency', 'payout.paid_ahead'],
    stale,
  }),
  removeBankLine: endpoint({
    method: 'POST',
    path: '/payment-runs/bank-line/remove',
    summary: 'Remove the line of the bank statement for a currency of a payment run.',
    permission: pays,
    effect: 'write',
    input: runId.extend({ currency: currencyCode }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  export: endpoint({
    method: 'POST',
    path: '/payment-runs/export',
    summary: 'Create the remittance list of a payment run as PDF or CSV.',
    permission: pays,
    effect: 'write',
    input: runId.extend({ format: z.enum(['pdf', 'csv']) }),
    output: z.object({ status: z.literal(true), export_id: z.uuid() }),
    refusals: ['item.not_found'],
    stale: ['exports'],
  }),
};
