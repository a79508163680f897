import { describe, expect, it } from 'vitest';
import { convert, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { suggestedAmount } from './suggested-amount.ts';

function over(limit: string, actual: string, type = 'AMOUNT_OVER') {
  return {
    allowed_amount: actual,
    amount: actual,
    reason: '',
    reason_by: null,
    reason_at: null,
    attributes_violation: [
      {
        attribute: 'amount',
        rule_id: null,
        rule_name: 'Meals',
        type,
        limit,
        actual,
        period: 'transaction',
        action: 'warn',
        message: '',
      },
    ],
  };
}

const dinner = {
  currency: 'USD',
  amount: '72.10',
  converted_amount: '72.10',
  converted_currency: 'USD',
  ex_rate: null,
  edited_amount: null,
  edited_ex_rate: null,
  policy_violation: null,
};

describe('suggestedAmount', () => {
  it('is the claimed amount without a violation', () => expect(suggestedAmount(dinner)).toBe('72.10'));

  it('is the policy limit', () =>
    expect(suggestedAmount({ ...dinner, policy_violation: over('50.00', '72.10') })).toBe('50.00'));

  it('subtracts what other expenses used of a daily limit', () =>
    expect(suggestedAmount({ ...dinner, policy_violation: over('50.00', '90.00', 'PERIOD_AMOUNT_OVER') })).toBe(
      '32.10',
    ));

  it('is the amount an earlier approver set', () =>
    expect(suggestedAmount({ ...dinner, edited_amount: '40.00', policy_violation: over('50.00', '72.10') })).toBe(
      '40.00',
    ));

  it('is never below zero', () =>
    expect(suggestedAmount({ ...dinner, policy_violation: over('50.00', '190.00', 'PERIOD_AMOUNT_OVER') })).toBe(
      '0.00',
    ));

  it('stays within the limit once converted', () => {
    const line = { ...dinner, currency: 'JPY', amount: '11053', ex_rate: '0.006523' };
    const amount = suggestedAmount({ ...line, policy_violation: over('50.00', '72.10') }) ?? '';
    expect(toDecimal(convert(moneyFrom(amount, 'JPY'), '0.006523', 'USD'))).toBe('50.00');
  });
});
