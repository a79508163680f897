import type { PolicyApprover, PolicyRule } from '#domain/policies/policy-rule.ts';
import type { SavedAdvance } from '../advances.rows.ts';

/** Approvers required by the policies that the advance violates, in addition to the approval rule. */
export function approversAddedByPolicies(
  rules: readonly PolicyRule[],
  { policy_violation }: Pick<SavedAdvance, 'policy_violation'>,
): PolicyApprover[] {
  const broken = new Set(policy_violation?.attributes_violation.map(({ rule_id }) => rule_id));
  return rules.filter(({ id }) => broken.has(id)).flatMap(({ add_approvers }) => add_approvers);
}
