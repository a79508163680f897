import { describe, expect, it } from 'vitest';
import { countsOf, modeOf, wayHint } from './pay-ways.ts';

const sum = { currency: 'USD', amount: '10.00', label: '', detail: '' };
const flight = {
  by_method: [
    { ...sum, mode: 'ach' as const, count: 3 },
    { ...sum, mode: 'manual' as const, count: 2 },
    { ...sum, mode: 'manual' as const, currency: 'EUR', count: 1 },
  ],
};

describe('a way to pay', () => {
  it.each([
    ['both', 'ach', { all: 6, manual: 3 }, /The bank pays its part/u],
    ['bank', 'ach', { all: 3, manual: 0 }, /one mass payment/u],
    ['manual', 'manual', { all: 6, manual: 3 }, /The bank pays its part/u],
  ] as const)('%s previews %s', (way, mode, counts, hint) => {
    expect(modeOf(way)).toBe(mode);
    expect(countsOf(flight, way)).toEqual(counts);
    expect(wayHint(way, counts)).toMatch(hint);
  });

  it.each([
    [{ all: 0, manual: 0 }, /None/u],
    [{ all: 2, manual: 2 }, /Mark them as paid/u],
    [{ all: 2, manual: 0 }, /business days/u],
  ])('with %j has its own hint', (counts, hint) => {
    expect(wayHint('both', counts)).toMatch(hint);
  });
});
