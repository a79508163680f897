import type { PolicyApprover, PolicyRule } from '#domain/policies/policy-rule.ts';
import type { SavedExpense } from '../expenses/lines/lock-lines.ts';

/** Whom the policies that lines break ask for beside the approval rule. */
export function extraApprovers(
  rules: readonly PolicyRule[],
  lines: readonly Pick<SavedExpense, 'policy_violation'>[],
): PolicyApprover[] {
  const broken = new Set(
    lines.flatMap(({ policy_violation }) => policy_violation?.attributes_violation.map(({ rule_id }) => rule_id) ?? []),
  );
  return rules.filter(({ id }) => broken.has(id)).flatMap(({ add_approvers }) => add_approvers);
}
