import { z } from 'zod';
import { colleague } from '#domain/access/item-permissions.ts';
import { any, can, superAdmin } from '#domain/access/permission.ts';
import { paymentModes } from '#domain/expenses/payment-modes.ts';
import { t } from '#domain/language/translate.ts';
import { limitKinds, limitPeriods } from '#domain/policies/policy-rule.ts';
import { endpoint } from './endpoint.ts';
import { amount, currencyCode, day, done, idOf, text } from './shared/fields.ts';
import { personBrief } from './shared/person.ts';

const reads = any(can('Settings', 'read'), superAdmin);
const writes = can('Settings', 'write');
const appliesTo = z.enum(['expense', 'advance']);
/** Returns the schema of a selection of values. An empty list selects all values. */
const choice = <Value extends z.ZodType>(value: Value, most = 500) =>
  z
    .strictObject({ mode: z.enum(['IN', 'NOT_IN']).default('IN'), values: z.array(value).max(most).default([]) })
    .prefault({});
const positive = amount.refine((value) => !value.startsWith('-'), { error: () => t`Enter an amount of zero or more.` });

const key = z
  .string()
  .regex(/^((expense|report|advance):)?[a-z][a-z0-9_]{0,59}$/u)
  .describe('A category attribute, or a custom field with its record: `expense:project`.');
const attributeCondition = z.discriminatedUnion('type', [
  z.strictObject({ key, type: z.literal('boolean'), operator: z.literal('IS'), value: z.boolean() }),
  z.strictObject({
    key,
    type: z.literal('number'),
    operator: z.enum(['<=', '>=']),
    value: z.string().regex(/^-?\d{1,15}(\.\d{1,9})?$/u, { error: () => t`Enter a number such as 12.5.` }),
  }),
  z.strictObject({
    key,
    type: z.literal('date'),
    operator: z.enum(['<=', '>=']),
    value: day,
  }),
  z.strictObject({
    key,
    type: z.literal('text'),
    operator: z.enum(['CONTAINS', 'EQUALS']),
    value: text({ max: 200 }),
  }),
  z.strictObject({
    key,
    type: z.literal('select'),
    operator: z.enum(['IN', 'NOT_IN']),
    values: z
      .array(text({ max: 80 }))
      .min(1)
      .max(200),
  }),
]);

const approver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), user_id: idOf('user') }),
  z.strictObject({ kind: z.literal('role'), role_id: idOf('role') }),
  z.strictObject({ kind: z.literal('reporting_manager'), level: z.int().min(1).max(10) }),
  z.strictObject({ kind: z.literal('department_head') }),
]);

/** A policy in the form that the policy engine evaluates: scope, limit, requirements and action. */
export const policyRule = z.strictObject({
  who: z
    .strictObject({
      level_ids: choice(idOf('level')),
      department_ids: choice(idOf('department')),
      entity_ids: choice(idOf('entity')),
      business_unit_ids: choice(idOf('business_unit')),
      user_ids: choice(idOf('user')),
      group_ids: choice(idOf('group')),
      locations: choice(text({ max: 80 })),
    })
    .prefault({}),
  what: z
    .strictObject({
      category_ids: choice(idOf('category')),
      expense_type: choice(z.enum(['expense', 'mileage', 'per_diem'])),
      payment_mode: choice(z.enum(paymentModes)),
      merchants: choice(text({ max: 120 })),
      currencies: choice(currencyCode),
      // This list stays empty: a project is a value of the custom field `expense:project`, so policies select projects
      // in `attributes`.
      projects: choice(z.uuid(), 0),
      attributes: z.array(attributeCondition).max(10).default([]),
    })
    .prefault({}),
  limit: z
    .strictObject({
      kind: z.enum(limitKinds),
      period: z.enum(limitPeriods),
      max: positive.nullable().default(null),
      min: positive.nullable().default(null),
      currency: currencyCode.nullable().default(null).describe('The currency of an amount; null is the company’s.'),
      per_person: z.boolean().default(false),
      fiscal_start_month: z.int().min(1).max(12).default(1),
    })
    .nullable()
    .default(null),
  requirements: z
    .strictObject({
      receipt_above: positive.nullable().default(null),
      itemised_receipt_above: positive.nullable().default(null),
      currency: currencyCode
        .nullable()
        .default(null)
        .describe('The currency of both thresholds; null is the company’s.'),
      description_required: z.boolean().default(false),
      attendees_required: z.boolean().default(false),
      card_match_required: z.boolean().default(false),
      within_budget: z
        .boolean()
        .default(false)
        .describe(
          'The expense fits in what is left of every budget that applies to it, with pending expenses counted.',
        ),
      rate_difference_pct: positive.nullable().default(null),
      distance_difference_pct: positive.nullable().default(null),
      travel_classes: z
        .array(text({ max: 40 }))
        .max(10)
        .default([])
        .describe('Allowed travel classes; empty allows all.'),
    })
    .prefault({}),
  action: z.enum(['flag', 'warn', 'block', 'cap']),
  reason_required: z.boolean().default(false),
  add_approvers: z.array(approver).max(10).default([]),
});

