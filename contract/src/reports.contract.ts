import { z } from 'zod';
import { filesExpenses, opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { endpoint } from './endpoint.ts';
import { savedFile } from './files.contract.ts';
import { activityEntry, commentFields, commentRefusals } from './shared/activity-entry.ts';
import { changesOf } from './shared/changes-of.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { expenseCheck, policyViolation } from './shared/expense-fields.ts';
import { expenseRow } from './shared/expense-row.ts';
import { amount, day, done, idOf, instant, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';
import { tripBrief } from './shared/trip.ts';

const reads = readsOwnItems;
const writes = filesExpenses;
/** Admits everyone who may see at least one item. Which reports they see is then decided report by report. */
const seesSome = opensItems;
const version = z.int().min(0).max(2_147_483_647);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u);

export const reportFilters = z.strictObject({
  stages: z.array(z.enum(reportStages)).max(8).optional(),
  submitted_from: day.optional(),
  submitted_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  flags: z
    .array(z.enum(['violation', 'check', 'no_receipt', 'partially_approved']))
    .max(4)
    .optional(),
});

export const reportRow = z.object({
  id: z.uuid(),
  report_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  stage: z.enum(reportStages),
  report_status: z.string(),
  owner: personBrief,
  currency: z.string(),
  total: amount,
  edited_total: amount.nullable(),
  payable_total: amount,
  /** The amount still to be paid, after advances; null unless the report is awaiting payment. */
  to_be_paid: amount.nullable(),
  spent: z.array(z.object({ currency: z.string(), amount })),
  /** The exchange rate if every expense is in the same foreign currency and has the same rate; null otherwise. */
  ex_rate: z.string().nullable(),
  no_of_expenses: z.int(),
  no_of_receipts: z.int(),
  no_of_violations: z.int(),
  no_of_checks: z.int(),
  no_of_missing: z.int(),
  from_on: z.string().nullable(),
  to_on: z.string().nullable(),
  now_with: z.array(personBrief),
  submitted_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
});

/** An expense in a report, with its checks and policy violations. */
const reportLine = expenseRow.extend({
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  policy_violation: policyViolation.nullable(),
  checks: z.array(expenseCheck),
  /**
   * The receipts as they were when the report was rejected, because its expenses may have changed since; null for other
   * reports.
   */
  receipts: z.array(savedFile).nullable(),
});

export const approvalStep = z.object({
  title: z.string(),
  detail: z.string(),
  state: z.enum(['done', 'now', 'ahead', 'rejected']),
  people: z.array(personBrief),
  at: instant.nullable(),
  behalf_user: personBrief.nullable(),
});

const reportDetails = reportRow.extend({
  purpose: z.string(),
  trip: tripBrief.nullable(),
  custom_values: z.record(z.string(), z.unknown()),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  creator_info: personBrief.extend({ department: z.string().nullable(), entity: z.string().nullable() }),
  /** The first ten expenses; use `expense_page` for more. */
  expense: z.array(reportLine),
  has_more_expenses: z.boolean(),
  claimed_total: amount,
  /** The claimed amount above the policy caps. Lines for which an approver allowed more than the cap are left out. */
  over_policy_total: amount,
  /** The amount that approvers cut in addition to the policy limits. For a rejected report, the whole claim. */
  not_approved_total: amount,
  company_paid_total: amount,
  /** The amount of own money spent in non-reimbursable categories. It is recorded but not paid back. */
  not_reimbursable_total: amount,
  /** The amount covered by advances. It is not subtracted from `payable_total`. */
  advances_total: amount,
  advances: z.array(
    z.object({
      advance_id: z.uuid(),
      number: z.string(),
      title: z.string(),
      state: z.enum(['reserved', 'applied']),
      currency: z.string(),
      amount,
      ex_rate: z.string(),
      applied_amount: amount.describe('In the report’s currency.'),
    }),
  ),
  /** The person who rejected the report, with the time and the comment; null in all other stages. */
  rejection: z
    .object({ by: personBrief.nullable(), behalf_user: personBrief.nullable(), at: instant, comment: z.string() })
    .nullable(),
  steps: z.array(approvalStep),
  activity: z.array(activityEntry),
  can: z.object({
    edit: decisionFlag,
    submit: decisionFlag,
    recall: decisionFlag,
    delete: decisionFlag,
    comment: decisionFlag,
    download: decisionFlag,
    apply_advances: decisionFlag,
    fill_fields: decisionFlag.describe('Restricted fields, after submission.'),
  }),
});

const stale = ['expenses', 'reports', 'home'] as const;
const oneReport = z.object({ status: z.literal(true), report_id: z.uuid(), data: reportDetails });
const chosen = selection(reportFilters, idOf('report'));
const reportFields = {
  title: text({ max: 200 }),
  purpose: text({ max: 1000, min: 0 }).default(''),
  custom_values: z.record(key, z.unknown()).default({}),
};
const exportAnswer = z.object({ status: z.literal(true), export_id: z.uuid() });
const refusals = [
  'item.not_found',
  'item.changed',
  'report.wrong_stage',
  'expense.wrong_stage',
  'report.field_invalid',
] as const;

export const reports = {
  pagedList: endpoint({
    method: 'POST',
    path: '/report/v1/list',
    summary: 'List your reports with totals.',
    permission: reads,
    effect: 'read',
    input: listInput(reportFilters, ['created', 'submitted', 'amount']).extend(forUser),
    output: listOutput(reportRow).extend({
      no_of_reports: z.int(),
      currency: z.string(),
      total: amount,
      to_be_paid: amount.describe('Of the matches that are awaiting payment, after advances.'),
      spent: z.array(z.object({ currency: z.string(), amount })),
      counts: z.record(z.enum(reportStages), z.int()).describe('Per stage, ignoring filters.'),
    }),
    refusals: ['delegate.not_now'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/report/search',
    summary: 'Search your reports by text, number, amount or date.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      search: z.string().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(50).default(10),
    }),
    output: z.object({ status: z.literal(true), data: z.array(reportRow) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/report/details/{id}',
    summary: 'Get a report with its first ten expenses, approvers and activity.',
    permission: seesSome,
    effect: 'read',
    input: z.strictObject({ id: idOf('report'), expense_page: z.coerce.number().int().min(1).max(1000).default(1) }),
    output: oneReport,
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/report/create',
    summary: 'Create a draft report, empty or with selected expenses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...reportFields, expense_ids: z.array(idOf('expense')).max(500).default([]), ...forUser }),
    output: oneReport,
    refusals: [...refusals, 'delegate.not_now'],
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/report/edit',
    summary: 'Update a draft report and add or remove expenses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      report_id: idOf('report'),
      version,
      title: reportFields.title.optional(),
      ...changesOf({ purpose: reportFields.purpose, custom_values: reportFields.custom_values }),
      link_ids: z.array(idOf('expense')).max(500).default([]),
      unlink_ids: z.array(idOf('expense')).max(500).default([]),
    }),
    output: oneReport,
    refusals,
    stale,
  }),
  titleUpdate: endpoint({
    method: 'POST',
    path: '/report/title_update',
    summary: 'Rename a draft report.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report'), version, title: text({ max: 200 }) }),
    output: oneReport,
    refusals,
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/report/delete',
    summary: 'Delete draft reports; their expenses become unreported.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ chosen, ...forUser }),
    output: z.object({
      status: z.literal(true),
      no_of_done: z.int(),
      undone: z.array(z.object({ id: z.uuid(), label: z.string(), reason: z.string() })),
    }),
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/report/submit/preview',
    summary: 'Preview a submission: missing fields, policy results and approvers.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ report_id: idOf('report') }),
    output: z.object({
      status: z.literal(true),
      may_submit: z.boolean(),
      total: amount,
      currency: z.string(),
      problems: z.array(
        z.object({
          expense_id: z.uuid().nullable(),
          label: z.string(),
          field: z.string().nullable(),
          message: z.string(),
          /**
           * The name of the policy that causes the problem; null for a missing field or reason, and for a problem with
           * the report as a whole.
           */
          rule_name: z.string().nullable(),
          is_blocking: z.boolean(),
        }),
      ),
      approvers: z.array(approvalStep),
    }),
    refusals: ['item.not_found', 'report.wrong_stage'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/report/submit',
    summary: 'Submit a report for approval. Its rates, policy results and approvers are fixed now.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report'), version, comment: text({ max: 1000, min: 0 }).default('') }),
    output: oneReport,
    refusals: [
      ...refusals,
      'sample.submit',
      'report.empty',
      'report.incomplete',
      'report.blocked',
      'check.blocks',
      'report.refunds_exceed',
      'report.reason_missing',
      'report.no_approver',
    ],
    // An approval rule can approve the report at once, which creates a payable.
    stale: [...stale, 'payouts'],
  }),
  recall: endpoint({
    method: 'POST',
    path: '/report/recall',
    summary: 'Recall a submitted report.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report'), version, comment: text({ max: 1000, min: 0 }).default('') }),
    output: oneReport,
    refusals,
    stale,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/report/comment',
    summary: 'Comment on a report and mention colleagues.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({
      report_id: idOf('report'),
      ...commentFields,
    }),
    output: z.object({ status: z.literal(true), data: z.array(activityEntry) }),
    refusals: commentRefusals,
    stale: ['attachments', 'reports'],
  }),
  remind: endpoint({
    method: 'POST',
    path: '/report/remind',
    summary: 'Remind the current approvers; at most once a day.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report') }),
    output: done,
    refusals: ['item.not_found', 'report.wrong_stage', 'report.reminded'],
    stale: ['reports'],
  }),
  fraudCheck: endpoint({
    method: 'POST',
    path: '/report/fraudcheck',
    summary: 'Run all checks on the expenses of a report.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report') }),
    output: z.object({
      status: z.literal(true),
      data: z.array(z.object({ expense_id: z.uuid(), label: z.string(), checks: z.array(expenseCheck) })),
    }),
    refusals: ['item.not_found'],
    stale: ['reports', 'expenses'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/report/download',
    summary: 'Export a report as PDF with expenses, approvers, policy notes and receipts.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report') }),
    output: exportAnswer,
    refusals: ['item.not_found'],
    stale: ['exports'],
  }),
  zipReceipts: endpoint({
    method: 'POST',
    path: '/report/zip-receipts',
    summary: 'Export the receipts of selected reports, your own or others you may see, as one archive.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({ chosen, ...forUser }),
    output: exportAnswer,
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  zipReports: endpoint({
    method: 'POST',
    path: '/report/zip-reports',
    summary: 'Export selected reports, your own or others you may see, as PDFs in one archive.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({ chosen, ...forUser }),
    output: exportAnswer,
    refusals: ['item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
  bulkReports: endpoint({
    method: 'POST',
    path: '/report/bulk-reports',
    summary: 'Export selected reports, your own or others you may see, with their expenses as a spreadsheet.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({
      chosen,
      ...forUser,
      template_id: idOf('export_template').optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: exportAnswer,
    refusals: ['template.wrong_level', 'item.not_found', 'selection.too_many', 'delegate.not_now'],
    stale: ['exports'],
  }),
};
