import { expect, it } from 'vitest';
import { testLines } from './test-lines.ts';

const explained = (rule_name: string, outcome: 'pass' | 'warn' | 'not_used', facts: string) => ({
  rule_id: rule_name,
  rule_name,
  outcome,
  facts,
  because: 'applied' as const,
});

const tested = {
  status: true as const,
  subject: {
    person: { user_id: '', first_name: '', last_name: '', email: '' },
    category: 'Client meal',
    merchant: '',
    spent_on: '2026-11-10',
    amount: '93.70',
    currency: 'USD',
    converted_amount: '93.70',
    converted_currency: 'USD',
  },
  result: 'warn' as const,
  allowed_amount: '80.00',
  needs_reason: true,
  headline: '',
  detail: '',
};

it('lists violations first and merges rules that were unused for the same reason', () => {
  const lines = testLines({
    ...tested,
    policy_violation: {
      allowed_amount: '80.00',
      amount: '93.70',
      attributes_violation: [
        {
          attribute: 'date',
          rule_id: null,
          rule_name: 'Future dates',
          type: 'FUTURE_DATE',
          limit: '',
          actual: '',
          period: 'transaction',
          action: 'block',
          message: 'The date is in the future.',
        },
      ],
    },
    explanations: [
      explained('Hotels', 'not_used', 'The category is Client meal.'),
      explained('Receipts', 'pass', 'Required over 25.00, and 1 is attached.'),
      explained('Client meals', 'warn', 'Over by 13.70.'),
      explained('Flight class', 'not_used', 'The category is Client meal.'),
      explained('Sales rides', 'not_used', 'The policy is inactive.'),
    ],
  });
  expect(lines.map(({ rule, result }) => `${rule}: ${result}`)).toEqual([
    'Future dates: Block',
    'Client meals: Warn',
    'Receipts: Pass',
    'Hotels, Flight class: Not used',
    'Sales rides: Not used',
  ]);
});
