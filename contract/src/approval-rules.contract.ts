import { z } from 'zod';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { amount, currencyCode, done, idOf, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const reads = any(can('Settings', 'read'), superAdmin);
const writes = can('Settings', 'write');
const appliesTo = z.enum(['report', 'advance']);
const version = z.int().min(0).max(2_147_483_647);
const figure = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/u, { error: () => t`Enter a figure such as 500.00.` });
const distance = z.string().regex(/^\d{1,7}(\.\d)?$/u, { error: () => t`Enter a distance such as 420.5.` });
const days = z.int().min(1).max(365).nullable().default(null);
const key = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u);

const figureField = z.enum([
  'total',
  'reimbursable_total',
  'largest_expense',
  'no_of_expenses',
  'no_of_violations',
  'no_of_checks',
  'distance_km',
  'per_diem_days',
]);
const choice = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.strictObject({
    field: z.literal(field),
    operator: z.enum(['in', 'not_in']),
    values: z
      .array(value)
      .min(1, { error: () => t`Choose at least one.` })
      .max(200),
  });

const test = z.union([
  z.strictObject({ field: figureField, operator: z.enum(['=', '!=', '>', '>=', '<', '<=']), value: figure }),
  z.strictObject({ field: figureField, operator: z.literal('between'), value: figure, to: figure }),
  z.strictObject({ field: z.literal('has_violation'), operator: z.literal('is'), value: z.boolean() }),
  choice('category', idOf('category')),
  choice('expense_type', z.enum(['expense', 'mileage', 'per_diem'])),
  choice('currency', currencyCode),
  choice('department', idOf('department')),
  choice('entity', idOf('entity')),
  choice('business_unit', idOf('business_unit')),
  choice('level', idOf('level')),
  choice('group', idOf('group')),
  choice('location', text({ max: 80 })),
  choice('owner', idOf('user')),
  z.strictObject({
    field: z.literal('custom'),
    key,
    operator: z.enum(['=', '!=', 'in', 'not_in', '>', '>=', '<', '<=']),
    values: z
      .array(text({ max: 200 }))
      .min(1)
      .max(200),
  }),
]);

/**
 * Returns the schema of a group of conditions. Groups nest at most two levels deep, so that one sentence can still
 * describe the rule.
 */
const tree = <Part extends z.ZodType>(part: Part) =>
  z.union([z.strictObject({ all: z.array(part).max(20) }), z.strictObject({ any: z.array(part).min(1).max(20) })]);
const conditions = tree(z.union([test, tree(test)])).default({ all: [] });

const approverChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reporting_manager'), level: z.int().min(1).max(10).default(1) }),
  z.strictObject({ kind: z.literal('department_head') }),
  z.strictObject({ kind: z.literal('role'), role_id: idOf('role') }),
  z.strictObject({ kind: z.literal('user'), user_id: idOf('user') }),
  z.strictObject({ kind: z.literal('category_owner') }),
  z.strictObject({ kind: z.literal('previous_step_manager') }),
]);

const step = z.strictObject({
  approvers: z
    .array(approverChoice)
    .min(1, { error: () => t`Say who decides.` })
    .max(20),
  mode: z.enum(['any', 'all']).default('any'),
  skip_below: figure.nullable().default(null),
  skip_if_approved_before: z.boolean().default(true),
  remind_after_days: days,
  escalate_after_days: days,
  escalate_to: approverChoice.nullable().default(null).describe('Null escalates to the current approver’s manager.'),
  notify: z.array(approverChoice).max(20).default([]).describe('Notified when the step starts, without deciding.'),
});

/** An approval rule in the form that the approval engine evaluates. */
export const approvalRule = z.strictObject({
  conditions,
  steps: z.array(step).max(10).describe('Empty only where auto_approve covers every item.'),
  auto_approve: z
    .strictObject({
      total_at_most: figure.nullable().default(null),
      without_violations: z.boolean().default(true),
      without_checks: z.boolean().default(true),
    })
    .nullable()
    .default(null)
    .describe('Which items need no approver. Items of the people who created or last changed the rule always do.'),
  audit_pct: z.number().min(0).max(100).multipleOf(0.01).default(0),
  resumes_at_sender: z.boolean().default(false).describe('A resubmitted item continues at the step that sent it back.'),
});

const shownRule = z.object({
  id: z.uuid().nullable().describe('Null for the default rule, which is always last and cannot be deleted.'),
  applies_to: appliesTo,
  name: z.string(),
  description: z.string(),
  sort_order: z.int(),
  is_active: z.boolean(),
  is_default: z.boolean(),
  version: z.int(),
  rule: approvalRule,
  names: z.record(z.string(), z.string()).describe('Names of the people, roles, units and categories it refers to.'),
  sentence: z.array(z.object({ text: z.string(), kind: z.enum(['word', 'value']) })),
  no_of_pending: z.int().describe('Pending items whose chain was built by this rule.'),
});

