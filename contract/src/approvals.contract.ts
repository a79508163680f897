import { z } from 'zod';
import { opensItems } from '#domain/access/item-permissions.ts';
import { all, any, approver, approverByRole, can, superAdmin } from '#domain/access/permission.ts';
import { checkCodes } from '#domain/checks/expense-check.ts';
import { reportStages } from '#domain/reports/report-stages.ts';
import { categories } from './categories.contract.ts';
import { endpoint } from './endpoint.ts';
import { reportFilters, reportRow } from './reports.contract.ts';
import { appliedAdvances } from './shared/applied-advances.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { expenseFields, policyOutcome, rate } from './shared/expense-fields.ts';
import { amount, day, idOf, instant, nonNegative, text } from './shared/fields.ts';
import { decisionRow, inboxRow } from './shared/inbox-row.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const decides = approver;
const adminSees = any(can('Reports', 'read'), can('Advances', 'read'));
const adminDecides = all(any(can('Reports', 'write'), can('Advances', 'write')), approverByRole);
const recodes = any(decides, adminDecides, can('Payout', 'write'));
const version = z.int().min(0).max(2_147_483_647);
const itemKind = z.enum(['report', 'advance']);

export const inboxFilters = z.strictObject({
  item_kind: itemKind.optional(),
  owner_ids: z.array(idOf('user')).max(50).optional(),
  department_ids: z.array(idOf('department')).max(50).optional(),
  submitted_from: day.optional(),
  submitted_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  waiting_days: z.int().min(1).max(365).optional().describe('Waiting at least this many days.'),
  flags: z
    .array(z.enum(['violation', 'check', 'no_receipt', 'overdue', 'on_behalf']))
    .max(5)
    .optional(),
});

const decision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment: text({ max: 2000, min: 0 }).default('') }),
  z.strictObject({ action: z.literal('send_back'), comment: text({ max: 2000 }) }),
  z.strictObject({ action: z.literal('reject'), comment: text({ max: 2000 }) }),
  z.strictObject({ action: z.literal('unapprove'), comment: text({ max: 2000 }) }),
  z.strictObject({
    action: z.literal('add_approver'),
    user_id: idOf('user'),
    comment: text({ max: 2000, min: 0 }).default(''),
  }),
]);

/** A decision on several items at once. `unapprove` undoes a bulk approval. */
const bulkDecision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), comment: text({ max: 2000, min: 0 }).default('') }),
  z.strictObject({ action: z.literal('send_back'), comment: text({ max: 2000 }) }),
  z.strictObject({ action: z.literal('reject'), comment: text({ max: 2000 }) }),
  z.strictObject({ action: z.literal('unapprove'), comment: text({ max: 2000 }) }),
]);

const decided = z.object({
  status: z.literal(true),
  item_id: z.uuid(),
  stage: z.string(),
  outcome: z.enum(['goes_on', 'finished']).describe('Whether another approver must decide.'),
  now_with: z.array(personBrief),
  version: z.int(),
});

export const decisionRefusals = [
  'item.not_found',
  'item.changed',
  'report.wrong_stage',
  'advance.wrong_stage',
  'approval.own_item',
  'approval.own_submission',
  'approval.not_yours',
  'approval.not_waiting',
  'approval.already_asked',
  'approval.person_away',
  'approval.nobody_decided',
  'approval.comment_missing',
  'check.unacknowledged',
  'accounting.exported',
] as const;
const stale = ['approvals', 'reports', 'expenses', 'advances', 'payouts', 'home', 'notices'] as const;
const oneItem = { item_kind: itemKind.default('report'), item_id: z.uuid().meta({ ref: 'report' }), version };

