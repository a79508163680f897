import { describe, expect, it } from 'vitest';
import { draftExpenseList } from './expense-list.ts';

describe('the filters of a URL', () => {
  it('are converted to request filters', () => {
    expect(draftExpenseList.requestFilters({ currencies: 'EUR,JPY', flags: 'no_receipt,incomplete' })).toEqual({
      where: 'unreported',
      currencies: ['EUR', 'JPY'],
      flags: ['no_receipt', 'incomplete'],
    });
  });

  it('are ignored if they are invalid', () => {
    expect(draftExpenseList.requestFilters({ category_ids: 'meals', currencies: 'euro', stages: 'paid' })).toEqual({
      where: 'unreported',
    });
  });
});
