import type { Choice, PolicyLimit, PolicyRequirements, PolicyRule, PolicyWhat, PolicyWho } from './policy-rule.ts';

/**
 * Returns the policy with which the editor starts: it covers everything and requires nothing, except for the given
 * parts.
 */
export function newRule(given: NewRule): PolicyRule {
  const { who, what, limit, requirements, ...plain } = given;
  return {
    description: '',
    sort_order: 0,
    is_active: true,
    applies_to: 'expense',
    action: 'flag',
    reason_required: false,
    add_approvers: [],
    ...plain,
    who: { ...everyone, ...who },
    what: { ...everything, ...what },
    limit: limit ? { ...wholeTransaction, ...limit } : null,
    requirements: { ...nothingRequired, ...requirements },
  };
}

export type NewRule = Pick<PolicyRule, 'id' | 'name'> &
  Partial<Omit<PolicyRule, 'who' | 'what' | 'limit' | 'requirements'>> & {
    who?: Partial<PolicyWho>;
    what?: Partial<PolicyWhat>;
    limit?: (Pick<PolicyLimit, 'kind'> & Partial<PolicyLimit>) | null;
    requirements?: Partial<PolicyRequirements>;
  };

const all: Choice = { mode: 'IN', values: [] };

const everyone: PolicyWho = {
  level_ids: all,
  department_ids: all,
  entity_ids: all,
  business_unit_ids: all,
  user_ids: all,
  group_ids: all,
  locations: all,
};

const everything: PolicyWhat = {
  category_ids: all,
  expense_type: all,
  payment_mode: all,
  merchants: all,
  currencies: all,
  projects: all,
  attributes: [],
};

const wholeTransaction: Omit<PolicyLimit, 'kind'> = {
  period: 'transaction',
  max: null,
  min: null,
  currency: null,
  per_person: false,
  fiscal_start_month: 1,
};

const nothingRequired: PolicyRequirements = {
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
};
