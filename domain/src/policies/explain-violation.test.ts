import { describe, expect, it } from 'vitest';
import { evaluatePolicies } from './evaluate-policies.ts';
import { explainViolation, limitName } from './explain-violation.ts';
import { type NewRule, newRule } from './new-rule.ts';
import type { PolicyItem, PolicyQuestion } from './policy-question.ts';
import { prepareRules } from './prepare-rules.ts';
import { anItem, aQuestion, clientMeal, past, usd } from './testing/a-question.ts';

function messageFor(given: readonly NewRule[], item: Partial<PolicyItem>, more: Partial<PolicyQuestion> = {}) {
  const rules = given.map(newRule);
  const question = aQuestion({ item: anItem(item), ...more });
  const outcome = evaluatePolicies(prepareRules(rules), question);
  return explainViolation(outcome, { rules, item: question.item });
}

const clientMeals: NewRule = {
  id: 'client-meals',
  name: 'Client meals',
  action: 'warn',
  reason_required: true,
  limit: { kind: 'amount', period: 'day', max: '40.00', per_person: true },
  requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00' },
};

describe('the message for a claimant', () => {
  it('names the excess of a client meal over its limit', () => {
    const item = { converted: usd('93.70'), category: clientMeal, people_count: 2, receipts: [{ is_itemised: true }] };
    expect(messageFor([clientMeals], item)).toEqual({
      headline: 'USD 13.70 over the client meal limit',
      detail: 'USD 40.00 for each of 2 people allows USD 80.00. You can submit it with a reason.',
      passed: [{ text: 'Receipt attached, itemised', facts: 'required over USD 25.00' }],
    });
  });

  it('lists the passed checks of a meal within the limit', () => {
    expect(messageFor([clientMeals], { converted: usd('30.00'), receipts: [{ is_itemised: false }] })).toEqual({
      headline: '',
      detail: '',
      passed: [
        { text: 'Receipt attached', facts: 'required over USD 25.00' },
        { text: 'Within the client meal limit', facts: 'USD 40.00 for 1 person' },
      ],
    });
  });

  it('names the amount already spent that day', () => {
    const daily: NewRule = {
      id: 'daily',
      name: 'Daily meals',
      action: 'flag',
      limit: { kind: 'amount', period: 'day', max: '50.00' },
    };
    expect(messageFor([daily], { converted: usd('30.00') }, { history: [past('40.00')] })).toMatchObject({
      headline: 'USD 20.00 over the daily meal limit',
      detail:
        'USD 40.00 already spent that day + USD 30.00 = USD 70.00. The limit is USD 50.00 a day. You can submit it. Your approver will see this.',
    });
  });

  it('names at most the amount of the expense when the limit was exceeded before', () => {
    const daily: NewRule = { id: 'd', name: 'Daily meals', limit: { kind: 'amount', period: 'day', max: '50.00' } };
    expect(messageFor([daily], { converted: usd('30.00') }, { history: [past('70.00')] }).headline).toBe(
      'USD 30.00 over the daily meal limit',
    );
  });

  it.each<[string, Partial<NewRule>, string]>([
    ['block', { action: 'block' }, 'The limit is USD 10.00. You cannot submit it until this is fixed.'],
    ['warn', { action: 'warn' }, 'The limit is USD 10.00. You can submit it. Your approver will see this.'],
    ['cap', { action: 'cap' }, 'The limit is USD 10.00. USD 10.00 of USD 50.00 will be paid.'],
  ])('with %s', (_name, more, detail) => {
    const rule: NewRule = {
      id: 'cap',
      name: 'Snacks',
      action: 'flag',
      limit: { kind: 'amount', period: 'transaction', max: '10.00' },
      ...more,
    };
    expect(messageFor([rule], {})).toMatchObject({ headline: 'USD 40.00 over the snack limit', detail });
  });

  it('says how to fix a missing field', () => {
    const receipts: NewRule = {
      id: 'r',
      name: 'Receipts',
      action: 'block',
      requirements: { receipt_above: '25.00' },
    };
    expect(messageFor([receipts], { receipts: [] })).toEqual({
      headline: 'Attach a receipt: it is required over USD 25.00',
      detail: 'You cannot submit it until this is fixed.',
      passed: [],
    });
  });
});

it.each([
  ['Client meals', 'client meal'],
  ['Hotels', 'hotel'],
  ['Business class', 'business class'],
  ['VAT receipts', 'VAT receipt'],
  ['Sales rides limit', 'sales rides'],
])('%s becomes the %s limit', (name, said) => {
  expect(limitName(name)).toBe(said);
});
