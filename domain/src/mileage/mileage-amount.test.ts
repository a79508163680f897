import { describe, expect, it } from 'vitest';
import { decimalFrom } from '../decimal/decimal.ts';
import { toDecimal } from '../money/money.ts';
import { type MileageClaim, mileageAmount } from './mileage-amount.ts';
import { chooseRate, type MileageRate, tierRange } from './mileage-rate.ts';

const flat = (rate: string, more: Partial<MileageRate> = {}): MileageRate => ({
  id: 'r1',
  currency: 'USD',
  unit: 'mile',
  effective_from: '2022-01-01',
  effective_to: null,
  tiers: [{ from_distance: '0', to_distance: null, rate }],
  tier_period: 'none',
  fiscal_start_month: 1,
  fiscal_start_day: 1,
  passenger_rate: null,
  is_active: true,
  ...more,
});

/**
 * The approved amounts of HM Revenue & Customs for cars: 45p per mile for the first 10,000 miles of a tax year, then
 * 25p, and 5p for each passenger.
 */
const hmrc = flat('0', {
  currency: 'GBP',
  tiers: [
    { from_distance: '0', to_distance: '10000', rate: '0.45' },
    { from_distance: '10000', to_distance: null, rate: '0.25' },
  ],
  tier_period: 'fiscal_year',
  fiscal_start_month: 4,
  passenger_rate: '0.05',
});

function pays(
  rate: MileageRate,
  claim: { miles: string; before?: string; passengers?: number; commute?: string } & Partial<MileageClaim>,
) {
  const { miles, before = '0', passengers = 0, commute = '0', commute_deduction = 'none' } = claim;
  return mileageAmount(rate, {
    claimed_distance: decimalFrom(miles),
    distance_before: decimalFrom(before),
    commute_distance: decimalFrom(commute),
    commute_deduction,
    passengers,
  });
}

describe('the amount of a trip', () => {
  it.each([
    // Business rates of the Internal Revenue Service for 2022: 58.5 cents until June, 62.5 cents from July.
    ['a flat rate, first half of 2022', flat('0.585'), { miles: '120' }, '70.20'],
    ['a flat rate, second half of 2022', flat('0.625'), { miles: '120' }, '75.00'],
    ['HMRC below the limit', hmrc, { miles: '100' }, '45.00'],
    ['HMRC above the limit', hmrc, { miles: '100', before: '10000' }, '25.00'],
    ['HMRC, a year of 11,500 miles', hmrc, { miles: '11500' }, '4875.00'],
    ['HMRC, the limit inside the trip', hmrc, { miles: '180', before: '9900' }, '65.00'],
    ['HMRC with two passengers', hmrc, { miles: '100', passengers: 2 }, '55.00'],
    ['half a cent is rounded up once', flat('0.30', { currency: 'EUR' }), { miles: '10.35' }, '3.11'],
    ['currencies without decimals', flat('15.5', { currency: 'JPY' }), { miles: '3' }, '47'],
    [
      'the commute is deducted once',
      flat('0.50'),
      { miles: '40', commute: '12', commute_deduction: 'one_way' },
      '14.00',
    ],
    [
      'the commute is deducted both ways',
      flat('0.50'),
      { miles: '40', commute: '12', commute_deduction: 'round_trip' },
      '8.00',
    ],
    [
      'a trip shorter than the commute',
      flat('0.50'),
      { miles: '10', commute: '12', commute_deduction: 'one_way' },
      '0.00',
    ],
  ] as const)('%s', (_what, rate, claim, amount) => {
    expect(toDecimal(pays(rate, claim).total)).toBe(amount);
  });

  it('shows the parts of a trip that crosses a tier', () => {
    const { parts, reimbursable_distance } = pays(hmrc, { miles: '180', before: '9900', passengers: 1 });
    expect(reimbursable_distance).toBe('180');
    expect(parts).toEqual([
      expect.objectContaining({ kind: 'tier', distance: '100', rate: '0.45', amount: '45' }),
      expect.objectContaining({ kind: 'tier', distance: '80', rate: '0.25', amount: '20' }),
      expect.objectContaining({ kind: 'passengers', distance: '180', rate: '0.05', amount: '9', passengers: 1 }),
    ]);
  });

  it('is the same for one trip or two in a row', () => {
    const whole = toDecimal(pays(hmrc, { miles: '300', before: '9850' }).total);
    expect(whole).toBe('105.00');
    expect(toDecimal(pays(hmrc, { miles: '200', before: '9850' }).total)).toBe('80.00');
    expect(toDecimal(pays(hmrc, { miles: '100', before: '10050' }).total)).toBe('25.00');
  });
});

describe('the rate of a day', () => {
  const always = flat('0.1', { id: 'always' });
  const year = flat('0.2', { id: 'year', effective_from: '2026-01-01', effective_to: '2026-12-31' });
  const spring = flat('0.3', { id: 'spring', effective_from: '2026-03-01', effective_to: '2026-05-31' });
  const corrected = flat('0.4', { id: 'corrected', effective_from: '2026-07-01' });
  const off = flat('0.5', { id: 'off', effective_from: '2026-04-01', effective_to: '2026-04-02', is_active: false });
  it.each([
    ['2021-12-31', null],
    ['2025-06-01', 'always'],
    ['2026-01-01', 'year'],
    ['2026-04-01', 'spring'],
    ['2026-05-31', 'spring'],
    ['2026-12-31', 'year'],
    ['2027-01-01', 'corrected'],
  ])('on %s is %s', (day, id) => {
    expect(chooseRate([always, year, spring, corrected, off], day)?.id ?? null).toBe(id);
  });
});

describe('the days whose trips count towards a tier', () => {
  it.each([
    ['none', '2026-11-10', null],
    ['month', '2026-02-10', { from: '2026-02-01', to: '2026-02-28' }],
    ['year', '2026-02-10', { from: '2026-01-01', to: '2026-12-31' }],
    ['fiscal_year', '2026-03-31', { from: '2025-04-01', to: '2026-03-31' }],
    ['fiscal_year', '2026-04-01', { from: '2026-04-01', to: '2027-03-31' }],
  ] as const)('%s of %s', (tier_period, day, range) => {
    expect(tierRange({ tier_period, fiscal_start_month: 4, fiscal_start_day: 1 }, day)).toEqual(range);
  });

  it.each([
    [4, 6, '2026-04-05', { from: '2025-04-06', to: '2026-04-05' }],
    [4, 6, '2026-04-06', { from: '2026-04-06', to: '2027-04-05' }],
    [3, 1, '2027-12-31', { from: '2027-03-01', to: '2028-02-29' }],
    [2, 28, '2028-02-28', { from: '2028-02-28', to: '2029-02-27' }],
    [2, 28, '2028-02-27', { from: '2027-02-28', to: '2028-02-27' }],
    [3, 6, '2028-03-05', { from: '2027-03-06', to: '2028-03-05' }],
  ])('a fiscal year from month %d, day %d, of %s', (fiscal_start_month, fiscal_start_day, day, range) => {
    expect(tierRange({ tier_period: 'fiscal_year', fiscal_start_month, fiscal_start_day }, day)).toEqual(range);
  });
});
