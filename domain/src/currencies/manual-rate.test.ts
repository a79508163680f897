import { describe, expect, it } from 'vitest';
import { checkManualRate, isOldRate, rateDifference } from './manual-rate.ts';

describe('a manual rate', () => {
  it.each([
    ['1.1', '1.0845', true, null],
    ['1.19', '1.0845', true, null],
    ['1.25', '1.0845', true, '15% above'],
    ['0.9', '1.0845', true, '17% below'],
    ['1.1', '1', true, null],
    ['1.105', '1', true, '11% above'],
    ['1.101', '1', true, '10% above'],
    ['0.9', '1', true, null],
    ['0.895', '1', true, '11% below'],
    ['0.899', '1', true, '10% below'],
    ['10.845', '1.0845', true, '900% above'],
    ['10.85', '1.0845', false, '900% above'],
    ['0.1', '1.0845', false, '91% below'],
    ['5', null, true, null],
  ])('of %s with %s in the table is accepted: %s, and is %s it', (rate, table, isAccepted, difference) => {
    expect(checkManualRate(rate, table).allowed).toBe(isAccepted);
    expect(rateDifference(rate, table)).toBe(difference);
  });

  it.each(['', 'x', '-1', '0'])('that cannot be read (%j) has no difference', (rate) => {
    expect(rateDifference(rate, '1.0845')).toBeNull();
  });
});

describe('a market rate', () => {
  it.each([
    ['2026-11-08', false],
    ['2026-11-07', true],
  ])('of %s is old on 15 November: %s', (rate_on, isOld) => {
    expect(isOldRate(rate_on, '2026-11-15')).toBe(isOld);
  });
});
