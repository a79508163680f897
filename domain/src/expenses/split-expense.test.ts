import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';
import { attributesOfDay, dayOfShare, firstDayOf, splitAlong, splitAmount } from './split-expense.ts';

const numRuns = process.env.TEST_LONG ? 20_000 : 300;
vi.setConfig({ testTimeout: 120_000 });

const split = (total: string, currency: string, by: Parameters<typeof splitAmount>[1]) => {
  const decision = splitAmount(moneyFrom(total, currency), by);
  return decision.allowed ? decision.value.map(toDecimal) : decision.code;
};
const amounts = (currency: string, ...decimals: string[]) => ({
  amounts: decimals.map((decimal) => moneyFrom(decimal, currency)),
});

describe('splitting an amount', () => {
  it.each<[string, string, Parameters<typeof splitAmount>[1], string[] | string]>([
    ['100.00', 'EUR', { days: 3 }, ['33.34', '33.33', '33.33']],
    ['100', 'JPY', { days: 3 }, ['34', '33', '33']],
    ['1.000', 'KWD', { days: 3 }, ['0.334', '0.333', '0.333']],
    ['0.02', 'EUR', { days: 3 }, 'expense.split_small'],
    ['10.00', 'EUR', { percents: ['50', '50'] }, ['5.00', '5.00']],
    ['10.00', 'EUR', { percents: ['33.3', '33.3', '33.4'] }, ['3.33', '3.33', '3.34']],
    ['10.00', 'EUR', { percents: ['33.3333', '66.6667'] }, ['3.33', '6.67']],
    ['10.00', 'EUR', { percents: ['60', '50'] }, 'expense.split_total'],
    ['10.00', 'EUR', { percents: ['99.9999'] }, 'expense.split_total'],
    ['10.00', 'EUR', { percents: ['0', '100'] }, 'expense.split_small'],
    ['10.00', 'EUR', amounts('EUR', '2.50', '7.50'), ['2.50', '7.50']],
    ['10.00', 'EUR', amounts('EUR', '2.50', '7.49'), 'expense.split_total'],
    ['10.00', 'EUR', amounts('EUR', '0', '10.00'), 'expense.split_small'],
  ])('%s %s', (total, currency, by, shares) => {
    expect(split(total, currency, by)).toEqual(shares);
  });

  it('names the sum of the parts and the expected total', () => {
    expect(splitAmount(moneyFrom('10.00', 'EUR'), { percents: ['60', '50.5'] })).toMatchObject({
      facts: { sum: '110.5%', total: '100%' },
    });
    expect(splitAmount(moneyFrom('10.00', 'EUR'), amounts('EUR', '2.50', '7'))).toMatchObject({
      facts: { sum: 'EUR 9.50', total: 'EUR 10.00' },
    });
  });
});

const currency = fc.constantFrom('USD', 'JPY', 'KWD');
const money = fc.record({ minor: fc.bigInt({ min: 1n, max: 10n ** 12n }), currency });

describe('splitting any amount', () => {
  it('by days loses no cent, and days differ by at most one', () => {
    check(fc.tuple(money, fc.integer({ min: 2, max: 62 })), ([total, days]) => {
      const decision = splitAmount(total, { days });
      if (!decision.allowed) return expect(total.minor).toBeLessThan(BigInt(days));
      expect(sum(decision.value, total.currency)).toEqual(total);
      const minors = decision.value.map(({ minor }) => minor);
      expect(most(minors) - least(minors)).toBeLessThanOrEqual(1n);
    });
  });

  it('by percentages loses no cent', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 20 });
    check(fc.tuple(money, cuts), ([total, places]) => {
      const edges = [0, ...places.sort((left, right) => left - right), 1_000_000];
      const percents = edges.slice(1).map((edge, index) => ((edge - (edges[index] ?? 0)) / 10_000).toFixed(4));
      const decision = splitAmount(total, { percents });
      if (!decision.allowed) return expect(decision.code).toBe('expense.split_small');
      expect(sum(decision.value, total.currency)).toEqual(total);
    });
  });

  it('loses no cent of taxes, and no tax exceeds its part', () => {
    const shares = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 2, maxLength: 20 });
    check(fc.tuple(shares, fc.nat({ max: 10_000 })), ([minors, part]) => {
      const total = minors.reduce((left, right) => left + right, 0n);
      const tax: Money = { minor: (total * BigInt(part)) / 10_000n, currency: 'EUR' };
      const parts = splitAlong(
        tax,
        minors.map((minor) => ({ minor, currency: 'EUR' })),
      );
      expect(sum(parts, 'EUR')).toEqual(tax);
      parts.forEach(({ minor }, index) => {
        expect(minor).toBeLessThanOrEqual(minors[index] ?? 0n);
      });
    });
  });
});

describe('splitting a stay by nights', () => {
  it('start with the check-in of a stay, else with the date of the expense', () => {
    expect(firstDayOf({ attributes: { check_in: '2026-11-07' }, spent_on: '2026-11-10' })).toBe('2026-11-07');
    expect(firstDayOf({ attributes: {}, spent_on: '2026-11-10' })).toBe('2026-11-10');
  });

  it('dates each part a day later, across months and years', () => {
    expect([0, 1, 2].map((index) => dayOfShare('2026-12-30', index))).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
  });

  it('creates single nights, each with its check-in', () => {
    const stay = { nights: '3', check_in: '2026-11-10', city: 'Prague' };
    expect(attributesOfDay(stay, { days: 3, index: 2 })).toEqual({
      nights: '1',
      check_in: '2026-11-12',
      city: 'Prague',
    });
    expect(attributesOfDay({ nights: '5' }, { days: 3, index: 0 })).toEqual({ nights: '5' });
  });
});

function check<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      holds(value);
    }),
    { numRuns },
  );
}

function most(values: readonly bigint[]): bigint {
  return values.reduce((left, right) => (left > right ? left : right));
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((left, right) => (left < right ? left : right));
}
