import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../ui/use-selection.ts';
import { chosenPortions, counted, portions, together } from './bulk-selection.ts';
import { chosenSum } from './chosen-sum.ts';

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

  it('add up to the cent, or to the total of the list if everything is selected', () => {
    const loaded = [
      { id: 'a', amount: '0.10' },
      { id: 'b', amount: '0.20' },
      { id: 'c', amount: null },
    ];
    const total = { amount: '38418.67', currency: 'USD' };
    const amountOf = ({ amount }: { amount: string | null }) => amount;
    expect(chosenSum({ selection: some('a', 'b', 'c'), loaded, total, amountOf })).toEqual({
      amount: '0.30',
      currency: 'USD',
    });
    expect(chosenSum({ selection: everything, loaded, total, amountOf })).toEqual(total);
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
