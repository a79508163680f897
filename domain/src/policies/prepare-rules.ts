import type { PolicyRule } from './policy-rule.ts';
import { isProhibition } from './prohibition-check.ts';
import { requirementCount } from './requirement-checks.ts';
import { type RuleScope, ruleScope } from './rule-scope.ts';
import { type LimitBound, limitBounds } from './winning-limits.ts';

export interface PreparedRule {
  rule: PolicyRule;
  scope: RuleScope;
  bounds: readonly LimitBound[];
  asksForSomething: boolean;
  isProhibition: boolean;
}

/** The policies of a company in list order, prepared once for many items. */
export type PreparedRules = readonly PreparedRule[];

export function prepareRules(rules: readonly PolicyRule[]): PreparedRules {
  return [...rules].sort(inOrder).map((rule) => ({
    rule,
    scope: ruleScope(rule),
    bounds: limitBounds(rule),
    asksForSomething: requirementCount(rule.requirements) > 0,
    isProhibition: isProhibition(rule),
  }));
}

/** Sorts by sort order, then by id, so that the order is always defined. */
function inOrder(left: PolicyRule, right: PolicyRule): number {
  return left.sort_order - right.sort_order || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
}
