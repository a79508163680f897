import { expect, it } from 'vitest';
import { emptyExpense } from './expense-values.ts';
import { mergeTheirs } from './merge-theirs.ts';

const base = emptyExpense('USD');

it('takes receipt data for fields the user has not edited', () => {
  const theirs = { ...base, merchant: 'Le Potager', amount: '86.40', currency: 'EUR' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['description']) })).toEqual({
    merchant: 'Le Potager',
    amount: '86.40',
    currency: 'EUR',
  });
});

it('returns null if both sides changed the same field', () => {
  const theirs = { ...base, merchant: 'Le Potager' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['merchant']) })).toBeNull();
});

it('treats an amount and its currency as one field', () => {
  const theirs = { ...base, amount: '86.40' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['currency']) })).toBeNull();
});

it('takes nothing if only the version differs', () => {
  expect(mergeTheirs({ base, theirs: { ...base }, touched: new Set(['merchant']) })).toEqual({});
});
