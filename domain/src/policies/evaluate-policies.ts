import { inEnglish } from '../language/translate.ts';
import { builtInViolations } from './built-in-violations.ts';
import { type Evaluation, evaluateRule, unusedRule, whyNotUsed } from './evaluate-rule.ts';
import type { PolicyOutcome, PolicyResult, PolicyViolation } from './policy-outcome.ts';
import type { PolicyQuestion } from './policy-question.ts';
import type { PolicyApprover } from './policy-rule.ts';
import type { PreparedRules } from './prepare-rules.ts';
import { type QuestionContext, questionContext } from './question-context.ts';
import { winningLimits } from './winning-limits.ts';

/**
 * Evaluates all policies of a company for one item. Different limits all apply; among policies with the same limit and
 * action, the most specific wins, then the one higher in the list. The result does not depend on the order of the
 * history. Its texts are saved in English, and `savedText` translates them for display.
 */
export function evaluatePolicies(rules: PreparedRules, question: PolicyQuestion): PolicyOutcome {
  return inEnglish(() => evaluated(rules, question));
}

function evaluated(rules: PreparedRules, question: PolicyQuestion): PolicyOutcome {
  const context = questionContext(question);
  const reasons = rules.map((prepared) => whyNotUsed(prepared, context));
  const covering = rules.filter((_, index) => reasons[index] === null);
  const winners = winningLimits(covering, question.item.category);
  const evaluations = rules.map((prepared, index) => {
    const notUsed = reasons[index];
    return notUsed ? unusedRule(prepared.rule, notUsed) : evaluateRule(prepared, winners, context);
  });
  return outcomeOf(evaluations, context);
}

function outcomeOf(evaluations: readonly Evaluation[], context: QuestionContext): PolicyOutcome {
  const { amount } = context;
  const violations = [...evaluations.flatMap((each) => each.violations), ...builtInViolations(context)];
  const broken = evaluations.filter((each) => each.violations.length > 0);
  const allowed = leastOf(amount.minor, evaluations, 'capsAtMinor');
  return {
    amount,
    allowed_amount: { ...amount, minor: allowed },
    within_limits_amount: { ...amount, minor: leastOf(amount.minor, evaluations, 'leavesMinor') },
    capped_amount: allowed < amount.minor ? { ...amount, minor: allowed } : null,
    violations,
    result: resultOf(violations),
    needs_reason: broken.some(
      ({ rule, violations: own }) => rule.reason_required && own.some(({ action }) => action === 'warn'),
    ),
    add_approvers: eachOnce(broken.flatMap(({ rule }) => rule.add_approvers)),
    explanations: evaluations.map(({ explanation }) => explanation),
  };
}

function leastOf(amount: bigint, evaluations: readonly Evaluation[], key: 'leavesMinor' | 'capsAtMinor'): bigint {
  let least = amount;
  for (const { [key]: left } of evaluations) if (left !== null && left < least) least = left;
  return least;
}

function resultOf(violations: readonly PolicyViolation[]): PolicyResult {
  const actions = new Set(violations.map(({ action }) => action));
  return (['block', 'warn', 'flag'] as const).find((action) => actions.has(action)) ?? 'pass';
}

function eachOnce(approvers: readonly PolicyApprover[]): PolicyApprover[] {
  const byText = new Map(approvers.map((approver) => [JSON.stringify(Object.entries(approver).sort()), approver]));
  return [...byText.values()];
}