/** A step of a running chain, with its decisions so far. */
const chainStep = z.object({
  step_no: z.int(),
  title: z.string(),
  mode: z.enum(['any', 'all']),
  state: z.enum(['ahead', 'now', 'done', 'skipped']),
  because: z.string(),
  people: z.array(
    personBrief.extend({
      because: z.string(),
      state: z.enum(['ahead', 'now', 'approved', 'passed', 'left']),
      at: instant.nullable(),
      by: personBrief.nullable(),
    }),
  ),
  waiting_since: instant.nullable(),
  escalates_on: z.string().nullable(),
});

export const clientFilters = reportFilters.extend({
  owner_ids: z.array(idOf('user')).max(50).optional(),
  approver_ids: z.array(idOf('user')).max(50).optional(),
  department_ids: z.array(idOf('department')).max(50).optional(),
});

export const approvals = {
  list: endpoint({
    method: 'POST',
    path: '/approvals/list',
    summary: 'List the items awaiting your decision, also as a delegate; the oldest first.',
    permission: decides,
    effect: 'read',
    input: listInput(inboxFilters, ['waiting', 'amount', 'submitted']),
    output: listOutput(inboxRow).extend({
      no_of_reports: z.int(),
      currency: z.string(),
      total: amount,
      counts: z.object({
        report: z.int(),
        advance: z.int(),
        overdue: z.int().describe('Items waiting a week or longer, counted up to 1,000.'),
      }),
    }),
    refusals: [],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/approvals/counts',
    summary: 'Count the items awaiting your decision, also as a delegate.',
    permission: decides,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ status: z.literal(true), report: z.int(), advance: z.int() }),
    refusals: [],
  }),
  history: endpoint({
    method: 'POST',
    path: '/approvals/list/all',
    summary: 'List your decisions, including those of your delegates; the newest first.',
    permission: decides,
    effect: 'read',
    input: listInput(
      z.strictObject({
        item_kind: itemKind.optional(),
        decisions: z
          .array(z.enum(['approved', 'sent_back', 'rejected', 'unapproved', 'added_approver']))
          .max(5)
          .optional(),
        owner_ids: z.array(idOf('user')).max(50).optional(),
        decided_from: day.optional(),
        decided_to: day.optional(),
      }),
      ['decided'],
      { direction: 'desc' },
    ),
    output: listOutput(decisionRow).extend({ no_of_reports: z.int(), currency: z.string() }),
    refusals: [],
  }),
  clientList: endpoint({
    method: 'POST',
    path: '/approvals/client/list',
    summary: 'List the company’s submitted reports.',
    permission: can('Reports', 'read'),
    effect: 'read',
    input: listInput(clientFilters, ['created', 'submitted', 'amount']),
    output: listOutput(reportRow.extend({ days_waiting: z.int().nullable() })).extend({
      no_of_reports: z.int(),
      currency: z.string(),
      total: amount,
      counts: z.record(z.enum(reportStages), z.int()).describe('Per stage, ignoring filters.'),
    }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/approvals/approvaldetails',
    summary: 'Get the approval details of an item: its chain, the allowed actions and the submitter’s year.',
    permission: any(decides, adminSees, opensItems),
    effect: 'read',
    input: z.strictObject({ item_kind: itemKind.default('report'), item_id: z.uuid().meta({ ref: 'report' }) }),
    output: z.object({
      status: z.literal(true),
      item_kind: itemKind,
      item_id: z.uuid(),
      rule_name: z.string(),
      chain: z.array(chainStep),
      in_place_of: personBrief.nullable(),
      claimed_total: amount,
      approved_total: amount,
      currency: z.string(),
      approve_text: z.string().describe('The caption of the approve button: Approve 50.00 of 72.10.'),
      budgets: z.array(z.string()).describe('The state of each budget that applies to the item, as a sentence.'),
      approve_blocked: z.string().nullable().describe('Why the item cannot be approved yet: a check is open.'),
      submitter: z.object({
        person: personBrief,
        reports_filed: z.int(),
        sent_back: z.int(),
        over_policy: z.int(),
        paid_total: amount.describe("In the company's currency."),
        since: z.string(),
      }),
      can: z.object({
        approve: decisionFlag,
        send_back: decisionFlag,
        reject: decisionFlag,
        edit: decisionFlag,
        add_approver: decisionFlag,
        unapprove: decisionFlag,
        acknowledge: decisionFlag,
        recode: decisionFlag,
        act_for_client: decisionFlag,
      }),
    }),
    refusals: ['item.not_found'],
  }),
  action: endpoint({
    method: 'POST',
    path: '/approvals/action',
    summary: 'Decide on an item as approver or delegate. Payout staff can send back approved items.',
    permission: any(decides, can('Payout', 'write')),
    effect: 'write',
    input: z.strictObject({ ...oneItem, decision }),
    output: decided,
    refusals: decisionRefusals,
    stale,
  }),
  clientAction: endpoint({
    method: 'POST',
    path: '/approvals/client/action',
    summary: 'Decide on an item in place of its current approvers. The activity records it.',
    permission: adminDecides,
    effect: 'write',
    input: z.strictObject({ ...oneItem, decision }),
    output: decided,
    refusals: decisionRefusals,
    stale,
  }),
  editExpense: endpoint({
    method: 'POST',
    path: '/approvals/edit/expense',
    summary: 'Lower the approved amount of an expense, restore it, or reject the expense, with a reason.',
    permission: any(decides, adminDecides),
    effect: 'write',
    input: z.strictObject({
      report_id: idOf('report'),
      version,
      expense_id: idOf('expense'),
      change: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('lower'),
          edited_amount: nonNegative,
          edited_ex_rate: rate.nullable().default(null),
          comment: text({ max: 1000 }),
        }),
        z.strictObject({ kind: z.literal('restore') }),
        z.strictObject({ kind: z.literal('reject_line'), comment: text({ max: 1000 }) }),
      ]),
    }),
    output: z.object({
      status: z.literal(true),
      report_id: z.uuid(),
      version: z.int(),
      claimed_total: amount,
      approved_total: amount.describe('The edited total, else the capped total, else the claimed one.'),
      edited_total: amount.nullable().describe('Null while no expense is edited.'),
      approve_text: z.string(),
      line: z
        .object({
          expense_id: z.uuid(),
          amount,
          edited_amount: amount.nullable(),
          converted_amount: amount,
          edited_converted_amount: amount.nullable(),
        })
        .nullable()
        .describe('Null when the expense was rejected.'),
    }),
    refusals: [
      ...decisionRefusals,
      'approval.amount_raised',
      'approval.amount_below_zero',
      'approval.rate_unreadable',
      'approval.last_line',
      'money.too_precise',
      'money.too_large',
    ],
    stale,
  }),
  recodeCategories: endpoint({
    method: 'GET',
    path: '/approvals/recode/categories',
    summary: 'List the categories the expenses of a report can be recoded to: those of its owner’s entity.',
    permission: recodes,
    effect: 'read',
    input: z.strictObject({ report_id: idOf('report') }),
    output: categories.list.output,
    refusals: decisionRefusals,
  }),
  recodeExpense: endpoint({
    method: 'POST',
    path: '/approvals/recode/expense',
    summary: 'Change category, taxes and fields of a submitted expense, with a reason. Policies are evaluated again.',
    permission: recodes,
    effect: 'write',
    input: z.strictObject({
      report_id: idOf('report'),
      version,
      expense_id: idOf('expense'),
      category_id: idOf('category'),
      taxes: expenseFields.taxes,
      attributes: expenseFields.attributes,
      custom_values: expenseFields.custom_values,
      reason: text({ max: 1000 }),
    }),
    output: z.object({
      status: z.literal(true),
      report_id: z.uuid(),
      version: z.int(),
      changes: z.string().describe('As the history shows it: Category changed from Meals to Travel.'),
      policy_outcome: policyOutcome.pick({ result: true, headline: true, detail: true }),
    }),
    refusals: [
      ...decisionRefusals,
      'recode.unchanged',
      'recode.payment_changed',
      'approval.refunds_exceed',
      'expense.incomplete',
      'expense.attribute_invalid',
      'expense.taxes_too_large',
      'money.too_precise',
      'money.too_large',
    ],
    stale,
  }),
  fillFields: endpoint({
    method: 'POST',
    path: '/approvals/fields',
    summary: 'Fill in restricted fields of a submitted item, as approver, payout staff or administrator.',
    permission: any(decides, adminDecides, can('Payout', 'write'), can('Settings', 'write'), superAdmin),
    effect: 'write',
    input: z.strictObject({
      of: z.union([
        z.strictObject({ report_id: idOf('report') }),
        z.strictObject({ expense_id: idOf('expense') }),
        z.strictObject({ advance_id: idOf('advance') }),
      ]),
      version,
      custom_values: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u), z.unknown()),
    }),
    output: z.object({ status: z.literal(true), version: z.int() }),
    refusals: ['item.not_found', 'item.changed', 'field.value_invalid'],
    stale,
  }),
  editAdvance: endpoint({
    method: 'POST',
    path: '/approvals/edit/advance',
    summary: 'Lower the approved amount of an advance, or restore it.',
    permission: any(decides, adminDecides),
    effect: 'write',
    input: z.strictObject({
      advance_id: idOf('advance'),
      version,
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('lower'), edited_amount: nonNegative, comment: text({ max: 1000 }) }),
        z.strictObject({ kind: z.literal('restore') }),
      ]),
    }),
    output: z.object({
      status: z.literal(true),
      advance_id: z.uuid(),
      version: z.int(),
      amount,
      edited_amount: amount.nullable(),
      approve_text: z.string(),
    }),
    refusals: [
      ...decisionRefusals,
      'approval.refund_fixed',
      'approval.refunds_exceed',
      'approval.amount_raised',
      'approval.amount_below_zero',
      'approval.rate_unreadable',
      'money.too_precise',
      'money.too_large',
    ],
    stale,
  }),
  acknowledgeCheck: endpoint({
    method: 'POST',
    path: '/approvals/check/acknowledge',
    summary: 'Acknowledge a check as approver or payer. A check of high severity needs a reason.',
    permission: any(decides, adminDecides, can('Payout', 'write')),
    effect: 'write',
    input: z.strictObject({
      report_id: idOf('report'),
      expense_id: idOf('expense'),
      code: z.enum(checkCodes),
      reason: text({ max: 1000, min: 0 }).default(''),
    }),
    output: z.object({ status: z.literal(true) }),
    refusals: [...decisionRefusals, 'check.reason_missing'],
    stale,
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/approvals/bulk',
    summary: 'Decide on many items, each in its own transaction and with its own result.',
    permission: decides,
    effect: 'write',
    input: z.strictObject({
      chosen: selection(inboxFilters, z.uuid().meta({ ref: 'report' })),
      decision: bulkDecision,
    }),
    output: z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() }),
    refusals: ['item.not_found', 'selection.too_many', 'selection.empty'],
    stale: ['approvals'],
  }),
  clientBulk: endpoint({
    method: 'POST',
    path: '/approvals/client/bulk',
    summary: 'Decide on many items in place of their current approvers, with a result per item.',
    permission: adminDecides,
    effect: 'write',
    input: z.strictObject({
      ids: z
        .array(z.uuid().meta({ ref: 'report' }))
        .min(1)
        .max(500),
      decision: bulkDecision,
    }),
    output: z.object({ status: z.literal(true), run_id: z.uuid(), no_of_items: z.int() }),
    refusals: ['item.not_found'],
    stale: ['approvals'],
  }),
  applyAdvances: endpoint({
    method: 'POST',
    path: '/approvals/list/apply-advances',
    summary: 'Apply advances to an approved report, or remove them.',
    permission: can('Payout', 'write'),
    effect: 'write',
    ...appliedAdvances,
    stale: ['reports', 'advances', 'approvals', 'payouts'],
  }),
};
