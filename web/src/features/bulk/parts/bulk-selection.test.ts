import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../ui/use-selection.ts';
import { chosenPortions, counted, portions, together } from './bulk-selection.ts';
import { chosenSums } from './chosen-sums.ts';

const nothing = { set: () => {}, selectAll: () => {}, clear: () => {} };
const some = (...ids: string[]): Selection => ({
  ...nothing,
  is_all: false,
  ids: new Set(ids),
  count: ids.length,
  has: (id) => ids.includes(id),
});
const everything: Selection = { ...nothing, is_all: true, ids: new Set(), count: 1204, has: () => true };

describe('the selected items', () => {
  it('are sent as a query if everything is selected, otherwise as ids', () => {
    const matching = { search: 'uber', filters: {} };
    expect(chosenPortions(everything, matching)).toEqual([{ matching }]);
    expect(chosenPortions(some('a', 'b'), matching)).toEqual([{ ids: ['a', 'b'] }]);
  });

  it('are sent in portions of five hundred, each id once', () => {
    const ids = Array.from({ length: 1201 }, (_, index) => `${index}`);
    const cut = portions(ids);
    expect(cut.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(cut.flat()).toEqual(ids);
    expect(portions([])).toEqual([]);
  });

  it('add up to the cent in each currency, or to the totals of the list if everything is selected', () => {
    const selected = [
      { id: 'a', amount: '0.10', currency: 'USD' },
      { id: 'b', amount: '5.00', currency: 'EUR' },
      { id: 'c', amount: '0.20', currency: 'USD' },
      { id: 'd', amount: null, currency: 'USD' },
    ];
    const totals = [{ amount: '38418.67', currency: 'USD' }];
    const amountOf = ({ amount, currency }: (typeof selected)[number]) =>
      amount === null ? null : { amount, currency };
    expect(chosenSums({ selection: some('a', 'b', 'c', 'd'), selected, totals, amountOf })).toEqual([
      { amount: '5.00', currency: 'EUR' },
      { amount: '0.30', currency: 'USD' },
    ]);
    expect(chosenSums({ selection: everything, selected, totals, amountOf })).toEqual(totals);
  });
});

describe('the result of a bulk action', () => {
  it('is merged over all portions', () => {
    const undone = { id: 'a', label: 'Uber', reason: 'Already paid.' };
    expect(
      together([
        { no_of_done: 500, undone: [] },
        { no_of_done: 3, undone: [undone] },
      ]),
    ).toEqual({ no_of_done: 503, undone: [undone] });
  });

  it.each([
    [0, '0 reports'],
    [1, '1 report'],
    [1204, '1,204 reports'],
  ])('counts %i as "%s"', (count, text) => expect(counted(count, 'report')).toBe(text));
});
