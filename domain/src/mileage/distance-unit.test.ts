import { describe, expect, it } from 'vitest';
import { decimalFrom, formatDecimal, roundTo } from '../decimal/decimal.ts';
import { deviationPct, isOverrideAllowed } from './distance-deviation.ts';
import { convertDistance } from './distance-unit.ts';

const pctText = (claimed: string, calculated: string | null) => {
  const pct = deviationPct(decimalFrom(claimed), calculated === null ? null : decimalFrom(calculated));
  return pct && formatDecimal(pct);
};

describe('a distance', () => {
  it.each([
    ['100', 'mile', 'km', '160.9344'],
    ['160.9344', 'km', 'mile', '100'],
    ['12.5', 'km', 'km', '12.5'],
  ] as const)('%s %s in %s', (distance, from, to, expected) => {
    expect(formatDecimal(roundTo(convertDistance(decimalFrom(distance), from, to), 6))).toBe(expected);
  });
});

describe('the difference from the map', () => {
  it.each([
    ['110', '100', '10'],
    ['90', '100', '10'],
    ['100', null, null],
    ['100', '0', null],
    ['101', '99', '2'],
  ])('of %s claimed and %s calculated is %s percent', (claimed, calculated, pct) => {
    expect(pctText(claimed, calculated)).toBe(pct);
  });

  it.each([
    [{ allow_override: false, max_override_pct: null }, '101', false],
    [{ allow_override: false, max_override_pct: null }, '99', true],
    [{ allow_override: true, max_override_pct: '10' }, '110', true],
    [{ allow_override: true, max_override_pct: '10' }, '110.2', false],
    [{ allow_override: true, max_override_pct: null }, '500', true],
  ])('with %o, %s for 100 is accepted: %s', (rule, claimed, accepted) => {
    const distances = { claimed: decimalFrom(claimed), calculated: decimalFrom('100') };
    expect(isOverrideAllowed(rule, distances)).toBe(accepted);
  });
});
