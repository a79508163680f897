import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decimalFrom } from '../decimal/decimal.ts';
import { toDecimal } from '../money/money.ts';
import { commuteDeductions, mileageAmount } from './mileage-amount.ts';
import type { MileageRate } from './mileage-rate.ts';

const numRuns = process.env.TEST_LONG ? 100_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

// Distances are in tenths and rates in thousandths, so that the slow calculation below needs only whole numbers.
const tenths = (max: number) => fc.integer({ min: 0, max });
const text = (value: number, decimals: number) => (value / 10 ** decimals).toFixed(decimals);

const trip = fc.record({
  distance: tenths(3_000),
  before: tenths(4_000),
  commute: tenths(300),
  deduction: fc.constantFrom(...commuteDeductions),
  passengers: fc.integer({ min: 0, max: 4 }),
  passenger_rate: fc.option(fc.integer({ min: 0, max: 200 })),
  /** The lengths of all tiers except the last one, and the rates of all tiers. */
  lengths: fc.array(fc.integer({ min: 1, max: 2_000 }), { maxLength: 3 }),
  rates: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 4, maxLength: 4 }),
});
type Trip = typeof trip extends fc.Arbitrary<infer Value> ? Value : never;

/** Calculates the payment one tenth of the distance at a time and adds up the results, in ten-thousandths. */
function paidSlowly({
  distance,
  before,
  commute,
  deduction,
  passengers,
  passenger_rate,
  lengths,
  rates,
}: Trip): string {
  const deducted = { none: 0, one_way: commute, round_trip: 2 * commute }[deduction];
  let pay = 0;
  for (let driven = before; driven < before + Math.max(0, distance - deducted); driven += 1) {
    let [tier, end] = [0, lengths[0] ?? Number.POSITIVE_INFINITY];
    while (driven >= end) {
      tier += 1;
      end += lengths[tier] ?? Number.POSITIVE_INFINITY;
    }
    pay += (rates[tier] ?? 0) + passengers * (passenger_rate ?? 0);
  }
  // A tenth of the distance at a thousandth pays a ten-thousandth. 100 of these are a cent, and half a cent is rounded
  // up.
  return text(Math.floor((pay + 50) / 100), 2);
}

function rateOf({ lengths, rates, passenger_rate }: Trip): MileageRate {
  const ends = lengths.map((_, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  return {
    id: 'rate',
    currency: 'EUR',
    unit: 'km',
    effective_from: '2026-01-01',
    effective_to: null,
    tiers: [...ends, null].map((end, index) => ({
      from_distance: text(ends[index - 1] ?? 0, 1),
      to_distance: end === null ? null : text(end, 1),
      rate: text(rates[index] ?? 0, 3),
    })),
    tier_period: 'year',
    fiscal_start_month: 1,
    fiscal_start_day: 1,
    passenger_rate: passenger_rate === null ? null : text(passenger_rate, 3),
    is_active: true,
  };
}

describe('any trip', () => {
  it('pays what a tenth-by-tenth calculation pays', () => {
    fc.assert(
      fc.property(trip, (any) => {
        const { total } = mileageAmount(rateOf(any), {
          claimed_distance: decimalFrom(text(any.distance, 1)),
          distance_before: decimalFrom(text(any.before, 1)),
          commute_distance: decimalFrom(text(any.commute, 1)),
          commute_deduction: any.deduction,
          passengers: any.passengers,
        });
        expect(toDecimal(total)).toBe(paidSlowly(any));
      }),
      { numRuns },
    );
  });
});
