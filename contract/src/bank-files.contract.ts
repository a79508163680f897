import { z } from 'zod';
import { readsOwnItems } from '#domain/access/item-permissions.ts';
import { any, can } from '#domain/access/permission.ts';
import { accountKinds } from '#domain/bank-files/account-numbers.ts';
import { answerResults } from '#domain/bank-files/answer-result.ts';
import { answerKinds } from '#domain/bank-files/bank-answer.ts';
import { shownFileStates } from '#domain/bank-files/bank-file-states.ts';
import { fileFormats } from '#domain/bank-files/file-formats.ts';
import { askAgainDays } from '#domain/bank-files/missing-details.ts';
import { t } from '#domain/language/translate.ts';
import { payoutStates } from '#domain/payouts/payout-states.ts';
import { endpoint } from './endpoint.ts';
import { payoutFilters } from './payouts.contract.ts';
import { bankNumbers } from './shared/bank-numbers.ts';
import { amount, day, done, idOf, instant, text } from './shared/fields.ts';
import { selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const pays = can('Payout', 'write');
const savesSettings = can('Settings', 'write');
const chosen = selection(payoutFilters, z.uuid().meta({ ref: 'report' }));
const entityBrief = z.object({ id: z.uuid(), name: z.string() });
const format = z.enum(fileFormats);

const payeeAccount = z.object({
  id: z.uuid(),
  kind: z.enum(accountKinds),
  account_holder: z.string(),
  country: z.string(),
  account_last4: z.string(),
  is_paid_to: z.boolean().describe('Whether payments go to this account.'),
  added_at: instant,
});

const payingAccount = z.object({
  id: z.uuid(),
  entity: entityBrief.nullable().describe('Null for people without an entity.'),
  format,
  account_holder: z.string(),
  account_last4: z.string(),
  originator: z.string(),
  bank_name: z.string(),
  is_balanced: z.boolean(),
  saved_at: instant,
});

const bankFile = z.object({
  id: z.uuid(),
  number: z.string(),
  payment_run: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  format,
  entity: entityBrief.nullable(),
  account_last4: z.string(),
  currency: z.string(),
  amount,
  no_of_items: z.int(),
  no_of_open: z.int().describe('Payments that are neither paid nor failed.'),
  no_of_failed: z.int(),
  execution_on: z.string(),
  state: z.enum(shownFileStates),
  no_of_downloads: z.int(),
  created_by: personBrief,
  created_at: instant,
  sent_at: instant.nullable(),
});

const fileItem = z.object({
  payout_id: z.uuid(),
  item_kind: z.enum(['report', 'advance']),
  item_id: z.uuid(),
  number: z.string(),
  payee: personBrief,
  account_last4: z.string(),
  amount,
  state: z.enum(payoutStates),
  reason: z.string().describe('Why the payment failed; empty otherwise.'),
});

const previewItem = z.object({
  item_kind: z.enum(['report', 'advance']),
  item_id: z.uuid(),
  label: z.string(),
  message: z.string(),
});

const answerLine = z.object({
  payout_id: z.uuid(),
  number: z.string(),
  file_number: z.string(),
  payee: z.string(),
  amount,
  currency: z.string(),
  reported: z.string().describe('The amount in the answer; empty if the bank names none.'),
  result: z.enum(answerResults),
  reason: z.string(),
});

const waitingAmount = z.object({ currency: z.string(), amount });

const runStarted = z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() });
const stale = ['bank_files'] as const;
const stalePayments = ['bank_files', 'payment_runs', 'payouts'] as const;

