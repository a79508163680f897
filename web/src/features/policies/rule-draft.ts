import type { Draft } from '../rules/parts/rule-versions.ts';
import type { Policy } from './policies.calls.ts';

export type Rule = Policy['rule'];
export type Limit = NonNullable<Rule['limit']>;
export type Requirements = Rule['requirements'];
export type AttributeCondition = Rule['what']['attributes'][number];
export type Approver = Rule['add_approvers'][number];

/** An unsaved rule in the editor. */
export type RuleDraft = Draft<Rule>;

/** The draft with the data that the test panel needs. */
export interface TestedDraft extends RuleDraft {
  id?: string;
  is_active: boolean;
}

export function draftOf({ name, description, rule }: Policy): RuleDraft {
  return { name, description, rule };
}

export function newDraft(): RuleDraft {
  const all = () => ({ mode: 'IN' as const, values: [] });
  return {
    name: '',
    description: '',
    rule: {
      who: {
        level_ids: all(),
        department_ids: all(),
        entity_ids: all(),
        business_unit_ids: all(),
        user_ids: all(),
        group_ids: all(),
        locations: all(),
      },
      what: {
        category_ids: all(),
        expense_type: all(),
        payment_mode: all(),
        merchants: all(),
        currencies: all(),
        projects: all(),
        attributes: [],
      },
      limit: newLimit(),
      requirements: {
        receipt_above: null,
        itemised_receipt_above: null,
        currency: null,
        description_required: false,
        attendees_required: false,
        card_match_required: false,
        within_budget: false,
        rate_difference_pct: null,
        distance_difference_pct: null,
        travel_classes: [],
      },
      action: 'flag',
      reason_required: false,
      add_approvers: [],
    },
  };
}

export function newLimit(): Limit {
  return {
    kind: 'amount',
    period: 'transaction',
    max: null,
    min: null,
    currency: null,
    per_person: false,
    fiscal_start_month: 1,
  };
}

/** Returns the first month of the fiscal year of the rule's entities, or of all entities; January if they differ. */
export function fiscalStartOf({ who }: Rule, fiscalMonths: ReadonlyMap<string, number>): number {
  const { mode, values } = who.entity_ids;
  const months =
    mode === 'IN' && values.length > 0 ? values.map((id) => fiscalMonths.get(id)) : [...fiscalMonths.values()];
  const [first = 1] = months;
  return months.every((month) => month === first) ? first : 1;
}

export function isEmptyLimit(limit: Limit | null): boolean {
  return limit !== null && limit.max === null && limit.min === null;
}

/** Removes an empty limit if the rule has requirements, because the server would refuse it. */
export function readyToSend(rule: Rule): Rule {
  return isEmptyLimit(rule.limit) && hasRequirements(rule) ? { ...rule, limit: null } : rule;
}

export function hasRequirements({ requirements: { currency: _, ...requirements } }: Rule): boolean {
  return Object.values(requirements).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
}
