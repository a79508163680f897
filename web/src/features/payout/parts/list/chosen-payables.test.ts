import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../../ui/use-selection.ts';
import type { Payable } from '../payable.ts';
import { chosenOf, chosenTotals, tooMany } from './chosen-payables.ts';

const nothing = { set: () => {}, selectAll: () => {}, clear: () => {} };
const some = (...ids: string[]): Selection => ({
  ...nothing,
  is_all: false,
  ids: new Set(ids),
  count: ids.length,
  has: (id) => ids.includes(id),
});
const everything: Selection = { ...nothing, is_all: true, ids: new Set(), count: 5_000, has: () => true };
const matching = { search: 'milan', filters: {} };

const row = (item_id: string, amount: string, currency: string) => ({ item_id, amount, currency }) as Payable;
const selected = [row('a', '10.10', 'USD'), row('b', '5.00', 'EUR'), row('c', '0.20', 'USD')];
const totals = [{ currency: 'USD', amount: '99.00' }];

describe('a selection in a payout list', () => {
  it('has one total per currency', () => {
    expect(chosenTotals({ selection: some('a', 'b', 'c'), matching, selected, totals })).toEqual([
      { currency: 'EUR', amount: '5.00' },
      { currency: 'USD', amount: '10.30' },
    ]);
  });

  it('has the totals of the list when all rows are selected', () => {
    expect(chosenTotals({ selection: everything, matching, selected, totals })).toBe(totals);
  });

  it('is sent as a query when all rows are selected, without a limit', () => {
    expect(chosenOf({ selection: everything, matching })).toEqual({ matching });
    expect(tooMany(everything)).toBeUndefined();
  });

  it('is sent as ids otherwise, up to the limit of a call', () => {
    expect(chosenOf({ selection: some('a', 'd'), matching })).toEqual({ ids: ['a', 'd'] });
    const many = some(...Array.from({ length: 501 }, (_, index) => `row ${index}`));
    expect(tooMany(many)).toBe('at most 500, or select all');
  });
});
