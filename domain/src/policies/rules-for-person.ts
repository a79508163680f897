import { coversWhat, isNamed } from './hidden-limits.ts';
import type { PolicyPerson } from './policy-question.ts';
import type { PolicyRule } from './policy-rule.ts';
import { type PreparedRule, prepareRules } from './prepare-rules.ts';
import { isCovered } from './rule-scope.ts';
import { specificity } from './specificity.ts';

/**
 * Returns the active policies that can apply to a person, in list order. A limit is left out if a more specific policy
 * replaces it for this person.
 */
export function rulesForPerson(rules: readonly PolicyRule[], person: PolicyPerson): PolicyRule[] {
  const covering = prepareRules(rules).filter(({ rule, scope }) => rule.is_active && isCovered(scope.who, person));
  return covering.flatMap((prepared, position) => {
    if (!isReplaced(prepared, { position, covering })) return [prepared.rule];
    return prepared.asksForSomething ? [{ ...prepared.rule, limit: null }] : [];
  });
}

function isReplaced(
  { rule, bounds }: PreparedRule,
  { position, covering }: { position: number; covering: readonly PreparedRule[] },
): boolean {
  const replaces = (other: PreparedRule, otherPosition: number, key: string) =>
    otherPosition !== position &&
    other.bounds.some((bound) => bound.key === key) &&
    isPreferred(other.rule, rule, { isHigher: otherPosition < position });
  return (
    bounds.length > 0 &&
    bounds.every(({ key }) => covering.some((other, otherPosition) => replaces(other, otherPosition, key)))
  );
}

/**
 * True if the other policy wins for every item of the person. The other policy must cover every item of this one, so
 * only the people it names can make it more specific.
 */
function isPreferred(other: PolicyRule, rule: PolicyRule, { isHigher }: { isHigher: boolean }): boolean {
  if (other.applies_to !== rule.applies_to || !coversWhat(other.what, rule.what)) return false;
  const difference = specificity(other, null) - specificity(rule, null);
  if (difference !== 0) return difference > 0;
  return isHigher && isNamed(other.what.category_ids) === isNamed(rule.what.category_ids);
}
