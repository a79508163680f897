import type { AttributeCondition, Choice, PolicyRule } from './policy-rule.ts';
import { type PreparedRule, prepareRules } from './prepare-rules.ts';
import { specificity } from './specificity.ts';

/** A policy that always applies instead of the limit of another policy. */
interface HidingRule {
  id: string;
  name: string;
  /** True if the hidden policy has no effect at all; false if it still checks its requirements. */
  hides_whole_rule: boolean;
}

/** Returns the policies whose limit can never apply, by id, each with the policy that hides its limit. */
export function hiddenLimits(rules: readonly PolicyRule[]): ReadonlyMap<string, HidingRule> {
  const active = prepareRules(rules).filter(({ rule }) => rule.is_active);
  const hidden = new Map<string, HidingRule>();
  active.forEach((prepared, index) => {
    const hiding = hidingRule(prepared, active.slice(0, index));
    if (!hiding) return;
    const { id, name } = hiding.rule;
    hidden.set(prepared.rule.id, { id, name, hides_whole_rule: !prepared.asksForSomething });
  });
  return hidden;
}

/**
 * Finds the policy that hides the limits of another policy. A policy that covers everything the other policy covers is
 * at most as specific, so it can win only by being higher in the list.
 */
function hidingRule({ rule, bounds }: PreparedRule, higher: readonly PreparedRule[]): PreparedRule | undefined {
  const winners = bounds.map(({ key }) =>
    higher.find((other) => other.bounds.some((bound) => bound.key === key) && isAlwaysPreferred(other.rule, rule)),
  );
  return winners.every((winner) => winner !== undefined) ? winners[0] : undefined;
}

function isAlwaysPreferred(higher: PolicyRule, lower: PolicyRule): boolean {
  return (
    higher.applies_to === lower.applies_to &&
    coversChoices(Object.values(higher.who), Object.values(lower.who)) &&
    coversWhat(higher.what, lower.what) &&
    isNamed(higher.what.category_ids) === isNamed(lower.what.category_ids) &&
    specificity(higher, null) === specificity(lower, null)
  );
}

/** True if the first scope includes everything that the second one covers. */
export function coversWhat(
  { attributes, ...wider }: PolicyRule['what'],
  { attributes: others, ...narrower }: PolicyRule['what'],
): boolean {
  const required = new Set(others.map(conditionKey));
  return (
    coversChoices(Object.values(wider), Object.values(narrower)) &&
    attributes.every((condition) => required.has(conditionKey(condition)))
  );
}

function conditionKey(condition: AttributeCondition): string {
  return JSON.stringify(Object.entries(condition).sort());
}

/** True if each wider choice covers the narrower one. Both lists must have the same order of dimensions. */
function coversChoices(wider: readonly Choice[], narrower: readonly Choice[]): boolean {
  return wider.every((choice, index) => {
    const other = narrower[index];
    return other !== undefined && coversChoice(choice, other);
  });
}

function coversChoice(wider: Choice, narrower: Choice): boolean {
  if (wider.values.length === 0) return true;
  if (narrower.values.length === 0) return false;
  const [wide, narrow] = [new Set(wider.values), new Set(narrower.values)];
  if (wider.mode === 'IN') return narrower.mode === 'IN' && narrow.isSubsetOf(wide);
  return narrower.mode === 'NOT_IN' && wide.isSubsetOf(narrow);
}

export function isNamed({ mode, values }: Choice): boolean {
  return mode === 'IN' && values.length > 0;
}
