import { describe, expect, it } from 'vitest';
import { moveCardTransaction } from './card-transaction.ts';
import { monthOf, periodFigures, periodIssues, sumFigures, unexplainedDifference } from './reconciliation.ts';

const card = (statement_total: string, expensed = '0', personal = '0', ignored = '0', currency = 'USD') => ({
  currency,
  statement_total,
  expensed,
  personal,
  ignored,
  no_of_transactions: 3,
  no_of_open: 0,
});

describe('the figures of a card', () => {
  it.each([
    [card('100', '60', '30', '10'), '0.00', null],
    [card('100', '60', '30', '9.99'), '0.01', 'USD 0.01'],
    [card('-5', '-5'), '0.00', null],
    [card('0', '12.5'), '-12.50', 'USD −12.50'],
    [card('100', '90', '0', '0', 'JPY'), '10', 'JPY 10'],
  ])('%o leave a difference of %s', (sums, difference, unexplained) => {
    expect(periodFigures(sums).difference).toBe(difference);
    expect(unexplainedDifference([sums])).toBe(unexplained);
  });

  it('are added up by currency, while differences of two cards do not cancel out', () => {
    const cards = [card('10', '9'), card('10', '11'), card('7', '7', '0', '0', 'EUR')];
    expect(sumFigures(cards)).toMatchObject([
      { currency: 'EUR', difference: '0.00' },
      { currency: 'USD', statement_total: '20.00', difference: '0.00', no_of_transactions: 6 },
    ]);
    expect(unexplainedDifference(cards)).toBe('USD 1.00');
  });

  it('name what is left to do', () => {
    const issues = { ...card('1'), no_of_open: 1, no_of_missing_receipts: 2, no_of_voided: 0, no_of_pending: 0 };
    expect(periodIssues(issues)).toEqual(['1 transaction still needs a decision.', '2 transactions have no receipt.']);
  });
});

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, to_on) => {
  expect(monthOf(month)).toEqual({ from_on: `${month}-01`, to_on });
});

const states = ['unmatched', 'suggested', 'matched', 'expensed', 'personal', 'ignored'] as const;
const open = ['unmatched', 'suggested'];

describe('a move of a transaction', () => {
  it.each([
    ['create_expense', open, 'expensed'],
    ['match', open, 'matched'],
    ['split', open, 'expensed'],
    ['personal', open, 'personal'],
    ['ignore', open, 'ignored'],
    ['unmatch', ['matched', 'expensed'], 'unmatched'],
    ['undo', ['matched', 'expensed', 'personal', 'ignored'], 'unmatched'],
  ] as const)('%s is possible from %j only and leads to %s', (move, from, to) => {
    for (const state of states) {
      const moved = moveCardTransaction(move, { state, is_voided: false, is_period_closed: false });
      expect(moved.allowed ? moved.value : null, state).toBe(from.some((each) => each === state) ? to : null);
      const closed = moveCardTransaction(move, { state, is_voided: false, is_period_closed: true });
      expect(closed).toMatchObject({ allowed: false, code: 'card.period_closed' });
    }
  });
});
