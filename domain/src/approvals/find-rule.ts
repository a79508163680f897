import { t } from '../language/translate.ts';
import { ended } from '../policies/policy-text.ts';
import { capitalize } from '../text/capitalize.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { evaluateConditions } from './conditions/evaluate-conditions.ts';
import { defaultRule } from './default-rule.ts';
import type { ConditionContext } from './evaluated.ts';

interface TriedRule {
  rule_id: string;
  rule_name: string;
  outcome: 'matched' | 'off' | 'not_met' | 'after_match';
  because: string;
}

interface FoundRule {
  rule: ApprovalRule;
  /** Every rule in evaluation order, the default rule last. */
  tried: readonly TriedRule[];
}

/** Finds the first active rule whose conditions match, or the default rule if none does. */
export function findRule({ rules, ...context }: ConditionContext & { rules: readonly ApprovalRule[] }): FoundRule {
  const last = rules.find(({ is_default }) => is_default) ?? defaultRule;
  const tried: TriedRule[] = [];
  let found: ApprovalRule | null = null;
  for (const rule of [...rules.filter(({ is_default }) => !is_default), last]) {
    const evaluated = found ? afterMatch(found) : evaluate(rule, context);
    if (evaluated.outcome === 'matched') found = rule;
    tried.push({ rule_id: rule.id, rule_name: rule.name, ...evaluated });
  }
  return { rule: found ?? last, tried };
}

type RuleResult = Pick<TriedRule, 'outcome' | 'because'>;

function evaluate(rule: ApprovalRule, context: ConditionContext): RuleResult {
  if (rule.is_default) return { outcome: 'matched', because: t`It applies to everything.` };
  if (!rule.is_active) return { outcome: 'off', because: t`The rule is inactive.` };
  const { holds, reason } = evaluateConditions(rule.conditions, context);
  return { outcome: holds ? 'matched' : 'not_met', because: sentence(reason) };
}

function afterMatch({ name }: ApprovalRule): RuleResult {
  return { outcome: 'after_match', because: ended(t`${name} matches first`) };
}

function sentence(clause: string): string {
  return ended(capitalize(clause));
}
