import fc from 'fast-check';
import type { PolicyApprover } from '../../policies/policy-rule.ts';
import type {
  ApprovalConditions,
  ApprovalRule,
  ApprovalRuleStep,
  ApprovalTest,
  ApproverChoice,
} from '../approval-rule.ts';
import type { ApprovalItem } from '../item.ts';
import type { Organisation } from '../organisation.ts';
import { anItem, type GivenItem } from './an-approval.ts';

/** The ids of the random people. There are only ten, so that the same person often has several positions. */
const ids = ['ana', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'];
const somebody = fc.constantFrom(...ids, 'gone');
const few = fc.uniqueArray(somebody, { maxLength: 4 });

export interface RandomCompany {
  managers: Record<string, string | null>;
  disabled: readonly string[];
  heads: readonly string[];
  roles: Record<string, readonly string[]>;
  owners: Record<string, string>;
  admins: readonly string[];
}

/** A random company. Its managers can form loops and can be ids of people who do not exist. */
export const randomCompany: fc.Arbitrary<RandomCompany> = fc.record({
  managers: fc
    .array(fc.option(somebody, { freq: 4 }), { minLength: ids.length, maxLength: ids.length })
    .map((all) => Object.fromEntries(ids.map((id, index) => [id, all[index] ?? null]))),
  disabled: fc.oneof(fc.subarray(ids, { maxLength: 4 }), fc.subarray(ids)),
  heads: few,
  roles: fc.record({ finance: few, audit: few }),
  owners: fc.record({ meals: somebody, travel: somebody }, { requiredKeys: [] }),
  admins: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
});

export function organisationOf(company: RandomCompany): Organisation {
  return {
    person: (id) =>
      ids.includes(id)
        ? {
            user_id: id,
            name: id.toUpperCase(),
            manager_id: company.managers[id] ?? null,
            is_active: !company.disabled.includes(id),
          }
        : undefined,
    headsOf: () => company.heads,
    membersOf: (id) => (company.roles[id] ? { name: id, user_ids: company.roles[id] } : undefined),
    ownersOf: (categories) =>
      categories.flatMap((category_id) => {
        const user_id = company.owners[category_id];
        return user_id ? [{ category_id, name: category_id, user_id }] : [];
      }),
    admins: company.admins,
  };
}

const figure = fc.constantFrom('0', '50', '100', '120.00', '500.00', 'nonsense');
const test: fc.Arbitrary<ApprovalTest> = fc.oneof(
  fc.record({
    field: fc.constantFrom('total' as const, 'largest_expense' as const, 'no_of_violations' as const),
    operator: fc.constantFrom('=' as const, '!=' as const, '>' as const, '>=' as const, '<' as const, '<=' as const),
    value: figure,
  }),
  fc.record({
    field: fc.constant('total' as const),
    operator: fc.constant('between' as const),
    value: figure,
    to: figure,
  }),
  fc.record({
    field: fc.constantFrom('category' as const, 'department' as const, 'owner' as const, 'level' as const),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.subarray(['meals', 'travel', 'sales', 'ana', 'l3']),
  }),
  fc.record({
    field: fc.constant('custom' as const),
    key: fc.constant('project'),
    operator: fc.constantFrom('=' as const, '!=' as const, 'in' as const, '>' as const),
    values: fc.subarray(['apollo', '5'], { minLength: 1 }),
  }),
  fc.record({
    field: fc.constant('has_violation' as const),
    operator: fc.constant('is' as const),
    value: fc.boolean(),
  }),
);
const group = <T>(branch: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.record({ all: fc.array(branch, { maxLength: 3 }) }),
    fc.record({ any: fc.array(branch, { maxLength: 3 }) }),
  );
const conditions: fc.Arbitrary<ApprovalConditions> = group(
  fc.oneof({ weight: 3, arbitrary: test }, { weight: 1, arbitrary: group(fc.oneof(test, group(test))) }),
);

const choice: fc.Arbitrary<ApproverChoice> = fc.oneof(
  fc.record({ kind: fc.constant('reporting_manager' as const), level: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('role' as const), role_id: fc.constantFrom('finance', 'audit', 'gone') }),
  fc.record({ kind: fc.constant('user' as const), user_id: somebody }),
  fc.record({ kind: fc.constantFrom('department_head' as const, 'category_owner' as const) }),
);
const step: fc.Arbitrary<ApprovalRuleStep> = fc.record({
  approvers: fc.array(fc.oneof({ weight: 5, arbitrary: choice }, { weight: 1, arbitrary: previous() }), {
    minLength: 1,
    maxLength: 3,
  }),
  mode: fc.constantFrom('any' as const, 'all' as const),
  skip_below: fc.option(fc.constantFrom('50', '500', 'nonsense'), { freq: 2 }),
  skip_if_approved_before: fc.boolean(),
  remind_after_days: fc.constant(null),
  escalate_after_days: fc.constant(5),
  escalate_to: fc.option(choice),
  notify: fc.array(choice, { maxLength: 2 }),
});

export const randomRules: fc.Arbitrary<ApprovalRule[]> = fc
  .array(
    fc.record({
      is_active: fc.constantFrom(true, true, true, false),
      is_default: fc.constantFrom(false, false, false, true),
      conditions,
      steps: fc.array(step, { maxLength: 5 }),
      auto_approve: fc.option(
        fc.record({
          total_at_most: fc.option(fc.constantFrom('100', '500', 'nonsense')),
          without_violations: fc.boolean(),
          without_checks: fc.boolean(),
        }),
        { freq: 2 },
      ),
      audit_pct: fc.constantFrom(0, 0, 50, 100),
      resumes_at_sender: fc.boolean(),
      author_ids: fc.subarray(['ana', 'ben']),
    }),
    { maxLength: 6 },
  )
  .map((rules) => rules.map((rule, index) => ({ ...rule, id: `r${index}`, name: `R${index}` })));

export const randomItem: fc.Arbitrary<ApprovalItem> = fc
  .record({
    id: fc.uuid(),
    total: fc.constantFrom('0', '49.99', '100', '120.00', '500', '501'),
    no_of_violations: fc.integer({ min: 0, max: 2 }),
    no_of_checks: fc.integer({ min: 0, max: 1 }),
    category_ids: fc.subarray(['meals', 'travel']),
    custom_values: fc.constantFrom({}, { project: 'Apollo' }, { project: '7' }),
  })
  .map((given: GivenItem) => anItem(given));

export const randomExtras: fc.Arbitrary<PolicyApprover[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<PolicyApprover[]>([]) },
  { weight: 1, arbitrary: fc.array(choice as fc.Arbitrary<PolicyApprover>, { maxLength: 3 }) },
);

function previous(): fc.Arbitrary<ApproverChoice> {
  return fc.constant({ kind: 'previous_step_manager' });
}
