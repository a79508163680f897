import { describe, expect, it } from 'vitest';
import { noRisks, type PaymentRisks, paymentWarnings, type WarningKind } from './payment-warnings.ts';

describe('payment warnings', () => {
  it.each<[string, Partial<PaymentRisks>, [WarningKind, string][]]>([
    ['an item without risks', {}, []],
    [
      'a payment that failed before',
      { last_payout_error: 'The account is closed.' },
      [['failed_before', 'Reason: The account is closed.']],
    ],
    [
      'a disabled payee',
      { is_payee_active: false },
      [['payee_disabled', 'The payee can no longer sign in. Check the bank details before you pay.']],
    ],
    [
      'an expense with an open check',
      { open_checks: [{ line: 'Le Potager', message: 'The same receipt is attached to another expense.' }] },
      [['open_checks', 'Le Potager: The same receipt is attached to another expense.']],
    ],
    [
      'expenses without required receipts',
      { no_of_missing_receipts: 2 },
      [['missing_receipts', '2 expenses have no valid receipt, although a policy requires one.']],
    ],
    [
      'an item that the payer approved',
      { is_approved_by_payer: true },
      [['approved_by_payer', 'You also approved it. Consider letting a colleague pay it.']],
    ],
    [
      'an unusual approval',
      { approval_checks: ['Ida Noor approved it and is the payee’s delegate.'] },
      [['unusual_approval', 'Ida Noor approved it and is the payee’s delegate.']],
    ],
    [
      'a new bank account',
      { is_bank_new: true },
      [['bank_changed', 'The payee added this bank account within the last 7 days. Confirm it with them.']],
    ],
    [
      'a bank account of two people',
      { bank_shared_with: 'Ben Okoro' },
      [['bank_shared', 'Ben Okoro uses the same bank account.']],
    ],
    [
      'several risks at once',
      { last_payout_error: 'Closed', is_payee_active: false },
      [
        ['failed_before', 'Reason: Closed'],
        ['payee_disabled', 'The payee can no longer sign in. Check the bank details before you pay.'],
      ],
    ],
  ])('of %s', (_, risks, warnings) => {
    const found = paymentWarnings({ ...noRisks, ...risks });
    expect(found.map(({ kind, message }) => [kind, message])).toEqual(warnings);
  });
});
