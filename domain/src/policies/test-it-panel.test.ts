import { describe, expect, it } from 'vitest';
import { toDecimal } from '../money/money.ts';
import { policyResultSentence } from './policy-result-sentence.ts';
import { clientMeal, eur, only, ruled, usd } from './testing/a-question.ts';

/**
 * The example of the test panel on the settings page: a client meal for two people in Paris that costs EUR 86.40, which
 * is USD 93.70.
 */
const outcome = ruled(
  [
    {
      name: 'Daily meals',
      action: 'warn',
      what: { category_ids: only('meals') },
      limit: { kind: 'amount', period: 'day', max: '50.00' },
    },
    {
      name: 'Client meals',
      action: 'warn',
      reason_required: true,
      add_approvers: [{ kind: 'department_head' }],
      who: { department_ids: only('sales', 'partnerships') },
      what: { category_ids: only('client-meal') },
      limit: { kind: 'amount', period: 'day', max: '40.00', per_person: true },
      requirements: { receipt_above: '25.00', itemised_receipt_above: '75.00', attendees_required: true },
    },
    {
      name: 'Hotels',
      what: { category_ids: only('lodging') },
      limit: { kind: 'amount', period: 'night', max: '220.00' },
    },
    { name: 'Receipts', action: 'block', requirements: { receipt_above: '25.00' } },
    {
      name: 'Old expenses',
      limit: { kind: 'age_days', max: '60' },
      add_approvers: [{ kind: 'role', role_id: 'finance' }],
    },
    {
      name: 'Flight class',
      action: 'block',
      what: { category_ids: only('flights') },
      requirements: { travel_classes: ['Economy'] },
    },
    {
      name: 'Home internet',
      action: 'cap',
      what: { category_ids: only('internet') },
      limit: { kind: 'amount', period: 'month', max: '40.00', currency: 'EUR' },
    },
    { name: 'Sales rides', is_active: false, limit: { kind: 'amount', period: 'month', max: '400.00' } },
  ],
  {
    item: {
      category: clientMeal,
      claimed: eur('86.40'),
      converted: usd('93.70'),
      ex_rate: '1.0845',
      people_count: 2,
      attendees: ['Jo Ito'],
      receipts: [{ is_itemised: true }],
    },
  },
);

describe('testing the policies with a client meal', () => {
  it('explains each policy', () => {
    expect(outcome.explanations.map(({ rule_name, outcome: result, facts }) => [rule_name, result, facts])).toEqual([
      ['Daily meals', 'not_used', 'Client meals is more specific.'],
      ['Client meals', 'warn', 'Limit 40.00 for each of 2 people a day is 80.00. Claimed 93.70, over by 13.70.'],
      ['Hotels', 'not_used', 'The category is Client meal.'],
      ['Receipts', 'pass', 'Required over 25.00, and 1 is attached.'],
      ['Old expenses', 'pass', '2 days old, limit is 60.'],
      ['Flight class', 'not_used', 'The category is Client meal.'],
      ['Home internet', 'not_used', 'The category is Client meal.'],
      ['Sales rides', 'not_used', 'The policy is inactive.'],
    ]);
  });

  it('summarises the result', () => {
    expect(outcome).toMatchObject({
      result: 'warn',
      needs_reason: true,
      add_approvers: [{ kind: 'department_head' }],
      capped_amount: null,
    });
    expect(toDecimal(outcome.within_limits_amount)).toBe('80.00');
    expect(policyResultSentence(outcome, ['Department head Tomás Ferreira'])).toEqual({
      title: 'Can be submitted with a reason',
      text: 'USD 80.00 of 93.70 is allowed. Department head Tomás Ferreira also approves.',
    });
  });
});
