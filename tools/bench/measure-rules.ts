import { moneyFrom } from '#domain/money/money.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { type NewRule, newRule } from '#domain/policies/new-rule.ts';
import type { PastItem, PolicyQuestion } from '#domain/policies/policy-question.ts';
import { limitPeriods } from '#domain/policies/policy-rule.ts';
import { prepareRules } from '#domain/policies/prepare-rules.ts';
import { percentile } from './load.ts';

const rounds = 300;
const warmUp = 50;

/**
 * Returns the median time in milliseconds for evaluating one expense against this many policies. Some of the policies
 * match the expense, others do not.
 */
export function rulesMs(count: number): number {
  const rules = prepareRules(Array.from({ length: count }, (_, index) => newRule(ruleOf(index))));
  const question = aQuestion();
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const began = performance.now();
    const outcome = evaluatePolicies(rules, question);
    const ms = performance.now() - began;
    if (outcome.explanations.length !== count) throw new Error('A policy was not evaluated.');
    if (round >= warmUp) times.push(ms);
  }
  return percentile(times, 0.5);
}

/**
 * Creates a policy. Four policies in ten apply to another category, person, merchant or attribute; the others match the
 * expense.
 */
function ruleOf(index: number): NewRule {
  const period = limitPeriods[index % limitPeriods.length] ?? 'transaction';
  const only = (value: string) => ({ mode: 'IN' as const, values: [value] });
  const scopes: Pick<NewRule, 'who' | 'what'>[] = [
    { what: { category_ids: only(`category ${index}`) } },
    { who: { user_ids: only(`user ${index}`) } },
    { what: { merchants: only(`Merchant ${index}`) } },
    { what: { attributes: [{ key: 'nights', type: 'number', operator: '>=', value: '9' }] } },
    { who: { department_ids: only('sales') } },
    { what: { category_ids: only('meals') } },
  ];

  return {
    id: `rule ${index}`,
    name: `Rule ${index}`,
    sort_order: index + 1,
    ...scopes[index % 10],
    limit: { kind: 'amount', period, max: String(20 + index) },
    requirements: index % 3 === 0 ? { receipt_above: '25.00', description_required: true } : {},
  };
}

function aQuestion(): PolicyQuestion {
  const category = { id: 'client meal', name: 'Client meal', ancestor_ids: ['meals'] };
  const usd = (amount: string) => moneyFrom(amount, 'USD');
  const facts = {
    category,
    expense_type: 'expense',
    payment_mode: 'own',
    merchant: 'Le Potager des Halles',
    project: null,
    attributes: { nights: '2' },
    trip_id: null,
  };

  const history = Array.from(
    { length: 500 },
    (_, index): PastItem => ({
      ...facts,
      kind: 'expense',
      id: `past ${index}`,
      user_id: 'maya',
      stage: 'approved',
      spent_on: `2026-${String(1 + (index % 11)).padStart(2, '0')}-10`,
      effective: usd('18.50'),
      currency: 'USD',
      distance_km: null,
    }),
  );

  return {
    item: {
      ...facts,
      kind: 'expense',
      id: null,
      stage: null,
      claimed: usd('93.70'),
      converted: usd('93.70'),
      edited: null,
      ex_rate: '1',
      table_rate: '1',
      spent_on: '2026-11-10',
      nights: 2,
      people_count: 2,
      attendees: ['Jo Ito'],
      description: '',
      receipts: [],
      is_card_matched: false,
      distance_km: null,
      calculated_distance_km: null,
      travel_class: null,
      duplicate_ids: [],
    },
    person: {
      user: { id: 'maya', name: 'Maya Lindqvist' },
      level: { id: 'senior', name: 'Senior' },
      department: { id: 'success', name: 'Customer success', ancestor_ids: ['sales'] },
      entity: null,
      business_unit: null,
      groups: [],
      location: 'Berlin',
    },
    history,
    today: '2026-11-12',
    latest_today: '2026-11-13',
    rates: {},
  };
}
