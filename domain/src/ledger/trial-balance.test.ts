import { describe, expect, it } from 'vitest';
import { type AccountSums, isBalanced, runningBalances, trialBalances } from './trial-balance.ts';

const none = { entity_id: null, currency: 'EUR', opening: '0.00', debit: '0.00', credit: '0.00' };
const expense = { ...none, account: 'expense', ledger_account: '6100' } as const;
const payable = { ...none, account: 'employee_payable', ledger_account: '2100' } as const;

function balancesOf(...sums: AccountSums[]) {
  return trialBalances(sums).map(({ currency, rows, total }) => ({
    currency,
    closing: rows.map((row) => row.closing),
    total,
    balanced: isBalanced({ currency, total }),
  }));
}

describe('a trial balance', () => {
  it('adds the movements of the period to the openings and balances', () => {
    expect(
      balancesOf(
        { ...expense, opening: '10.00', debit: '5.50' },
        { ...payable, opening: '-10.00', debit: '1.00', credit: '6.50' },
      ),
    ).toEqual([
      {
        currency: 'EUR',
        closing: ['15.50', '-15.50'],
        total: { opening: '0.00', debit: '6.50', credit: '6.50', closing: '0.00' },
        balanced: true,
      },
    ]);
  });

  it.each([
    ['a debit without a credit', [{ ...expense, debit: '0.01' }]],
    ['openings that do not cancel out', [{ ...expense, opening: '0.01' }]],
    [
      'an opening that hides a wrong movement',
      [
        { ...expense, opening: '1.00' },
        { ...payable, credit: '1.00' },
      ],
    ],
  ])('is not balanced with %s', (_, sums) => {
    expect(balancesOf(...sums)).toMatchObject([{ balanced: false }]);
  });

  it('is separate for each currency and leaves out accounts without amounts', () => {
    const yen = { currency: 'JPY', opening: '0', debit: '0', credit: '0' };
    expect(
      balancesOf(
        { ...expense, debit: '2.00' },
        { ...payable, credit: '2.00' },
        { ...expense, ...yen, debit: '300' },
        {
          ...payable,
          ...yen,
        },
      ),
    ).toMatchObject([
      { currency: 'EUR', balanced: true },
      { currency: 'JPY', closing: ['300'], balanced: false },
    ]);
  });
});

it('the running balance of an account continues from the opening of each currency', () => {
  const lines = [
    { currency: 'EUR', amount: '4.00', side: 'debit' },
    { currency: 'USD', amount: '1.00', side: 'credit' },
    { currency: 'EUR', amount: '5.50', side: 'credit' },
  ] as const;
  expect(runningBalances(lines, [{ currency: 'EUR', amount: '1.00' }])).toEqual(['5.00', '-1.00', '-0.50']);
});
