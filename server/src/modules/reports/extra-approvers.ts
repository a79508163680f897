import type { PolicyApprover, PolicyRule } from '#domain/policies/policy-rule.ts';
import type { SavedExpense } from '../expenses/lines/lock-lines.ts';

/** Approvers added by violated policies, in addition to the approval rule. */
export function extraApprovers(
  rules: readonly PolicyRule[],
  lines: readonly Pick<SavedExpense, 'policy_violation'>[],
): PolicyApprover[] {
  const violatedRules = new Set(
    lines.flatMap(({ policy_violation }) => policy_violation?.attributes_violation.map(({ rule_id }) => rule_id) ?? []),
  );
  return rules.filter(({ id }) => violatedRules.has(id)).flatMap(({ add_approvers }) => add_approvers);
}
