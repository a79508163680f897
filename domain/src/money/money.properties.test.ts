import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { withCommas } from './display.ts';
import { add, allocate, convert, moneyFrom, readMoney, subtract, sum, toDecimal } from './money.ts';

const numRuns = process.env.TEST_LONG ? 20_000 : 300;
vi.setConfig({ testTimeout: 120_000 });

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD');
const minor = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
const money = fc.record({ minor, currency });
const rate = fc
  .record({ whole: fc.bigInt({ min: 0n, max: 999_999_999n }), part: fc.bigInt({ min: 0n, max: 999_999_999n }) })
  .map(({ whole, part }) => ({
    text: `${whole}.${part.toString().padStart(9, '0')}`,
    scaled: whole * 10n ** 9n + part,
  }));

describe('any amount', () => {
  it('survives the API', () => {
    check(money, (amount) => expect(moneyFrom(toDecimal(amount), amount.currency)).toEqual(amount));
  });

  it('survives a column of four decimals', () => {
    check(money, (amount) => {
      const [whole, part = ''] = toDecimal(amount).split('.');
      expect(moneyFrom(`${whole}.${part.padEnd(4, '0')}`, amount.currency)).toEqual(amount);
    });
  });

  it('survives formatting with commas and typing', () => {
    check(money, (amount) => {
      expect(readMoney(withCommas(toDecimal(amount)), amount.currency)).toEqual({ allowed: true, value: amount });
    });
  });

  it('is read only from plain amounts, and reading never throws', () => {
    check(fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE −１٣ NaInfty'), maxLength: 12 }), (typed) => {
      const decision = readMoney(typed, 'USD');
      if (!decision.allowed) return;
      const digits = (text: string) => text.replace(/[^0-9]/gu, '').replace(/^0+/u, '');
      expect(typed).not.toMatch(/[eE１٣NaInfty]/u);
      // No digit is lost, except trailing zeros.
      expect(digits(toDecimal(decision.value)).replace(/0+$/u, '')).toBe(digits(typed).replace(/0+$/u, ''));
    });
  });

  it('adds and subtracts without loss', () => {
    check(fc.tuple(minor, minor, currency), ([left, right, of]) => {
      const a = { minor: left, currency: of };
      const b = { minor: right, currency: of };
      expect(subtract(add(a, b), b)).toEqual(a);
      expect(add(a, b)).toEqual(add(b, a));
    });
  });

  it('sums its rounded lines in any order', () => {
    check(fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 10n }), rate), { maxLength: 12 }), (lines) => {
      const converted = lines.map(([each, { text }]) => convert({ minor: each, currency: 'USD' }, text, 'JPY'));
      expect(sum([...converted].reverse(), 'JPY')).toEqual(sum(converted, 'JPY'));
    });
  });
});

describe('conversion at any rate', () => {
  it('gives the nearest minor unit, half up', () => {
    check(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), currency, rate, currency), ([units, from, by, to]) => {
      const decimals = { USD: 2n, EUR: 2n, JPY: 0n, KRW: 0n, KWD: 3n, BHD: 3n } as Record<string, bigint>;
      const got = convert({ minor: units, currency: from }, by.text, to).minor;
      // Compares without dividing: the exact amount must be at most half a unit below the result and less than half a
      // unit above it.
      const scale = 10n ** (9n + (decimals[from] ?? 0n));
      const exact = units * by.scaled * 10n ** (decimals[to] ?? 0n);
      const twiceError = 2n * (exact - got * scale);
      expect(twiceError).toBeLessThan(scale);
      expect(twiceError).toBeGreaterThanOrEqual(-scale);
    });
  });

  it('mirrors for negative amounts', () => {
    check(fc.tuple(money, rate, currency), ([amount, { text }, to]) => {
      const mirrored = convert({ ...amount, minor: -amount.minor }, text, to);
      expect(mirrored.minor).toBe(-convert(amount, text, to).minor);
    });
  });

  it('at 1 changes nothing', () => {
    check(money, (amount) => expect(convert(amount, '1.000000000', amount.currency)).toEqual(amount));
  });
});

describe('allocation with any weights', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some((weight) => weight > 0n));

  it('loses no cent and differs from the exact share by less than one', () => {
    check(fc.tuple(money, weights), ([amount, given]) => {
      const shares = allocate(amount, given);
      const total = given.reduce((all, weight) => all + weight, 0n);
      expect(sum(shares, amount.currency)).toEqual(amount);
      for (const [index, share] of shares.entries()) {
        const error = share.minor * total - amount.minor * (given[index] ?? 0n);
        expect(error < 0n ? -error : error).toBeLessThan(total);
      }
    });
  });

  it('gives nothing to a weight of zero', () => {
    check(fc.tuple(money, weights), ([amount, given]) => {
      const shares = allocate(amount, given);
      for (const [index, weight] of given.entries()) if (weight === 0n) expect(shares[index]?.minor).toBe(0n);
    });
  });
});

function check<T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      claim(value);
    }),
    { numRuns },
  );
}
