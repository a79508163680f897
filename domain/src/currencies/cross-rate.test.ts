import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossRate, exactRatio, plainRate } from './cross-rate.ts';

describe('a rate through the euro', () => {
  it.each([
    // Columns: units of `from` per euro, units of `to` per euro, and the resulting rate.
    ['1', '1.0845', '1.0845'],
    ['1.0845', '1', '0.92208391'],
    ['1.1592', '0.8813', '0.76026570'],
    ['161.79', '1.0845', '0.006703134'],
    ['1.0845', '161.79', '149.183955740'],
    ['1.0845', '1.0845', '1'],
    ['3', '1', '0.333333333'],
    ['3', '2', '0.666666667'],
    ['1', '0.0000000005', '0.000000001'],
    ['2', '0.000000001', '0.000000001'],
    ['18975.4', '0.3561', '0.000018766'],
    ['0.3561', '18975.4', '53286.717214266'],
    ['1', '999999999.999999999', '999999999.999999999'],
  ])('%s and %s give %s', (from, to, expected) => {
    expect(crossRate({ from, to })).toBe(plainRate(expected));
  });

  it.each([
    ['0', '1'],
    ['1', '0'],
    ['999999999', '0.000000001'],
    ['0.000000001', '999999999'],
  ])('%s and %s give none: nine decimals are not enough', (from, to) => {
    expect(crossRate({ from, to })).toBeNull();
  });

  it('rounds once, however many factors', () => {
    // Rounding in between would give 0.333333333 * 3 = 0.999999999.
    expect(exactRatio({ times: ['1', '3'], over: ['3'] })).toBe('1');
    expect(exactRatio({ times: ['1.0845', '0.8813'], over: ['1.0845', '0.8813'] })).toBe('1');
  });

  it('is the nearest billionth for any rates', () => {
    const rate = fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n });
    fc.assert(
      fc.property(rate, rate, (from, to) => {
        const got = crossRate({ from: billionths(from), to: billionths(to) });
        if (got === null) return;
        const [whole = '0', part = ''] = got.split('.');
        const error = 2n * (to * 10n ** 9n - BigInt(whole + part.padEnd(9, '0')) * from);
        expect(error).toBeLessThan(from);
        expect(error).toBeGreaterThanOrEqual(-from);
      }),
    );
  });
});

function billionths(count: bigint): string {
  const digits = count.toString().padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
}
