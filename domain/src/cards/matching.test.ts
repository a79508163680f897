import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyFrom } from '../money/money.ts';
import { type MatchableExpense, type MatchableTransaction, scoreMatch } from './match-score.ts';
import { matchCandidates } from './matching.ts';

const usd = (decimal: string) => moneyFrom(decimal, 'USD');
const eur = (decimal: string) => moneyFrom(decimal, 'EUR');

const aTransaction = (values: Partial<MatchableTransaction> = {}): MatchableTransaction => ({
  id: 't1',
  user_id: 'ana',
  amount: usd('12.40'),
  foreign: null,
  spent_on: '2026-11-10',
  status: 'POSTED',
  merchant: 'STARBUCKS 1234',
  mcc: null,
  ...values,
});

const anExpense = (values: Partial<MatchableExpense> = {}): MatchableExpense => ({
  id: 'e1',
  user_id: 'ana',
  amount: usd('12.40'),
  converted: [],
  spent_on: '2026-11-10',
  merchant: 'Starbucks',
  is_meal: false,
  ...values,
});

describe('the score of a transaction and an expense', () => {
  const unlike = 'Shell';
  it.each<[string, Partial<MatchableTransaction>, Partial<MatchableExpense>, number | null]>([
    ['the same amount, day and merchant', {}, {}, 100],
    ['one day apart', {}, { spent_on: '2026-11-09' }, 100],
    ['three days apart', {}, { spent_on: '2026-11-07' }, 90],
    ['a week apart', {}, { spent_on: '2026-11-17' }, 80],
    ['two weeks apart', {}, { spent_on: '2026-11-24' }, 75],
    ['two months apart', {}, { spent_on: '2027-01-10' }, null],
    ['another merchant', {}, { merchant: unlike }, 75],
    ['another merchant and a week apart', {}, { merchant: unlike, spent_on: '2026-11-17' }, 55],
    ['another merchant and two weeks apart', {}, { merchant: unlike, spent_on: '2026-11-24' }, null],
    ['an expense without a merchant', {}, { merchant: '' }, 75],
    ['an expense without a date', {}, { spent_on: null }, 75],
    ['another person', {}, { user_id: 'ben' }, null],
    ['another amount', {}, { amount: usd('12.41') }, null],
    ['another currency', {}, { amount: eur('12.40') }, null],
    ['a refund and a purchase', { amount: usd('-12.40') }, {}, null],
    ['a refund and its receipt', { amount: usd('-12.40') }, { amount: usd('-12.40') }, 100],
    ['a meal with a 20 % tip', { amount: usd('14.88'), mcc: '5812' }, {}, 80],
    ['a meal with a larger tip', { amount: usd('14.89'), mcc: '5812' }, {}, null],
    ['a meal by its category', { amount: usd('14.00') }, { is_meal: true }, 80],
    ['a tip for something else', { amount: usd('14.00'), mcc: '5541' }, {}, null],
    ['a posted meal below its receipt', { amount: usd('11.00'), mcc: '5812' }, {}, null],
    ['a pending meal below its receipt', { amount: usd('11.00'), mcc: '5812', status: 'PENDING' }, {}, 80],
    ['the same foreign amount', { amount: usd('13.60'), foreign: eur('12.40') }, { amount: eur('12.40') }, 100],
    ['another foreign amount', { foreign: eur('11.40') }, { amount: eur('12.40'), converted: [usd('12.40')] }, null],
    ['a similar converted amount', {}, { amount: eur('11.40'), converted: [usd('12.60')] }, 80],
    ['another converted amount', {}, { amount: eur('11.40'), converted: [usd('13.00')] }, null],
  ])('%s', (_, transaction, expense, score) => {
    expect(scoreMatch(aTransaction(transaction), anExpense(expense))?.score ?? null).toBe(score);
  });

  it.each<[Partial<MatchableTransaction>, Partial<MatchableExpense>, string]>([
    [{}, { spent_on: '2026-11-09' }, "Same amount, one day apart, merchant 'STARBUCKS 1234' is like 'Starbucks'"],
    [
      { amount: usd('14.00'), mcc: '5812' },
      { merchant: 'STARBUCKS 1234' },
      "Same amount with a tip of USD 1.60, same day, same merchant 'STARBUCKS 1234'",
    ],
    [
      { foreign: eur('11.00') },
      { amount: eur('11.00'), merchant: 'Shell' },
      "Same amount of EUR 11.00, same day, merchant 'STARBUCKS 1234' differs from 'Shell'",
    ],
    [{}, { spent_on: null }, "Same amount, the expense has no date, merchant 'STARBUCKS 1234' is like 'Starbucks'"],
  ])('is explained', (transaction, expense, explanation) => {
    expect(scoreMatch(aTransaction(transaction), anExpense(expense))?.explanation).toBe(explanation);
  });
});

