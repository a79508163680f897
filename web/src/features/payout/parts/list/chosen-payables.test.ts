import { describe, expect, it } from 'vitest';
import type { Selection } from '../../../../ui/use-selection.ts';
import { chosenOf, tooMany } from './chosen-payables.ts';

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

describe('a selection in a payout list', () => {
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
