import { type Money, moneyFrom } from '../../money/money.ts';
import { evaluatePolicies } from '../evaluate-policies.ts';
import { type NewRule, newRule } from '../new-rule.ts';
import type { PolicyOutcome } from '../policy-outcome.ts';
import type { OrganisationNode, PastItem, PolicyItem, PolicyPerson, PolicyQuestion } from '../policy-question.ts';
import { prepareRules } from '../prepare-rules.ts';

export const usd = (amount: string): Money => moneyFrom(amount, 'USD');
export const eur = (amount: string): Money => moneyFrom(amount, 'EUR');

export const meals: OrganisationNode = { id: 'meals', name: 'Meals', ancestor_ids: [] };
export const clientMeal: OrganisationNode = { id: 'client-meal', name: 'Client meal', ancestor_ids: ['meals'] };
export const lodging: OrganisationNode = { id: 'lodging', name: 'Lodging', ancestor_ids: [] };

export const maya: PolicyPerson = {
  user: { id: 'maya', name: 'Maya Lindqvist' },
  level: { id: 'l3', name: 'L3' },
  department: { id: 'sales-eu', name: 'Sales Europe', ancestor_ids: ['sales'] },
  entity: { id: 'labs-inc', name: 'Meridian Labs, Inc.' },
  business_unit: { id: 'robotics', name: 'Robotics' },
  groups: [{ id: 'travellers', name: 'Travellers' }],
  location: 'New York',
};

/** Returns a meal of USD 50.00 on a Tuesday without any issue. */
export function anItem(given: Partial<PolicyItem> = {}): PolicyItem {
  const converted = given.converted ?? usd('50.00');
  return {
    kind: 'expense',
    id: 'this',
    stage: 'complete',
    claimed: converted,
    edited: null,
    ex_rate: '1',
    table_rate: '1',
    spent_on: '2026-11-10',
    category: meals,
    expense_type: 'regular',
    payment_mode: 'cash',
    merchant: 'Le Potager des Halles',
    project: null,
    attributes: {},
    trip_id: null,
    nights: null,
    people_count: 1,
    attendees: [],
    description: 'Dinner',
    receipts: [{ is_itemised: false }],
    is_card_matched: false,
    distance_km: null,
    calculated_distance_km: null,
    travel_class: null,
    duplicate_ids: [],
    ...given,
    converted,
  };
}

let pastCount = 0;

/** Returns an earlier item of Maya's, on the same day by default. */
export function past(amount: string, given: Partial<PastItem> = {}): PastItem {
  pastCount += 1;
  return {
    kind: 'expense',
    id: `past-${pastCount}`,
    user_id: 'maya',
    stage: 'approved',
    spent_on: '2026-11-10',
    trip_id: null,
    effective: usd(amount),
    distance_km: null,
    category: meals,
    expense_type: 'regular',
    payment_mode: 'cash',
    merchant: 'Bistro',
    currency: 'USD',
    project: null,
    attributes: {},
    ...given,
  };
}

type GivenQuestion = Partial<Omit<PolicyQuestion, 'item' | 'person'>> & {
  item?: Partial<PolicyItem>;
  person?: Partial<PolicyPerson>;
};

export function aQuestion({ item, person, ...rest }: GivenQuestion = {}): PolicyQuestion {
  return {
    history: [],
    today: '2026-11-12',
    latest_today: '2026-11-13',
    rates: { EUR: '1.0845', JPY: '0.0067' },
    ...rest,
    item: anItem(item),
    person: { ...maya, ...person },
  };
}

export type GivenRule = Omit<NewRule, 'id' | 'name'> & Partial<Pick<NewRule, 'id' | 'name'>>;

/** Evaluates policies in the order given. */
export function ruled(rules: readonly GivenRule[], question: GivenQuestion = {}): PolicyOutcome {
  const written = rules.map((rule, index) =>
    newRule({ id: `r${index + 1}`, name: `R${index + 1}`, sort_order: index, ...rule }),
  );
  return evaluatePolicies(prepareRules(written), aQuestion(question));
}

export const only = (...values: string[]) => ({ mode: 'IN' as const, values });
export const except = (...values: string[]) => ({ mode: 'NOT_IN' as const, values });
