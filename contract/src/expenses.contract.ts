import { z } from 'zod';
import { filesExpenses, opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { expenseStages } from '#domain/expenses/expense-stages.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { savedFile } from './files.contract.ts';
import { activityEntry, commentFields, commentRefusals } from './shared/activity-entry.ts';
import { changesOf } from './shared/changes-of.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { expenseCheck, expenseFields, policyOutcome, savedClaimRefusals, taxLine } from './shared/expense-fields.ts';
import { expenseRow, expenseTypes } from './shared/expense-row.ts';
import { amount, currencyCode, day, dayOrder, done, idOf, instant, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const reads = readsOwnItems;
const writes = filesExpenses;
/** Admits everyone who may see at least one item. Which items they see is then decided item by item. */
const seesSome = opensItems;
const version = z.int().min(0).max(2_147_483_647);

export const expenseFilters = z.strictObject({
  /** Selects expenses outside any report, in a report, or both. */
  where: z.enum(['unreported', 'reported', 'all']).default('all'),
  stages: z.array(z.enum(expenseStages)).max(10).optional(),
  category_ids: z.array(idOf('category')).max(50).optional(),
  expense_types: z.array(z.enum(expenseTypes)).max(3).optional(),
  report_id: idOf('report').optional(),
  spent_from: day.optional(),
  spent_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  currencies: z.array(currencyCode).max(20).optional(),
  flags: z
    .array(z.enum(['violation', 'duplicate', 'no_receipt', 'incomplete', 'uncategorized']))
    .max(5)
    .optional(),
});

export const expenseDetails = expenseRow.extend({
  owner: personBrief,
  rate_on: z.string().nullable(),
  rate_source: z.string(),
  table_rate: z.string().nullable(),
  rate_difference_pct: z.string().nullable(),
  invoice_number: z.string(),
  taxes: z.array(taxLine.extend({ rate_pct: z.string().nullable() })),
  attendees: z.array(z.union([personBrief, z.object({ name: z.string(), company: z.string() })])),
  attributes: z.record(z.string(), z.unknown()),
  /** The attributes and custom fields of the expense, each with its label and its value as text. */
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  custom_values: z.record(z.string(), z.unknown()),
  is_card_matched: z
    .boolean()
    .describe('True if a card transaction decides the amount, the currency and the payment mode.'),
  receipts: z.array(savedFile),
  policy_reason: z.string(),
  policy_outcome: policyOutcome,
  missing_keys: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
  can: z.object({
    edit: decisionFlag,
    delete: decisionFlag,
    split: decisionFlag,
    add_to_report: decisionFlag,
    fill_fields: decisionFlag.describe('Restricted fields, after submission.'),
  }),
});

const refusals = [
  ...savedClaimRefusals,
  'expense.taxes_too_large',
  'expense.lost_receipt_off',
  'expense.too_many',
  'money.too_precise',
  'money.too_large',
] as const;
const stale = ['expenses', 'reports', 'home'] as const;
const oneExpense = z.object({ status: z.literal(true), expense_id: z.uuid(), data: expenseDetails });
const chosen = selection(expenseFilters, idOf('expense'));
/** The result of a bulk action: the number of items that succeeded, and each failed item with its reason. */
const bulkAnswer = z.object({
  status: z.literal(true),
  no_of_done: z.int(),
  undone: z.array(z.object({ id: z.uuid(), label: z.string(), reason: z.string() })),
});
/**
 * A part of a split expense. Omitted fields keep the value of the original expense, except taxes, which are then
 * divided in proportion to the amount.
 */
const share = z.strictObject({
  amount,
  category_id: idOf('category').nullable().optional(),
  description: text({ max: 1000, min: 0 }).optional(),
  taxes: z.array(taxLine).max(10).optional(),
  spent_on: day.optional(),
});

const mapping = z.record(z.string().max(60), z.string().max(200));

export const expenses = {
  list: endpoint({
    method: 'GET',
    path: '/expense/list',
    summary: 'List your latest unreported expenses for pickers.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(50), ...forUser }),
    output: z.object({
      status: z.literal(true),
      data: z.array(expenseRow),
      total_records: z.int(),
      currency: z.string(),
    }),
    refusals: ['delegate.not_now'],
  }),
  pagedList: endpoint({
    method: 'POST',
    path: '/expense/v1/list',
    summary: 'List your expenses with totals.',
    permission: reads,
    effect: 'read',
    input: listInput(expenseFilters, ['created', 'spent_on', 'amount']).extend(forUser),
    output: listOutput(expenseRow).extend({
      currency: z.string(),
      total: amount.describe('The total of all matches in the company currency.'),
      spent: z.array(z.object({ currency: z.string(), amount })),
    }),
    refusals: ['delegate.not_now'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/expense/search',
    summary: 'Search your expenses by text, amount or date.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      search: z.string().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(50).default(10),
      ...forUser,
    }),
    output: z.object({ status: z.literal(true), data: z.array(expenseRow) }),
    refusals: ['delegate.not_now'],
  }),
  uncategorized: endpoint({
    method: 'GET',
    path: '/expense/uncategorized',
    summary: 'List drafts without a category, the oldest first, with their receipts and OCR results.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      after: idOf('expense').optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      ...forUser,
    }),
    output: z.object({ status: z.literal(true), data: z.array(expenseDetails), total_records: z.int() }),
    refusals: ['delegate.not_now'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/expense/details',
    summary: 'Get an expense with its receipts, policy results and checks.',
    permission: seesSome,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: oneExpense,
    refusals: ['item.not_found'],
  }),
  activity: endpoint({
    method: 'GET',
    path: '/expense/activity',
    summary: 'Get the history and comments of an expense, newest first.',
    permission: seesSome,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: z.object({ status: z.literal(true), data: z.array(activityEntry) }),
    refusals: ['item.not_found'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/expense/comment',
    summary: 'Comment on an expense and mention colleagues.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({
      expense_id: idOf('expense'),
      ...commentFields,
    }),
    output: z.object({ status: z.literal(true), data: z.array(activityEntry) }),
    refusals: commentRefusals,
    stale: ['attachments', 'expenses'],
  }),
  merchants: endpoint({
    method: 'GET',
    path: '/expense/merchants',
    summary: 'Suggest merchants you used before, with their last category.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ search: z.string().max(100).default(''), ...forUser }),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ merchant: z.string(), category_id: z.uuid().nullable() })),
    }),
    refusals: ['delegate.not_now'],
  }),
  policyExpenses: endpoint({
    method: 'POST',
    path: '/expense/policyexpenses',
    summary: 'Evaluate policies and checks for an unsaved expense.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ expense_id: idOf('expense').optional(), ...expenseFields, ...forUser }),
    output: z.object({
      status: z.literal(true),
      converted_amount: amount.nullable(),
      ex_rate: z.string().nullable(),
      table_rate: z.string().nullable(),
      rate_on: z.string().nullable(),
      rate_difference_pct: z.string().nullable(),
      converted_currency: z.string(),
      policy_outcome: policyOutcome,
      checks: z.array(expenseCheck),
      missing: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
    refusals: ['item.not_found', 'money.too_precise', 'money.too_large', 'delegate.not_now'],
  }),
  draftCreate: endpoint({
    method: 'POST',
    path: '/expense/draft/create',
    summary: 'Create a draft expense. Fields may be missing.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...expenseFields, ...forUser }),
    output: oneExpense,
    refusals: [...refusals, 'delegate.not_now'],
    stale,
  }),
  draftEdit: endpoint({
    method: 'POST',
    path: '/expense/draft/edit',
    summary: 'Update a draft expense. Fields that are left out keep their value.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ expense_id: idOf('expense'), version, ...changesOf(expenseFields) }),
    output: oneExpense,
    refusals: [...refusals, 'card.amount_counts'],
    stale,
  }),
  create: endpoint({
    method: 'POST',
    path: '/expense/create',
    summary: 'Create a complete expense.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...expenseFields, ...forUser }),
    output: oneExpense,
    refusals: [...refusals, 'delegate.not_now'],
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/expense/edit',
    summary: 'Update a complete expense. Fields that are left out keep their value.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ expense_id: idOf('expense'), version, ...changesOf(expenseFields) }),
    output: oneExpense,
    refusals: [...refusals, 'card.amount_counts'],
    stale,
  }),
  update: endpoint({
    method: 'POST',
    path: '/expense/update',
    summary: 'Change the category or the report of many expenses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      chosen,
      ...forUser,
      change: z.union([
        z.strictObject({ category_id: idOf('category') }),
        z.strictObject({ report_id: idOf('report').nullable().describe('Null removes them from their report.') }),
      ]),
    }),
    output: bulkAnswer,
    refusals: ['item.not_found', 'report.wrong_stage', 'selection.too_many', 'delegate.not_now'],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/expense/delete',
    summary: 'Delete draft expenses. They can be restored for 30 days.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ chosen, ...forUser }),
    output: bulkAnswer,
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/expense/restore',
    summary: 'Restore deleted draft expenses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ids: z.array(idOf('expense')).min(1).max(500) }),
    output: bulkAnswer,
    refusals: ['item.not_found'],
    stale,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/expense/copy',
    summary: 'Copy an expense as a draft without its receipts.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ expense_id: idOf('expense') }),
    output: oneExpense,
    refusals: ['item.not_found', 'expense.wrong_kind'],
    stale,
  }),
  split: endpoint({
    method: 'POST',
    path: '/expense/split',
    summary: 'Split an expense by amounts, percentages or days. The parts add up exactly.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      expense_id: idOf('expense'),
      version,
      by: z.union([
        z.strictObject({ shares: z.array(share).min(2).max(50) }),
        z.strictObject({
          percents: z
            .array(z.string().regex(/^\d{1,3}(\.\d{1,4})?$/u, { error: () => t`Enter a percentage such as 33.3.` }))
            .min(2)
            .max(50),
        }),
        z.strictObject({ days: z.int().min(2).max(62) }),
      ]),
    }),
    output: z.object({ status: z.literal(true), expense_ids: z.array(z.uuid()) }),
    refusals: [
      'item.not_found',
      'item.changed',
      'expense.wrong_stage',
      'expense.wrong_kind',
      'expense.split_total',
      'expense.split_empty',
      'expense.split_small',
      'expense.taxes_too_large',
      'money.too_precise',
    ],
    stale,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/expense/merge',
    summary: 'Merge two expenses. The first keeps its fields and gets both receipts.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ keep_id: idOf('expense'), other_id: idOf('expense') }),
    output: oneExpense,
    refusals: [
      'item.not_found',
      'expense.wrong_stage',
      'expense.wrong_kind',
      'expense.merge_same',
      'expense.merge_currency',
      'card.period_closed',
    ],
    stale,
  }),
  remarkOnCheck: endpoint({
    method: 'POST',
    path: '/expense/check/remark',
    summary: 'State that an expense is not a duplicate. The check stays open for approvers and payers.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ expense_id: idOf('expense'), code: expenseCheck.shape.code }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  scanUpload: endpoint({
    method: 'POST',
    path: '/expense/from-receipt',
    summary: 'Create a draft from a receipt. Its fields are filled in by OCR.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ file_id: idOf('file'), ...forUser }),
    output: z.object({ status: z.literal(true), expense_id: z.uuid() }),
    refusals: ['item.not_found', 'file.not_yours', 'file.type', 'delegate.not_now'],
    stale,
  }),
  importSheet: endpoint({
    method: 'POST',
    path: '/expense/import',
    summary: 'Upload a spreadsheet of expenses and suggest its columns. Nothing is imported yet.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ file_id: idOf('file') }),
    output: z.object({
      status: z.literal(true),
      headers: z.array(z.string()),
      mapping: z.record(z.string(), z.string()),
      no_of_rows: z.int(),
    }),
    refusals: [
      'item.not_found',
      'file.not_yours',
      'file.type',
      'import.unreadable',
      'import.empty',
      'import.too_many_rows',
    ],
  }),
  importPreview: endpoint({
    method: 'POST',
    path: '/expense/import/preview',
    summary: 'Preview the import of each row. Nothing is imported yet.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ file_id: idOf('file'), mapping, ...forUser }),
    output: z.object({
      status: z.literal(true),
      data: z.array(
        z.object({
          row_number: z.int(),
          result: z.enum(['new', 'known', 'bad']),
          messages: z.array(z.string()),
          merchant: z.string(),
          spent_on: z.string().nullable(),
          currency: z.string().nullable(),
          amount: z.string().nullable(),
          category: z.string().nullable(),
        }),
      ),
      day_order: dayOrder,
    }),
    refusals: ['item.not_found', 'file.not_yours', 'import.unreadable', 'import.column_missing', 'delegate.not_now'],
  }),
  importConfirm: endpoint({
    method: 'POST',
    path: '/expense/import/confirm',
    summary: 'Import the valid rows as drafts. Importing the same file again creates no duplicates.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ file_id: idOf('file'), mapping, ...forUser }),
    output: z.object({ status: z.literal(true), no_of_created: z.int(), no_of_known: z.int(), no_of_bad: z.int() }),
    refusals: ['item.not_found', 'file.not_yours', 'import.unreadable', 'import.column_missing', 'delegate.not_now'],
    stale,
  }),
};
