import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import { checkRule } from './check-rule.ts';
import { evaluatePolicies } from './evaluate-policies.ts';
import { newRule } from './new-rule.ts';
import { prepareRules } from './prepare-rules.ts';
import { aQuestion, type GivenRule, only } from './testing/a-question.ts';

const check = (given: GivenRule) => checkRule(newRule({ id: 'r', name: 'R', ...given }), 'USD');
const amount = { kind: 'amount', max: '50.00' } as const;

describe('a valid policy', () => {
  it.each<[string, GivenRule]>([
    ['a limit', { limit: amount }],
    ['a count', { limit: { kind: 'count', period: 'month', max: '3' } }],
    ['a distance', { limit: { kind: 'distance', max: '12.5' } }],
    ['an age', { limit: { kind: 'age_days', max: '60' } }],
    ['open advances', { applies_to: 'advance', limit: { kind: 'advance_count', max: '2' } }],
    ['a least', { limit: { kind: 'amount', min: '5.00' } }],
    ['a most in another currency', { limit: { kind: 'amount', max: '5000', currency: 'JPY' } }],
    ['requirements', { requirements: { receipt_above: '25', rate_difference_pct: '2.5' } }],
    ['something not covered', { action: 'block', what: { category_ids: only('alcohol') } }],
    ['something not paid', { action: 'cap', what: { category_ids: only('alcohol') } }],
    ['a reason with a warning', { action: 'warn', reason_required: true, limit: amount }],
  ])('%s, which the engine can evaluate', (_, given) => {
    const decision = check(given);
    expect(decision.allowed).toBe(true);
    if (decision.allowed) evaluatePolicies(prepareRules([decision.value]), aQuestion());
  });

  it('has a tidy name', () => {
    expect(check({ name: '  Daily   meals ', limit: amount })).toMatchObject({ value: { name: 'Daily meals' } });
  });
});

describe('an invalid policy', () => {
  it.each<[string, GivenRule]>([
    ['Enter a policy name of up to 120 characters.', { name: ' ', limit: amount }],
    ['Enter a policy name of up to 120 characters.', { name: 'x'.repeat(121), limit: amount }],
    ['Add a condition, a limit or a requirement.', {}],
    ['Add a condition, a limit or a requirement.', { who: { user_ids: only('maya') } }],
    ['Enter a minimum or a maximum.', { limit: { kind: 'amount' } }],
    ['Check the limit: enter an amount in USD with at most 2 decimals.', { limit: { kind: 'amount', max: '50.001' } }],
    ['Check the limit: enter an amount in USD with at most 2 decimals.', { limit: { kind: 'amount', max: '1,000' } }],
    ['Check the limit: enter an amount in USD with at most 2 decimals.', { limit: { kind: 'amount', max: '-1' } }],
    [
      'Check the limit: enter an amount in usd with at most 2 decimals.',
      { limit: { kind: 'amount', max: '5', currency: 'usd' } },
    ],
    ['Check the limit: enter a whole number.', { limit: { kind: 'count', period: 'day', max: '1.5' } }],
    ['Check the limit: enter a distance in kilometres.', { limit: { kind: 'distance', max: '-1' } }],
    [
      'Check the receipt threshold: enter an amount in USD with at most 2 decimals.',
      { requirements: { receipt_above: 'all' } },
    ],
    ['Check the distance difference: enter a percentage.', { requirements: { distance_difference_pct: '-1' } }],
    [
      'Check the stay: enter a number.',
      { limit: amount, what: { attributes: [{ key: 'stay', type: 'number', operator: '<=', value: 'x' }] } },
    ],
    [
      'Check the check in: enter a date.',
      { limit: amount, what: { attributes: [{ key: 'check_in', type: 'date', operator: '<=', value: '2026-02-30' }] } },
    ],
    [
      'A minimum is only possible for the amount of an expense or a night.',
      { limit: { kind: 'amount', period: 'month', min: '1' } },
    ],
    [
      'A minimum is only possible for the amount of an expense or a night.',
      { limit: { kind: 'count', period: 'month', min: '1' } },
    ],
    ['The minimum is above the maximum.', { limit: { kind: 'amount', min: '51', max: '50' } }],
    ['This limit cannot use that period.', { limit: { kind: 'count', max: '1' } }],
    ['This limit cannot use that period.', { limit: { kind: 'count', period: 'night', max: '1' } }],
    ['This limit cannot use that period.', { limit: { kind: 'age_days', period: 'month', max: '1' } }],
    ['This limit cannot use that period.', { limit: { kind: 'distance', max: '1', per_person: true } }],
    ['The first month of the fiscal year must be from 1 to 12.', { limit: { ...amount, fiscal_start_month: 13 } }],
    ['Only a warning can require a reason.', { action: 'flag', reason_required: true, limit: amount }],
    ['Enter a maximum to cap the amount.', { action: 'cap', limit: { kind: 'amount', min: '5' } }],
    ['Enter a maximum to cap the amount.', { action: 'cap', requirements: { receipt_above: '25' } }],
    ['Only a policy for advances can limit open advances.', { limit: { kind: 'advance_count', max: '2' } }],
  ])('%s', (sentence, given) => {
    const decision = check(given);
    expect(!decision.allowed && sentenceFor(decision.code, decision.facts)).toBe(sentence);
  });
});
