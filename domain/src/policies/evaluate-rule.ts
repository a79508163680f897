import { t } from '../language/translate.ts';
import type { Check } from './check.ts';
import { limitCheck } from './limit-check.ts';
import type { Because, PolicyViolation, RuleExplanation } from './policy-outcome.ts';
import type { PolicyAction, PolicyRule } from './policy-rule.ts';
import type { PreparedRule } from './prepare-rules.ts';
import { prohibitionCheck } from './prohibition-check.ts';
import type { QuestionContext } from './question-context.ts';
import { requirementChecks } from './requirement-checks.ts';
import { whyNotCovered } from './rule-scope.ts';
import { type WinningLimits, whyBeaten } from './winning-limits.ts';

/** The result of one policy for the item. */
export interface Evaluation {
  rule: PolicyRule;
  explanation: RuleExplanation;
  violations: readonly PolicyViolation[];
  /** The part of the amount that the limits of the policy allow, in minor units; null if no limit was checked. */
  leavesMinor: bigint | null;
  /** The same as `leavesMinor`, but only for a policy that caps; null for others. */
  capsAtMinor: bigint | null;
}

/** Returns why a policy does not apply to the item; null if it does. */
export function whyNotUsed({ rule, scope }: PreparedRule, { question, facts }: QuestionContext): NotUsed | null {
  if (!rule.is_active) return { because: 'off', facts: t`The policy is inactive.` };
  if (rule.applies_to !== question.item.kind) {
    const target =
      rule.applies_to === 'expense' ? t`The policy applies to expenses.` : t`The policy applies to advances.`;
    return { because: 'other_target', facts: target };
  }
  const what = whyNotCovered(scope.what, facts);
  if (what !== null) return { because: 'what', facts: what };
  const who = whyNotCovered(scope.who, question.person);
  return who === null ? null : { because: 'who', facts: who };
}

interface NotUsed {
  because: Because;
  facts: string;
}

/** Evaluates a policy that applies: its limit unless another policy wins, and all of its requirements. */
export function evaluateRule(prepared: PreparedRule, winners: WinningLimits, context: QuestionContext): Evaluation {
  const { rule } = prepared;
  const checks = limitChecks(prepared, winners, context);
  if (prepared.asksForSomething) checks.push(...requirementChecks(rule.requirements, context));
  if (prepared.isProhibition) checks.push(prohibitionCheck(rule, context));
  if (checks.length === 0) return unusedRule(rule, beatenOrIdle(prepared, winners, context));
  const found = checks.filter(({ finding }) => finding !== null);
  const violations = found.flatMap((check) => violationOf(check, rule));
  const leavesMinor = leastLeft(checks);

  return {
    rule,
    violations,
    leavesMinor,
    capsAtMinor: rule.action === 'cap' ? leavesMinor : null,
    explanation: {
      rule_id: rule.id,
      rule_name: rule.name,
      outcome: strongest(violations),
      // If there are violations, only these are listed; otherwise every check is.
      facts: sentencesOf(found.length > 0 ? found : checks),
      because: 'applied',
    },
  };
}

export function unusedRule(rule: PolicyRule, { because, facts }: NotUsed): Evaluation {
  return {
    rule,
    violations: [],
    leavesMinor: null,
    capsAtMinor: null,
    explanation: { rule_id: rule.id, rule_name: rule.name, outcome: 'not_used', facts, because },
  };
}

function limitChecks({ rule, scope, bounds }: PreparedRule, winners: WinningLimits, context: QuestionContext): Check[] {
  const { limit } = rule;
  if (!limit) return [];
  return bounds
    .filter(({ key }) => winners.get(key)?.rule === rule)
    .flatMap(({ bound }) => limitCheck({ limit, bound, scope }, context) ?? []);
}

function beatenOrIdle({ rule, bounds }: PreparedRule, winners: WinningLimits, { facts }: QuestionContext): NotUsed {
  const winner = bounds[0] && winners.get(bounds[0].key);
  return winner && winner.rule !== rule
    ? { because: 'less_specific', facts: whyBeaten(rule, winner, facts.category) }
    : { because: 'asks_nothing', facts: t`The policy has no limit or requirement.` };
}

function violationOf({ finding, leavesMinor }: Check, rule: PolicyRule): PolicyViolation[] {
  if (!finding) return [];
  const { action, ...details } = finding;
  // A cap can only lower an amount, so violations that a lower amount would not resolve are flagged for the approver
  // instead.
  const ruled = rule.action === 'cap' && leavesMinor === null ? 'flag' : rule.action;
  return [{ ...details, rule_id: rule.id, rule_name: rule.name, action: action ?? ruled }];
}

function sentencesOf(checks: readonly Check[]): string {
  let text = '';
  for (const { sentence } of checks) text = text === '' ? sentence : `${text} ${sentence}`;
  return text;
}

const strengths = ['block', 'warn', 'cap', 'flag'] as const satisfies readonly PolicyAction[];

function strongest(violations: readonly PolicyViolation[]): RuleExplanation['outcome'] {
  if (violations.length === 0) return 'pass';
  return strengths.find((strength) => violations.some(({ action }) => action === strength)) ?? 'pass';
}

function leastLeft(checks: readonly Check[]): bigint | null {
  let least: bigint | null = null;
  for (const { leavesMinor } of checks)
    if (leavesMinor !== null && (least === null || leavesMinor < least)) least = leavesMinor;
  return least;
}