const sentence = z
  .array(z.object({ text: z.string(), kind: z.enum(['word', 'value']) }))
  .describe('The policy as one sentence with its values marked.');

const policy = z.object({
  id: z.uuid(),
  applies_to: appliesTo,
  name: z.string(),
  description: z.string(),
  sort_order: z.int(),
  is_active: z.boolean(),
  version: z.int(),
  rule: policyRule,
  hidden_by: z
    .object({ id: z.uuid(), name: z.string(), hides_whole_rule: z.boolean() })
    .nullable()
    .describe('The policy that always applies instead of its limit; null when the limit can apply.'),
  names: z.record(z.string(), z.string()).describe('Names of the people, roles, units and categories it refers to.'),
  sentence,
});

const policyFields = {
  applies_to: appliesTo.default('expense'),
  name: text({ max: 120 }),
  description: text({ max: 300, min: 0 }).default(''),
  rule: policyRule,
};

/** The refusals of a policy with missing, contradictory or unreadable settings. */
const ruleRefusals = [
  'policy.name',
  'policy.empty',
  'policy.figure_unreadable',
  'policy.limit_empty',
  'policy.limit_order',
  'policy.least_unfit',
  'policy.period_unfit',
  'policy.fiscal_month',
  'policy.reason_without_warn',
  'policy.cap_without_limit',
  'policy.advances_only',
  'policy.field_unknown',
] as const;
const refusals = ['item.not_found', 'item.changed', 'name.taken', ...ruleRefusals] as const;
const onePolicy = z.object({ status: z.literal(true), data: policy });
const stale = ['policies', 'getting_started'] as const;

/** The policy as shown in the editor. Without an id, it is evaluated as a new policy. */
const policyDraft = z.strictObject({
  id: idOf('policy').optional(),
  name: text({ max: 120 }),
  rule: policyRule,
});

const exampleExpense = z.object({
  expense_id: z.uuid(),
  person: z.string(),
  category: z.string(),
  merchant: z.string(),
  spent_on: z.string(),
  amount,
  currency: z.string(),
});

/** A hypothetical expense for the test panel. It is not saved. */
const described = z.strictObject({
  user_id: idOf('user'),
  category_id: idOf('category'),
  merchant: text({ max: 120, min: 0 }).default(''),
  description: text({ max: 300, min: 0 }).default(''),
  spent_on: day,
  amount: positive,
  currency: currencyCode,
  expense_type: z.enum(['expense', 'mileage', 'per_diem']).default('expense'),
  payment_mode: z.enum(paymentModes).default('own'),
  no_of_receipts: z.int().min(0).max(50).default(0),
  has_itemised_receipt: z.boolean().default(false),
  no_of_attendees: z.int().min(0).max(500).default(0).describe('The number of attendees, including the claimant.'),
  nights: z.int().min(0).max(365).default(0),
  attributes: z
    .record(z.string().max(80), z.string().max(200))
    .default({})
    .describe('Category attributes and custom fields, by the key conditions use.'),
});

const violation = z.object({
  attribute: z.string(),
  rule_id: z.string().nullable().describe('Null for built-in checks: future dates and duplicates.'),
  rule_name: z.string(),
  type: z.string(),
  limit: z.string(),
  actual: z.string(),
  period: z.string(),
  action: z.string(),
  message: z.string(),
});

