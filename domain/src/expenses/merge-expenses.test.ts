import { describe, expect, it } from 'vitest';
import { type MergeableExpense, mergeExpenses } from './merge-expenses.ts';

const expense = (id: string, more: Partial<MergeableExpense> = {}): MergeableExpense => ({
  id,
  category_id: null,
  merchant: '',
  description: '',
  spent_on: null,
  currency: null,
  amount: null,
  invoice_number: '',
  policy_reason: '',
  taxes: [],
  attendees: [],
  attributes: {},
  custom_values: {},
  ...more,
});

describe('merging two expenses', () => {
  it('keeps the first and fills in its empty fields', () => {
    const keep = expense('a', { merchant: 'Uber', attributes: { from: 'Lyon' }, attendees: [{ user_id: 'ana' }] });
    const other = expense('b', {
      merchant: 'UBER *TRIP',
      currency: 'EUR',
      amount: '12.00',
      spent_on: '2026-11-10',
      category_id: 'rides',
      attributes: { from: 'Paris', to: 'Orly' },
      attendees: [{ user_id: 'ana' }, { user_id: 'ben' }],
    });
    expect(mergeExpenses(keep, other)).toEqual({
      allowed: true,
      value: expense('a', {
        merchant: 'Uber',
        currency: 'EUR',
        amount: '12.00',
        spent_on: '2026-11-10',
        category_id: 'rides',
        attributes: { from: 'Lyon', to: 'Orly' },
        attendees: [{ user_id: 'ana' }, { user_id: 'ben' }],
      }),
    });
  });

  it('does not mix the attributes of two categories', () => {
    const keep = expense('a', { category_id: 'meals', attributes: { table: '4' } });
    const merged = mergeExpenses(keep, expense('b', { category_id: 'rides', attributes: { to: 'Orly' } }));
    expect(merged).toMatchObject({ value: { category_id: 'meals', attributes: { table: '4' } } });
  });

  it.each([
    ['another amount', { currency: 'EUR', amount: '12.01' }],
    ['another currency', { currency: 'USD', amount: '12.00' }],
  ])('is refused with %s', (_name, more) => {
    const keep = expense('a', { currency: 'EUR', amount: '12.00' });
    expect(mergeExpenses(keep, expense('b', more))).toMatchObject({ code: 'expense.merge_currency' });
  });

  it('is refused with itself', () => {
    expect(mergeExpenses(expense('a'), expense('a'))).toMatchObject({ code: 'expense.merge_same' });
  });
});
