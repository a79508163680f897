import { describe, expect, it } from 'vitest';
import { decimalFrom } from '../decimal/decimal.ts';
import { toDecimal } from '../money/money.ts';
import { mileageAmount } from './mileage-amount.ts';
import { chooseRate, type MileageRate } from './mileage-rate.ts';

/** The tests compare the calculation with example figures that the publishers of the rates state. */

const common = {
  tier_period: 'none',
  fiscal_start_month: 1,
  fiscal_start_day: 1,
  passenger_rate: null,
  is_active: true,
  effective_to: null,
} as const;

function pays(
  rates: readonly MileageRate[],
  trip: { on: string; miles: string; before?: string; passengers?: number },
) {
  const rate = chooseRate(rates, trip.on);
  if (!rate) return null;
  const { total } = mileageAmount(rate, {
    claimed_distance: decimalFrom(trip.miles),
    distance_before: decimalFrom(trip.before ?? '0'),
    commute_distance: decimalFrom('0'),
    commute_deduction: 'none',
    passengers: trip.passengers ?? 0,
  });
  return toDecimal(total);
}

// Internal Revenue Service, IR-2021-251 and Announcement 2022-13: 58.5 cents a mile, from 1 July 2022 62.5 cents.
describe('the business rates of the IRS for 2022', () => {
  const flat = (id: string, effective_from: string, rate: string): MileageRate => ({
    ...common,
    id,
    currency: 'USD',
    unit: 'mile',
    effective_from,
    tiers: [{ from_distance: '0', to_distance: null, rate }],
  });
  const rates = [
    { ...flat('first half', '2022-01-01', '0.585'), effective_to: '2022-06-30' },
    { ...flat('second half', '2022-07-01', '0.625'), effective_to: '2022-12-31' },
  ];

  it.each([
    ['2021-12-31', null],
    ['2022-01-01', '585.00'],
    ['2022-06-30', '585.00'],
    ['2022-07-01', '625.00'],
    ['2022-12-31', '625.00'],
    ['2023-01-01', null],
  ])('pay 1,000 miles on %s with %s', (on, amount) => {
    expect(pays(rates, { on, miles: '1000' })).toBe(amount);
  });
});

// HM Revenue & Customs, EIM31240 and EIM31400: 45p for the first 10,000 miles of a tax year, then 25p; 5p a passenger.
// Since 6 April 2026 the first 10,000 miles pay 55p (announced on 21 May 2026).
describe('the approved mileage allowance of HMRC', () => {
  const car = (rate: string): MileageRate => ({
    ...common,
    id: rate,
    currency: 'GBP',
    unit: 'mile',
    effective_from: '2011-04-06',
    tiers: [
      { from_distance: '0', to_distance: '10000', rate },
      { from_distance: '10000', to_distance: null, rate: '0.25' },
    ],
    tier_period: 'fiscal_year',
    fiscal_start_month: 4,
    fiscal_start_day: 6,
    passenger_rate: '0.05',
  });
  const rates = [
    { ...car('0.45'), effective_to: '2026-04-05' },
    { ...car('0.55'), effective_from: '2026-04-06' },
  ];

  it.each([
    ['the first 10,000 miles', { miles: '10000' }, '4500.00'],
    ['12,000 miles', { miles: '12000' }, '5000.00'],
    ['the mile before the limit', { miles: '1', before: '9999' }, '0.45'],
    ['the mile after the limit', { miles: '1', before: '10000' }, '0.25'],
    ['100 miles with a passenger', { miles: '100', passengers: 1 }, '50.00'],
    ['100 miles over the limit with two passengers', { miles: '100', before: '9950', passengers: 2 }, '45.00'],
  ])('pays %s', (_what, trip, amount) => {
    expect(pays(rates, { on: '2025-05-06', ...trip })).toBe(amount);
  });

  it.each([
    ['the last day of 45p', '2026-04-05', { miles: '100' }, '45.00'],
    ['the first day of 55p', '2026-04-06', { miles: '100' }, '55.00'],
    ['12,000 miles', '2026-05-04', { miles: '12000' }, '6000.00'],
    [
      '100 miles over the limit with a passenger',
      '2026-05-04',
      { miles: '100', before: '9950', passengers: 1 },
      '45.00',
    ],
  ])('pays since April 2026: %s', (_what, on, trip, amount) => {
    expect(pays(rates, { on, ...trip })).toBe(amount);
  });
});
