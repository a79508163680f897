import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf } from '../money/currency.ts';
import { moneyFrom, toDecimal } from '../money/money.ts';
import { payAmount } from './pay-amount.ts';

describe('the paid amount', () => {
  it.each([
    // Columns: owed amount, its currency, pay currency, rate, paid amount.
    ['108.00', 'USD', 'EUR', '1.08', '100.00'],
    ['100.00', 'USD', 'EUR', '1.08', '92.59'],
    ['0.01', 'USD', 'EUR', '1.5', '0.01'],
    // Half a cent rounds up.
    ['0.03', 'USD', 'EUR', '2', '0.02'],
    ['0.01', 'USD', 'EUR', '2', '0.01'],
    ['10.00', 'USD', 'JPY', '0.0066', '1515'],
    ['1', 'JPY', 'KWD', '490.12', '0.002'],
    ['490', 'JPY', 'KWD', '490.12', '1.000'],
    ['1.000', 'KWD', 'JPY', '0.00204', '490'],
    ['3.255', 'KWD', 'USD', '0.307', '10.60'],
    ['12.3400', 'USD', 'EUR', '1.000000000', '12.34'],
  ])('%s %s in %s at %s is %s', (amount, currency, pays, ex_rate, expected) => {
    expect(payAmount({ currency, amount }, { currency: pays, ex_rate })).toEqual({
      currency: pays,
      ex_rate,
      amount: expected,
    });
  });

  it('ignores the rate for the same currency', () => {
    expect(payAmount({ currency: 'USD', amount: '12.3400' }, { currency: 'USD', ex_rate: '2' })).toEqual({
      currency: 'USD',
      ex_rate: null,
      amount: '12.34',
    });
  });

  it('stays in its own currency when the pay currency cannot express it', () => {
    const tooLittle = payAmount({ currency: 'JPY', amount: '1' }, { currency: 'USD', ex_rate: '400' });
    expect(tooLittle).toEqual({ currency: 'JPY', ex_rate: null, amount: '1' });
    const tooMuch = payAmount({ currency: 'USD', amount: '9999999999999.99' }, { currency: 'JPY', ex_rate: '0.006' });
    expect(tooMuch).toEqual({ currency: 'USD', ex_rate: null, amount: '9999999999999.99' });
  });

  it('of nothing is nothing', () => {
    expect(payAmount({ currency: 'USD', amount: '0.00' }, { currency: 'EUR', ex_rate: '1.08' }).amount).toBe('0.00');
  });

  it('is the nearest amount in currencies of 0, 2 and 3 decimals', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'KWD');
    const rate = fc.bigInt({ min: 10n ** 6n, max: 10n ** 12n });
    fc.assert(
      fc.property(currency, currency, rate, fc.bigInt({ min: 1n, max: 10n ** 10n }), (from, to, billionths, minor) => {
        fc.pre(from !== to);
        const ex_rate = `${billionths / 10n ** 9n}.${(billionths % 10n ** 9n).toString().padStart(9, '0')}`;
        const paid = payAmount(
          { currency: from, amount: toDecimal({ minor, currency: from }) },
          { currency: to, ex_rate },
        );
        if (paid.ex_rate === null) return;
        const units = moneyFrom(paid.amount, to).minor;
        const [fromUnit, toUnit] = [10n ** BigInt(decimalsOf(from)), 10n ** BigInt(decimalsOf(to))];
        // |paid × rate − owed| ≤ half a unit × rate, with all terms in billionths.
        const difference = units * billionths * fromUnit - minor * 10n ** 9n * toUnit;
        const half = billionths * fromUnit;
        expect(2n * (difference < 0n ? -difference : difference)).toBeLessThanOrEqual(half);
      }),
    );
  });
});
