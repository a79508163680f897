import { expect, it } from 'vitest';
import { emptyExpense } from './expense-values.ts';
import { mergeTheirs } from './merge-theirs.ts';

const base = emptyExpense('USD');

it('takes what the reader of receipts filled in while nobody typed there', () => {
  const theirs = { ...base, merchant: 'Le Potager', amount: '86.40', currency: 'EUR' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['description']) })).toEqual({
    merchant: 'Le Potager',
    amount: '86.40',
    currency: 'EUR',
  });
});

it('leaves it to the person where both changed the same', () => {
  const theirs = { ...base, merchant: 'Le Potager' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['merchant']) })).toBeNull();
});

it('takes an amount and its currency for one thing', () => {
  const theirs = { ...base, amount: '86.40' };
  expect(mergeTheirs({ base, theirs, touched: new Set(['currency']) })).toBeNull();
});

it('has nothing to take where only the version differs', () => {
  expect(mergeTheirs({ base, theirs: { ...base }, touched: new Set(['merchant']) })).toEqual({});
});
