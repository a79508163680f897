import { z } from 'zod';
import { filesAdvances, opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { any, can } from '#domain/access/permission.ts';
import { advanceStages } from '#domain/advances/advance-stages.ts';
import { endpoint } from './endpoint.ts';
import { approvalStep } from './reports.contract.ts';
import { activityEntry, commentFields, commentRefusals } from './shared/activity-entry.ts';
import { appliedAdvances, moneyRefusals } from './shared/applied-advances.ts';
import { changesOf } from './shared/changes-of.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { policyViolation } from './shared/expense-fields.ts';
import { amount, currencyCode, day, done, idOf, instant, nonNegative, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { listInput, listOutput, selection } from './shared/list.ts';
import { personBrief } from './shared/person.ts';

const reads = readsOwnItems;
const writes = filesAdvances;
const seesSome = opensItems;
const version = z.int().min(0).max(2_147_483_647);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u);

export const advanceFilters = z.strictObject({
  stages: z.array(z.enum(advanceStages)).max(11).optional(),
  owner_ids: z.array(idOf('user')).max(50).optional(),
  submitted_from: day.optional(),
  submitted_to: day.optional(),
  amount_from: amount.optional(),
  amount_to: amount.optional(),
  flags: z
    .array(z.enum(['violation', 'needs_settlement', 'overdue']))
    .max(3)
    .optional(),
});

const advanceRow = z.object({
  id: z.uuid(),
  advance_id: z.uuid(),
  number: z.string(),
  title: z.string(),
  stage: z.enum(advanceStages),
  report_status: z.string(),
  owner: personBrief,
  category_id: z.uuid().nullable(),
  category: z.string().nullable(),
  currency: z.string(),
  amount,
  edited_amount: amount.nullable(),
  approved_amount: amount.describe(
    'The amount that is paid once approved: the approver’s edit, otherwise what policies allow.',
  ),
  capped_amount: amount
    .nullable()
    .describe('The amount policies allow without an approver’s edit, in the company currency.'),
  ex_rate: z.string().nullable(),
  edited_ex_rate: z.string().nullable(),
  converted_amount: amount.nullable(),
  edited_converted_amount: amount.nullable(),
  total: amount.nullable().describe('The requested amount in the converted currency.'),
  edited_total: amount.nullable().describe('The approved amount in the converted currency, if an approver changed it.'),
  /** The currency of the converted amounts, which is the company's currency. */
  converted_currency: z.string(),
  paid_amount: amount,
  applied_amount: amount,
  returned_amount: amount,
  reserved_amount: amount,
  balance: amount,
  needs_settlement: z.boolean(),
  is_overdue: z.boolean(),
  has_violation: z.boolean(),
  needed_on: z.string().nullable(),
  settle_by: z.string().nullable(),
  now_with: z.array(personBrief),
  submitted_at: instant.nullable(),
  paid_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
});

const advanceDetails = advanceRow.extend({
  purpose: z.string(),
  custom_values: z.record(z.string(), z.unknown()),
  attributes: z.record(z.string(), z.unknown()),
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  creator_info: personBrief.extend({ department: z.string().nullable(), entity: z.string().nullable() }),
  policy_violation: policyViolation.nullable(),
  policy_reason: z.string(),
  payment_reference: z.string(),
  applications: z.array(
    z.object({
      report_id: z.uuid(),
      number: z.string(),
      title: z.string(),
      stage: z.string(),
      state: z.enum(['reserved', 'applied']),
      amount,
      applied_amount: amount,
      report_currency: z.string(),
      ex_rate: z.string(),
      at: instant,
    }),
  ),
  returns: z.array(
    z.object({
      id: z.uuid(),
      amount,
      returned_on: z.string(),
      reference: z.string(),
      note: z.string(),
      by: personBrief,
    }),
  ),
  steps: z.array(approvalStep),
  activity: z.array(activityEntry),
  can: z.object({
    edit: decisionFlag,
    submit: decisionFlag,
    recall: decisionFlag,
    delete: decisionFlag,
    cancel: decisionFlag,
    comment: decisionFlag,
    remind: decisionFlag,
    mark_paid: decisionFlag,
    return: decisionFlag,
    fill_fields: decisionFlag.describe('Restricted fields, after submission.'),
  }),
});

const stale = ['advances', 'home', 'approvals'] as const;
/** The names of the data that becomes stale after a write that can also change payables or postings. */
const moneyStale = [...stale, 'payouts'] as const;
const oneAdvance = z.object({ status: z.literal(true), advance_id: z.uuid(), data: advanceDetails });
/** The fields of an advance. A draft may leave any of them empty. */
const draftFields = {
  title: text({ max: 200, min: 0 }).default(''),
  category_id: idOf('category').nullable().default(null),
  purpose: text({ max: 1000, min: 0 }).default(''),
  currency: currencyCode.nullable().default(null),
  amount: nonNegative.nullable().default(null),
  needed_on: day.nullable().default(null),
  settle_by: day.nullable().default(null),
  custom_values: z.record(key, z.unknown()).default({}),
  attributes: z.record(key, z.unknown()).default({}),
  policy_reason: text({ max: 1000, min: 0 }).default(''),
};
const chosen = selection(advanceFilters, idOf('advance'));
const refusals = [
  'item.not_found',
  'item.changed',
  'advance.wrong_stage',
  'advance.field_invalid',
  ...moneyRefusals,
] as const;
const submitRefusals = [
  ...refusals,
  'advance.incomplete',
  'advance.blocked',
  'advance.reason_missing',
  'advance.no_approver',
] as const;
const listAnswer = listOutput(advanceRow).extend({
  no_of_reports: z.int(),
  currency: z.string(),
  total: amount,
  balances: z
    .array(z.object({ currency: z.string(), amount }))
    .nullable()
    .describe('What is still owed per currency; null unless only outstanding advances are listed.'),
  counts: z.record(z.enum(advanceStages), z.int()).describe('Per stage, ignoring filters.'),
});

export const advances = {
  list: endpoint({
    method: 'POST',
    path: '/advance/list',
    summary: 'List your advances with totals.',
    permission: reads,
    effect: 'read',
    input: listInput(advanceFilters, ['created', 'submitted', 'amount']).extend(forUser),
    output: listAnswer,
    refusals: ['delegate.not_now'],
  }),
  clientList: endpoint({
    method: 'POST',
    path: '/advance/client/list',
    summary: 'List the company’s submitted advances.',
    permission: can('Advances', 'read'),
    effect: 'read',
    input: listInput(advanceFilters, ['created', 'submitted', 'amount', 'settle_by']),
    output: listAnswer,
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/advance/details/{id}',
    summary: 'Get an advance with its balance, reports, approvers and activity.',
    permission: seesSome,
    effect: 'read',
    input: z.strictObject({ id: idOf('advance') }),
    output: oneAdvance,
    refusals: ['item.not_found'],
  }),
  draftCreate: endpoint({
    method: 'POST',
    path: '/advance/draft/create',
    summary: 'Create a draft advance. Every field is optional.',
    permission: writes,
    effect: 'write',
    plan_feature: 'advances',
    input: z.strictObject({ ...draftFields, ...forUser }),
    output: oneAdvance,
    refusals: [...refusals, 'delegate.not_now'],
    stale,
  }),
  draftEdit: endpoint({
    method: 'POST',
    path: '/advance/draft/edit',
    summary: 'Update a draft advance. Every field is optional.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ advance_id: idOf('advance'), version, ...changesOf(draftFields) }),
    output: oneAdvance,
    refusals,
    stale,
  }),
  create: endpoint({
    method: 'POST',
    path: '/advance/create',
    summary: 'Create and submit an advance.',
    permission: writes,
    effect: 'write',
    plan_feature: 'advances',
    input: z.strictObject({ ...draftFields, ...forUser }),
    output: oneAdvance,
    refusals: [...submitRefusals, 'delegate.not_now'],
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/advance/edit',
    summary: 'Update a complete draft advance without submitting it.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ advance_id: idOf('advance'), version, ...changesOf(draftFields) }),
    output: oneAdvance,
    refusals: [...refusals, 'advance.incomplete'],
    stale,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/advance/submit/preview',
    summary: 'Preview a submission: missing fields, policy results and approvers.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ advance_id: idOf('advance') }),
    output: z.object({
      status: z.literal(true),
      may_submit: z.boolean(),
      amount,
      currency: z.string(),
      problems: z.array(
        z.object({
          field: z.string().nullable().describe('The form field with the problem.'),
          message: z.string(),
          rule_name: z.string().nullable().describe('The policy behind the problem; null for a missing field.'),
          is_blocking: z.boolean(),
        }),
      ),
      approvers: z.array(approvalStep),
    }),
    refusals: ['item.not_found', 'advance.wrong_stage', ...moneyRefusals],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/advance/submit',
    summary: 'Submit an advance for approval. Its rate, policy result and approvers are fixed now.',
    permission: writes,
    effect: 'write',
    plan_feature: 'advances',
    input: z.strictObject({ advance_id: idOf('advance'), version, comment: text({ max: 1000, min: 0 }).default('') }),
    output: oneAdvance,
    refusals: submitRefusals,
    stale: moneyStale,
  }),
  recall: endpoint({
    method: 'POST',
    path: '/advance/recall',
    summary: 'Recall a submitted advance.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ advance_id: idOf('advance'), version, comment: text({ max: 1000, min: 0 }).default('') }),
    output: oneAdvance,
    refusals,
    stale,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/advance/cancel',
    summary: 'Cancel an unpaid advance.',
    permission: any(writes, can('Advances', 'write')),
    effect: 'write',
    input: z.strictObject({ advance_id: idOf('advance'), version, comment: text({ max: 1000, min: 0 }).default('') }),
    output: oneAdvance,
    refusals,
    stale: moneyStale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/advance/delete',
    summary: 'Delete draft advances.',
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
  remind: endpoint({
    method: 'POST',
    path: '/advance/remind',
    summary: 'Remind the approvers, or the owner to settle; at most once a day.',
    permission: any(writes, can('Advances', 'write')),
    effect: 'write',
    input: z.strictObject({ advance_id: idOf('advance') }),
    output: done,
    refusals: ['item.not_found', 'advance.wrong_stage', 'advance.reminded'],
    stale: ['advances'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/advance/comment',
    summary: 'Comment on an advance and mention colleagues.',
    permission: seesSome,
    effect: 'write',
    input: z.strictObject({
      advance_id: idOf('advance'),
      ...commentFields,
    }),
    output: z.object({ status: z.literal(true), data: z.array(activityEntry) }),
    refusals: commentRefusals,
    stale: ['attachments', 'advances'],
  }),
  available: endpoint({
    method: 'GET',
    path: '/advance/list/available/all',
    summary: 'List the advances that can be applied to a report, with their available balances.',
    permission: any(reads, can('Payout', 'write')),
    effect: 'read',
    input: z.strictObject({ report_id: idOf('report') }),
    output: z.object({
      status: z.literal(true),
      currency: z.string(),
      payable_total: amount,
      advances_total: amount,
      data: z.array(
        z.object({
          advance_id: z.uuid(),
          number: z.string(),
          title: z.string(),
          currency: z.string(),
          available: amount,
          ex_rate: z.string().nullable().describe('Null without an exchange rate.'),
          available_converted: amount.nullable(),
          applied: amount.describe('The part this report already uses, in the advance’s currency.'),
          applied_converted: amount,
        }),
      ),
    }),
    refusals: ['item.not_found'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/advance/link',
    summary: 'Reserve your advances for a draft report, or release them.',
    permission: writes,
    effect: 'write',
    ...appliedAdvances,
    stale: ['advances', 'reports'],
  }),
  markPaid: endpoint({
    method: 'POST',
    path: '/advance/mark_paid',
    summary: 'Mark an approved advance as paid.',
    permission: can('Payout', 'write'),
    effect: 'write',
    confirms: true,
    input: z.strictObject({
      advance_id: idOf('advance'),
      version,
      reference: text({ max: 120 }),
      paid_on: day,
      comment: text({ max: 1000, min: 0 }).default(''),
    }),
    output: oneAdvance,
    refusals: [
      ...refusals,
      'approval.own_item',
      'advance.paid_ahead',
      'payout.on_hold',
      'payout.approved_by_you',
      'payout.to_release',
      'payout.by_bank',
      'payment_run.undone',
    ],
    stale: moneyStale,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/advance/return',
    summary: 'Record a return of unspent money.',
    permission: can('Payout', 'write'),
    effect: 'write',
    input: z.strictObject({
      advance_id: idOf('advance'),
      version,
      amount: nonNegative,
      returned_on: day,
      reference: text({ max: 120, min: 0 }).default(''),
      note: text({ max: 500, min: 0 }).default(''),
    }),
    output: oneAdvance,
    refusals: [
      ...refusals,
      'advance.return_too_large',
      'advance.reserved',
      'advance.amount_zero',
      'advance.nothing_open',
      'advance.paid_ahead',
    ],
    stale: moneyStale,
  }),
};
