import { t } from '../language/translate.ts';
import type { OrganisationNode } from './policy-question.ts';
import type { PolicyLimit, PolicyRule } from './policy-rule.ts';
import { specificity } from './specificity.ts';

type Bound = 'max' | 'min';

/**
 * A maximum or a minimum of a limit. Limits with the same kind, period and action compete; a maximum and a minimum are
 * separate limits.
 */
export interface LimitBound {
  bound: Bound;
  key: string;
}

export function limitBounds({ limit, action }: Pick<PolicyRule, 'limit' | 'action'>): LimitBound[] {
  if (!limit) return [];
  return boundsOf(limit).map((bound) => ({ bound, key: `${limit.kind} ${limit.period} ${bound} ${action}` }));
}

export function boundsOf({ max, min }: PolicyLimit): Bound[] {
  return [...(max === null ? [] : ['max' as const]), ...(min === null ? [] : ['min' as const])];
}

interface Winner {
  rule: PolicyRule;
  specificity: number;
}

/** The winning policy for each limit: the most specific, then the one higher in the list. */
export type WinningLimits = ReadonlyMap<string, Winner>;

interface Contender {
  rule: PolicyRule;
  bounds: readonly LimitBound[];
}

/** Finds the winning policy for each limit. `covering` are the policies that cover the item, in list order. */
export function winningLimits(covering: readonly Contender[], category: OrganisationNode | null): WinningLimits {
  const winners = new Map<string, Winner>();
  for (const { rule, bounds } of covering) {
    if (bounds.length === 0) continue;
    const candidate = { rule, specificity: specificity(rule, category) };
    for (const { key } of bounds) {
      const winner = winners.get(key);
      if (!winner || candidate.specificity > winner.specificity) winners.set(key, candidate);
    }
  }
  return winners;
}

/** Explains why the limit of the winning policy applies instead of this policy's limit. */
export function whyBeaten(rule: PolicyRule, winner: Winner, category: OrganisationNode | null): string {
  const isNarrower = winner.specificity > specificity(rule, category);
  return isNarrower ? t`${winner.rule.name} is more specific.` : t`${winner.rule.name} is higher in the list.`;
}
