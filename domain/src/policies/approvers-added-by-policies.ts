import type { PolicyApprover, PolicyRule } from './policy-rule.ts';
import type { PolicyViolationRecord } from './policy-violation.ts';

/** Returns the approvers required by the violated policies, in addition to those of the approval rule. */
export function approversAddedByPolicies(
  rules: readonly PolicyRule[],
  items: readonly { policy_violation: Pick<PolicyViolationRecord, 'attributes_violation'> | null }[],
): PolicyApprover[] {
  const violatedRules = new Set(
    items.flatMap(({ policy_violation }) => policy_violation?.attributes_violation.map(({ rule_id }) => rule_id) ?? []),
  );
  return rules.filter(({ id }) => violatedRules.has(id)).flatMap(({ add_approvers }) => add_approvers);
}
