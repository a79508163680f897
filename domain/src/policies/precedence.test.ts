import { describe, expect, it } from 'vitest';
import { toDecimal } from '../money/money.ts';
import type { PolicyWhat, PolicyWho } from './policy-rule.ts';
import { clientMeal, except, type GivenRule, only, past, ruled, usd } from './testing/a-question.ts';

// Scopes from the strongest to the weakest. Each scope wins over all scopes below it, in any list order.
const strengths: [string, { who?: Partial<PolicyWho>; what?: Partial<PolicyWhat> }][] = [
  ['user and level', { who: { user_ids: only('maya'), level_ids: only('l3') } }],
  ['user', { who: { user_ids: only('maya') } }],
  ['level and department', { who: { level_ids: only('l3'), department_ids: only('sales') } }],
  ['level', { who: { level_ids: only('l3') } }],
  ['department and category', { who: { department_ids: only('sales') }, what: { category_ids: only('meals') } }],
  ['department', { who: { department_ids: only('sales') } }],
  ['entity and location', { who: { entity_ids: only('labs-inc'), locations: only('new york') } }],
  ['entity', { who: { entity_ids: only('labs-inc') } }],
  ['the category itself, with a condition', { what: { category_ids: only('client-meal'), currencies: only('USD') } }],
  ['the category itself', { what: { category_ids: only('client-meal') } }],
  ['the category above', { what: { category_ids: only('meals') } }],
  ['a condition', { what: { payment_mode: only('cash') } }],
  ['all', {}],
];

const item = { category: clientMeal };
const capAt = (max: string, scope: (typeof strengths)[number][1] = {}): GivenRule => ({
  action: 'cap',
  ...scope,
  limit: { kind: 'amount', period: 'day', max },
});

describe('two policies with the same limit', () => {
  const pairs = strengths.flatMap(([stronger, strong], index) =>
    strengths.slice(index + 1).map(([weaker, weak]) => ({ stronger, weaker, strong, weak })),
  );

  it.each(pairs)('$stronger beats $weaker', ({ strong, weak }) => {
    // The winning policy has the higher limit. If both policies applied, the lower limit would determine the amount.
    const first = ruled([capAt('40.00', strong), capAt('10.00', weak)], { item });
    const last = ruled([capAt('10.00', weak), capAt('40.00', strong)], { item });
    expect([toDecimal(first.allowed_amount), toDecimal(last.allowed_amount)]).toEqual(['40.00', '40.00']);
    expect(first.explanations[1]).toMatchObject({
      outcome: 'not_used',
      because: 'less_specific',
      facts: 'R1 is more specific.',
    });
    expect(last.explanations[0]).toMatchObject({
      outcome: 'not_used',
      because: 'less_specific',
      facts: 'R2 is more specific.',
    });
  });

  it('with equal specificity: the one higher in the list wins', () => {
    const outcome = ruled(
      [
        { ...capAt('40.00'), sort_order: 7 },
        { ...capAt('10.00'), sort_order: 3 },
      ],
      { item },
    );
    expect(toDecimal(outcome.allowed_amount)).toBe('10.00');
    expect(outcome.explanations.map(({ rule_id, facts }) => [rule_id, facts])).toEqual([
      ['r2', 'Limit 10.00 a day. Claimed 50.00, over by 40.00.'],
      ['r1', 'R2 is higher in the list.'],
    ]);
  });

  it('with the same sort order: the id decides', () => {
    const rules: GivenRule[] = [
      { ...capAt('40.00'), id: 'b', sort_order: 0 },
      { ...capAt('10.00'), id: 'a', sort_order: 0 },
    ];
    expect(toDecimal(ruled(rules, { item }).allowed_amount)).toBe('10.00');
    expect(toDecimal(ruled([...rules].reverse(), { item }).allowed_amount)).toBe('10.00');
  });

  it('a policy that does not cover the expense does not compete', () => {
    const outcome = ruled([capAt('40.00', { who: { user_ids: only('tom') } }), capAt('10.00')], { item });
    expect(toDecimal(outcome.allowed_amount)).toBe('10.00');
  });

  it('nor does an inactive one', () => {
    const outcome = ruled(
      [{ ...capAt('40.00', { who: { user_ids: only('maya') } }), is_active: false }, capAt('10.00')],
      { item },
    );
    expect(toDecimal(outcome.allowed_amount)).toBe('10.00');
  });

  it('an exclusion is not more specific than all', () => {
    const outcome = ruled([capAt('10.00'), capAt('40.00', { who: { user_ids: except('tom') } })], { item });
    expect(outcome.explanations[1]?.facts).toBe('R1 is higher in the list.');
  });
});

describe('policies with different limits', () => {
  it('all actions apply: a flag from 100.00 does not replace a block from 500.00', () => {
    const tiers: GivenRule[] = [
      { action: 'flag', limit: { kind: 'amount', max: '100.00' } },
      { action: 'block', limit: { kind: 'amount', max: '500.00' } },
    ];
    expect(ruled(tiers, { item: { converted: usd('600.00') } }).result).toBe('block');
    expect(ruled(tiers, { item: { converted: usd('300.00') } }).result).toBe('flag');
  });

  it('a flag for one person does not replace the cap for all', () => {
    const flag: GivenRule = { ...capAt('40.00', { who: { user_ids: only('maya') } }), action: 'flag' };
    const outcome = ruled([capAt('10.00'), flag], { item });
    expect(outcome.explanations.map(({ outcome: result }) => result)).toEqual(['cap', 'flag']);
    expect(toDecimal(outcome.allowed_amount)).toBe('10.00');
  });

  it('all apply: the lowest limit is paid', () => {
    const outcome = ruled(
      [
        { action: 'cap', limit: { kind: 'amount', max: '45.00' } },
        { action: 'cap', who: { user_ids: only('maya') }, limit: { kind: 'amount', period: 'day', max: '40.00' } },
        { action: 'cap', limit: { kind: 'amount', period: 'month', max: '130.00' } },
        { action: 'cap', limit: { kind: 'count', period: 'day', max: '5' } },
      ],
      { item, history: [past('100.00', { spent_on: '2026-11-01' })] },
    );
    expect(outcome.explanations.map(({ outcome: result }) => result)).toEqual(['cap', 'cap', 'cap', 'pass']);
    expect(toDecimal(outcome.allowed_amount)).toBe('30.00');
  });

  it('a maximum and a minimum are separate, also within one policy', () => {
    const outcome = ruled(
      [
        { name: 'Both', limit: { kind: 'amount', max: '10.00', min: '60.00' } },
        { name: 'Most', who: { user_ids: only('maya') }, limit: { kind: 'amount', max: '55.00' } },
      ],
      { item },
    );
    expect(outcome.explanations.map(({ facts }) => facts)).toEqual([
      'At least 60.00. Claimed 50.00, under by 10.00.',
      'Limit 55.00. Claimed 50.00.',
    ]);
  });

  it('a losing limit keeps the other requirements of its policy', () => {
    const outcome = ruled(
      [
        { limit: { kind: 'amount', max: '10.00' }, requirements: { description_required: true } },
        { who: { user_ids: only('maya') }, limit: { kind: 'amount', max: '55.00' } },
      ],
      { item: { ...item, description: '' } },
    );
    expect(outcome.violations.map(({ type }) => type)).toEqual(['FIELD_REQUIRED']);
  });
});