export const policies = {
  list: endpoint({
    method: 'GET',
    path: '/policy/v1/list',
    summary: 'List the policies in order, each with its sentence.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ applies_to: appliesTo.default('expense') }),
    output: z.object({ status: z.literal(true), data: z.array(policy) }),
    refusals: [],
  }),
  details: endpoint({
    method: 'GET',
    path: '/policy/details/by-id',
    summary: 'Get a policy.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ id: idOf('policy') }),
    output: onePolicy,
    refusals: ['item.not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/policy/mine',
    summary: 'List the policies that apply to the current user, by category.',
    permission: colleague,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      person: z.object({
        entity: z.string().nullable(),
        department: z.string().nullable(),
        level: z.string().nullable(),
        groups: z.array(z.string()),
      }),
      sections: z.array(
        z.object({
          applies_to: appliesTo,
          title: z.string(),
          rules: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              description: z.string(),
              action: policyRule.shape.action,
              sentence,
            }),
          ),
        }),
      ),
      receipts: z
        .array(z.object({ category_id: z.uuid(), category: z.string(), text: z.string() }))
        .describe('The categories that require a receipt.'),
    }),
    refusals: ['item.not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/policy/create',
    summary: 'Create a policy at the end of the list.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ ...policyFields, is_active: z.boolean().default(true) }),
    output: onePolicy,
    refusals,
    stale,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/policy/edit',
    summary: 'Update a policy. Submitted items keep their result.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('policy'), version: z.int().min(0), ...policyFields }),
    output: onePolicy,
    refusals,
    stale,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/policy/edit/activate',
    summary: 'Activate or deactivate a rule.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('policy'), is_active: z.boolean() }),
    output: onePolicy,
    refusals: ['item.not_found'],
    stale,
  }),
  changeOrder: endpoint({
    method: 'POST',
    path: '/policy/changeorder',
    summary: 'Save a complete new order.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ applies_to: appliesTo.default('expense'), ids: z.array(idOf('policy')).min(1).max(2000) }),
    output: done,
    refusals: ['order.incomplete'],
    stale,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/policy/delete',
    summary: 'Delete a policy. Saved results stay.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ id: idOf('policy') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/policy/settings/edit',
    summary: 'Choose whether claimants may state that a receipt is lost.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ allows_lost_receipts: z.boolean() }),
    output: done,
    refusals: [],
    stale: ['session'],
  }),
  examples: endpoint({
    method: 'GET',
    path: '/policy/test/expenses',
    summary: 'List recent expenses with a date and an amount to test policies with.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      data: z.array(exampleExpense),
    }),
    refusals: [],
  }),
  impact: endpoint({
    method: 'POST',
    path: '/policy/impact',
    summary: 'Evaluate an unsaved policy on the submitted expenses of the last calendar month. Nothing is saved.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ draft: policyDraft }),
    output: z.object({
      status: z.literal(true),
      from: z.string(),
      to: z.string(),
      no_of_expenses: z.int(),
      no_of_evaluated: z.int().describe('Less than `no_of_expenses` when there are more than 1,000; the newest count.'),
      no_of_found: z.int(),
      total: amount,
      currency: z.string(),
      data: z.array(exampleExpense.extend({ message: z.string() })).describe('The newest five.'),
    }),
    refusals: ['item.not_found', 'rate.none', ...ruleRefusals],
  }),
  test: endpoint({
    method: 'POST',
    path: '/policy/test',
    summary: 'Test the policies, with an optional draft among them, on an expense. Nothing is saved.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      expense: z.union([z.strictObject({ expense_id: idOf('expense') }), z.strictObject({ described })]),
      draft: policyDraft.extend({ is_active: z.boolean().default(true) }).optional(),
    }),
    output: z.object({
      status: z.literal(true),
      subject: z.object({
        person: personBrief,
        category: z.string(),
        merchant: z.string(),
        spent_on: z.string(),
        amount,
        currency: z.string(),
        converted_amount: amount,
        converted_currency: z.string(),
      }),
      result: z.enum(['pass', 'flag', 'warn', 'block']),
      allowed_amount: amount,
      needs_reason: z.boolean(),
      headline: z.string(),
      detail: z.string(),
      policy_violation: z
        .object({ allowed_amount: amount, amount, attributes_violation: z.array(violation) })
        .nullable(),
      explanations: z.array(
        z.object({
          rule_id: z.string().describe('`draft` for a policy tested as a new one.'),
          rule_name: z.string(),
          outcome: z.enum(['pass', 'flag', 'warn', 'block', 'cap', 'not_used']),
          facts: z.string(),
          because: z.enum(['applied', 'off', 'other_target', 'what', 'who', 'less_specific', 'asks_nothing']),
        }),
      ),
    }),
    refusals: ['item.not_found', 'rate.none', 'money.too_precise', 'money.too_large', ...ruleRefusals],
  }),
};