export const bankFiles = {
  myAccounts: endpoint({
    method: 'GET',
    path: '/bank-details',
    summary: 'List your own bank details for payments by bank file.',
    permission: readsOwnItems,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      pays_by_file: z.boolean().describe('Whether your company pays by bank file.'),
      expected_kind: z.enum(accountKinds).describe('The kind of account that your entity can pay.'),
      data: z.array(payeeAccount),
    }),
    refusals: [],
  }),
  addAccount: endpoint({
    method: 'POST',
    path: '/bank-details/add',
    summary: 'Add your own bank details. They are stored encrypted; payments go to the newest account.',
    permission: readsOwnItems,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ account_holder: text({ max: 70 }), numbers: bankNumbers }),
    output: z.object({ status: z.literal(true), account: payeeAccount }),
    refusals: ['payee_account.too_many', 'payee_account.known'],
    stale,
    secret: true,
  }),
  chooseAccount: endpoint({
    method: 'POST',
    path: '/bank-details/pay-to',
    summary: 'Choose which of your accounts payments go to.',
    permission: readsOwnItems,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ id: idOf('payee_account') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  removeAccount: endpoint({
    method: 'POST',
    path: '/bank-details/remove',
    summary: 'Remove one of your accounts and delete its numbers.',
    permission: readsOwnItems,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ id: idOf('payee_account') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  missingDetails: endpoint({
    method: 'GET',
    path: '/bank-details/missing',
    summary: 'List people whose queued payments wait for bank details, with the amounts and when they were last asked.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      count: z.int().describe('How many people have no bank details.'),
      no_to_ask: z.int().describe('How many of them can be asked now.'),
      waiting: z.array(waitingAmount),
      people: z
        .array(
          z.object({
            person: personBrief,
            no_of_payments: z.int(),
            waiting: z.array(waitingAmount),
            requested_at: instant.nullable(),
          }),
        )
        .describe('The first 100.'),
    }),
    refusals: [],
  }),
  askForDetails: endpoint({
    method: 'POST',
    path: '/bank-details/ask',
    summary: `Ask everyone whose queued payments wait for bank details, each person once in ${askAgainDays} days.`,
    permission: pays,
    effect: 'write',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), no_of_people: z.int() }),
    refusals: [],
    stale,
  }),
  payingAccounts: endpoint({
    method: 'GET',
    path: '/bank-files/paying-accounts',
    summary: 'List the accounts that pay by bank file, one for each entity.',
    permission: any(can('Settings', 'read'), pays),
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(payingAccount),
      entities: z.array(entityBrief).describe('The active entities, for the choice of a new account.'),
    }),
    refusals: [],
  }),
  savePayingAccount: endpoint({
    method: 'POST',
    path: '/bank-files/paying-accounts/save',
    summary: 'Set the account that pays for an entity. It replaces the previous one.',
    permission: savesSettings,
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      entity_id: idOf('entity').nullable(),
      format,
      account_holder: text({ max: 70 }),
      numbers: bankNumbers,
      originator: text({ max: 10, min: 0 })
        .default('')
        .describe('NACHA: the company id of your bank. Bacs: the service user number.'),
      bank_name: text({ max: 23, min: 0 }).default('').describe('NACHA: the name of your bank.'),
      is_balanced: z.boolean().default(false).describe('NACHA: add a debit of the total.'),
    }),
    output: z.object({ status: z.literal(true), account: payingAccount }),
    refusals: ['item.not_found', 'bank_file.other_format', 'bank_file.originator'],
    stale: ['bank_files', 'session'],
    secret: true,
  }),
  removePayingAccount: endpoint({
    method: 'POST',
    path: '/bank-files/paying-accounts/remove',
    summary: 'Remove the account that pays for an entity. Files that exist stay.',
    permission: savesSettings,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ id: idOf('paying_account') }),
    output: done,
    refusals: ['item.not_found'],
    stale: ['bank_files', 'session'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/bank-files/preview',
    summary: 'Preview bank files of selected queued items: the files, and which items cannot be included and why.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({ chosen }),
    output: z.object({
      status: z.literal(true),
      files: z.array(
        z.object({
          account: payingAccount,
          currency: z.string(),
          count: z.int(),
          amount,
        }),
      ),
      excluded: z.object({ count: z.int(), items: z.array(previewItem).describe('The first 100.') }),
      warnings: z.array(previewItem).describe('New or shared bank details, the first 100.'),
    }),
    refusals: ['item.not_found', 'selection.too_many'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/bank-files/create',
    summary: 'Start the payment of selected queued items by bank file, one file for each paying account.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ chosen, execution_on: day.describe('When the bank carries out the payments.') }),
    output: runStarted.extend({
      files: z.array(z.object({ id: z.uuid(), number: z.string() })),
      payment_run: z.object({ id: z.uuid(), number: z.string() }),
    }),
    refusals: [
      'item.not_found',
      'selection.too_many',
      'selection.empty',
      'bank_file.nothing',
      'bank_file.execution_date',
    ],
    stale: stalePayments,
  }),
  list: endpoint({
    method: 'GET',
    path: '/bank-files',
    summary: 'List the latest bank files, newest first.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), data: z.array(bankFile).describe('The latest 100.') }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/bank-files/details',
    summary: 'Get a bank file with its payments.',
    permission: pays,
    effect: 'read',
    input: z.strictObject({ id: idOf('bank_file') }),
    output: z.object({
      status: z.literal(true),
      file: bankFile,
      items: z.array(fileItem).describe('The first 500.'),
    }),
    refusals: ['item.not_found'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/bank-files/download',
    summary: 'Download a bank file. Every download has the same bytes.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ id: idOf('bank_file') }),
    output: z.object({
      status: z.literal(true),
      file_name: z.string(),
      content_type: z.string(),
      content_base64: z.string(),
      no_of_downloads: z.int().describe('Including this one.'),
    }),
    refusals: ['item.not_found', 'bank_file.wrong_state', 'bank_file.ended_payments'],
    stale,
    secret: true,
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/bank-files/sent',
    summary: 'Mark a bank file as sent to the bank. It can no longer be cancelled.',
    permission: pays,
    effect: 'write',
    confirms: true,
    input: z.strictObject({ id: idOf('bank_file') }),
    output: done,
    refusals: ['item.not_found', 'bank_file.wrong_state'],
    stale: ['bank_files', 'payment_runs'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bank-files/cancel',
    summary: 'Cancel a bank file that was not sent. Its payments return to the queue.',
    permission: pays,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ id: idOf('bank_file') }),
    output: runStarted.extend({ run_id: z.uuid().nullable() }),
    refusals: ['item.not_found', 'bank_file.wrong_state'],
    stale: stalePayments,
  }),
  readAnswer: endpoint({
    method: 'POST',
    path: '/bank-files/answer',
    summary: 'Read the bank’s answer (pain.002, camt.053 or camt.054) and mark payments as paid or failed.',
    permission: pays,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      file_name: text({ max: 200 }),
      content_base64: z
        .base64()
        .min(1, { error: () => t`Choose a file.` })
        .max(27_000_000, { error: () => t`Choose a file of at most 20 MB.` }),
    }),
    output: z.object({
      status: z.literal(true),
      kind: z.enum(answerKinds),
      read_at: instant,
      was_read_before: z.boolean(),
      run_id: z.uuid().nullable().describe('The run that marks the payments; null if nothing changes.'),
      counts: z.record(z.enum(answerResults), z.int()),
      lines: z.array(answerLine).describe('Payments of bank files, the first 200; the ones to look at come first.'),
    }),
    refusals: ['bank_answer.unreadable', 'bank_answer.other_kind'],
    stale: stalePayments,
    secret: true,
    body_limit_mb: 28,
  }),
};