const pairsOf = (matches: readonly { transaction_id: string; expense_id: string }[]) =>
  matches.map(({ transaction_id, expense_id }) => `${transaction_id} ${expense_id}`);

describe('matching', () => {
  it('suggests both expenses of a tie', () => {
    const { automatic, suggested } = matchCandidates([aTransaction()], [anExpense(), anExpense({ id: 'e2' })]);
    expect(automatic).toEqual([]);
    expect(pairsOf(suggested)).toEqual(['t1 e1', 't1 e2']);
  });

  it('suggests an expense that two transactions claim equally', () => {
    const { automatic, suggested } = matchCandidates([aTransaction(), aTransaction({ id: 't2' })], [anExpense()]);
    expect(automatic).toEqual([]);
    expect(pairsOf(suggested)).toEqual(['t1 e1', 't2 e1']);
  });

  it('matches a pair whose competitor has a better match', () => {
    const transactions = [aTransaction(), aTransaction({ id: 't2', merchant: 'SHELL 5744' })];
    const expenses = [anExpense({ spent_on: '2026-11-13' }), anExpense({ id: 'e2', merchant: 'Shell' })];
    expect(pairsOf(matchCandidates(transactions, expenses).automatic)).toEqual(['t1 e1', 't2 e2']);
  });

  it('does not propose a pair again that a person separated', () => {
    const rejected = [{ transaction_id: 't1', expense_id: 'e1' }];
    expect(matchCandidates([aTransaction()], [anExpense()], { rejected })).toEqual({
      automatic: [],
      suggested: [],
      splits: [],
    });
  });

  it('suggests the expenses that add up to a transaction', () => {
    const parts = ['100.00', '80.00', '20.50'].map((amount, index) =>
      anExpense({ id: `e${index}`, amount: usd(amount), merchant: 'Hilton' }),
    );
    const stay = aTransaction({ amount: usd('120.50'), merchant: 'HILTON GARDEN INN' });
    expect(matchCandidates([stay], parts).splits).toEqual([
      { transaction_id: 't1', expense_ids: ['e0', 'e2'], explanation: "2 expenses at 'Hilton' add up to this amount" },
    ]);
  });

  it('is one to one and does not depend on the order of its arguments', () => {
    const person = fc.constantFrom('ana', 'ben');
    const day = fc.integer({ min: 1, max: 12 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
    const amount = fc.constantFrom('10.00', '11.00', '12.00', '-10.00').map(usd);
    const merchant = fc.constantFrom('Starbucks', 'STARBUCKS 12', 'Shell', 'Starbcuks', '');
    const shared = { user_id: person, amount, merchant, spent_on: day };
    const transactions = fc.array(fc.record({ ...shared, mcc: fc.constantFrom(null, '5812') }), { maxLength: 12 });
    const expenses = fc.array(fc.record(shared), { maxLength: 12 });
    fc.assert(
      fc.property(transactions, expenses, fc.integer(), (spent, claimed, turn) => {
        const left = spent.map((values, index) => aTransaction({ ...values, id: `t${index}` }));
        const right = claimed.map((values, index) => anExpense({ ...values, id: `e${index}` }));
        const matches = matchCandidates(left, right);
        expect(new Set(matches.automatic.map(({ transaction_id }) => transaction_id)).size).toBe(
          matches.automatic.length,
        );
        expect(new Set(matches.automatic.map(({ expense_id }) => expense_id)).size).toBe(matches.automatic.length);
        expect(matchCandidates(rotated(left, turn), rotated(right, turn).reverse())).toEqual(matches);
      }),
      { numRuns: 60 },
    );
  });
});

function rotated<T>(list: readonly T[], by: number): T[] {
  const cut = list.length === 0 ? 0 : Math.abs(by % list.length);
  return [...list.slice(cut), ...list.slice(0, cut)];
}