/** The refusals of an approval rule with missing, contradictory or unreadable settings. */
const ruleRefusals = [
  'approval.name',
  'approval.default_conditions',
  'approval.group_empty',
  'approval.too_many_conditions',
  'approval.choice_empty',
  'approval.figure_unreadable',
  'approval.between_order',
  'approval.too_many_steps',
  'approval.step_empty',
  'approval.too_many_approvers',
  'approval.approver_twice',
  'approval.manager_level',
  'approval.days',
  'approval.escalate_order',
  'approval.escalate_days',
  'approval.audit_share',
  'approval.nobody_for_rest',
  'approval.no_steps',
] as const;
const refusals = ['item.not_found', 'item.changed', 'name.taken', 'plan.feature', ...ruleRefusals] as const;
const oneRule = z.object({ status: z.literal(true), data: shownRule });
const stale = ['approval_rules', 'getting_started'] as const;
const fields = {
  applies_to: appliesTo.default('report'),
  name: text({ max: 120 }),
  description: text({ max: 300, min: 0 }).default(''),
  rule: approvalRule,
};

/** A step of the chain that a rule would build. */
const chainStep = z.object({
  step_no: z.int(),
  title: z.string(),
  mode: z.enum(['any', 'all']),
  people: z.array(personBrief.extend({ because: z.string() })),
  skipped_because: z.string().nullable(),
  notified: z.array(personBrief).describe('People notified when the step starts, without deciding.'),
});

export const approvalRules = {
  list: endpoint({
    method: 'GET',
    path: '/approvals/v1/rule/list',
    summary: 'List the approval rules in order, each with its sentence; the default is last.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ applies_to: appliesTo.default('report') }),
    output: z.object({ status: z.literal(true), data: z.array(shownRule) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/approvals/rule/details',
    summary: 'Get an approval rule.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ id: idOf('approval_rule') }),
    output: oneRule,
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/approvals/rule/create',
    summary: 'Create an approval rule above the default.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...fields, is_active: z.boolean().default(true) }),
    output: oneRule,
    refusals,
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/approvals/rule/edit',
    summary: 'Update an approval rule. Items already submitted keep their chain.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('approval_rule').nullable(), version, ...fields }),
    output: oneRule,
    refusals,
    stale,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/approvals/rule/activate',
    summary: 'Activate or deactivate a rule.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('approval_rule'), is_active: z.boolean() }),
    output: oneRule,
    refusals: ['item.not_found'],
    stale,
  }),
  changeOrder: endpoint({
    method: 'POST',
    path: '/approvals/rule/changeorder',
    summary: 'Save a complete new order.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      applies_to: appliesTo.default('report'),
      ids: z.array(idOf('approval_rule')).min(1).max(1000),
    }),
    output: done,
    refusals: ['order.incomplete'],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/approvals/rule/delete',
    summary: 'Delete an approval rule. Chains it built stay unchanged.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('approval_rule') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  test: endpoint({
    method: 'POST',
    path: '/approvals/rule/test',
    summary: 'Test the approval rules, with an optional draft, on a report: its chain and the reasons.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      applies_to: appliesTo.default('report'),
      item: z.union([
        z.strictObject({ item_id: idOf('report') }),
        z.strictObject({
          described: z.strictObject({
            owner_id: idOf('user'),
            total: figure,
            reimbursable_total: figure.optional(),
            largest_expense: figure.optional(),
            category_ids: z.array(idOf('category')).max(50).default([]),
            currencies: z.array(currencyCode).max(20).default([]),
            no_of_violations: z.int().min(0).max(500).default(0),
            no_of_checks: z.int().min(0).max(500).default(0),
            distance_km: distance.default('0'),
            per_diem_days: z.int().min(0).max(10_000).default(0),
            custom_values: z.record(key, z.unknown()).default({}),
          }),
        }),
      ]),
      draft: z
        .strictObject({
          id: idOf('approval_rule').nullable().optional().describe('Null for the default; omitted for a new rule.'),
          name: text({ max: 120 }),
          rule: approvalRule,
          is_active: z.boolean().default(true),
        })
        .optional(),
    }),
    output: z.object({
      status: z.literal(true),
      outcome: z.enum(['steps', 'auto_approved', 'no_approver']),
      headline: z.string(),
      rule_name: z.string(),
      steps: z.array(chainStep),
      notes: z.array(z.string()),
      tried: z.array(
        z.object({
          rule_id: z.string().nullable(),
          rule_name: z.string(),
          outcome: z.enum(['matched', 'off', 'not_met', 'after_match']),
          because: z.string(),
        }),
      ),
      total: amount,
      currency: z.string(),
      owner: personBrief,
    }),
    refusals: ['item.not_found', ...ruleRefusals],
  }),
  reroute: endpoint({
    method: 'POST',
    path: '/approvals/rule/reroute',
    summary: 'Reroute pending items by the current rules. Approvals already given are kept.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({
      applies_to: appliesTo.default('report'),
      rule_id: idOf('approval_rule')
        .nullable()
        .optional()
        .describe('Only items routed by this rule; omitted, all pending items.'),
    }),
    output: z.object({ status: z.literal(true), run_id: z.uuid().nullable(), no_of_items: z.int() }),
    refusals: ['item.not_found'],
    stale: ['approvals', 'approval_rules'],
  }),
};
