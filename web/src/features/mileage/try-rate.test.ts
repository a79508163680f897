import { describe, expect, it } from 'vitest';
import { tryRate } from './try-rate.ts';

const car = {
  name: 'Own car',
  rates: [
    {
      id: 'r1',
      currency: 'GBP',
      unit: 'mile' as const,
      effective_from: '2020-01-01',
      effective_to: null,
      tiers: [
        { from_distance: '0', to_distance: '10000', rate: '0.45' },
        { from_distance: '10000', to_distance: null, rate: '0.25' },
      ],
      tier_period: 'year' as const,
      fiscal_start_month: 1,
      fiscal_start_day: 1,
      passenger_rate: '0.05',
      source: '',
      is_active: true,
      sentence: '',
    },
  ],
};
const trip = { driven_on: '2026-05-03', distance: '180', before: '9,900', passengers: '' };

describe('trying a rate', () => {
  it('shows the arithmetic of a trip that crosses a tier', () => {
    expect(tryRate(car, trip)).toMatchObject({
      calculation: {
        amount: '65.00',
        distance_before: '9900',
        parts: [{ sentence: '100 miles × GBP 0.45 = GBP 45.00' }, { sentence: '80 miles × GBP 0.25 = GBP 20.00' }],
      },
    });
  });

  it('names the vehicle and the day without a rate', () => {
    expect(tryRate(car, { ...trip, driven_on: '2019-05-03' })).toEqual({
      failure: 'No mileage rate for Own car on 3 May 2019',
    });
  });

  it('waits for a distance', () => {
    expect(tryRate(car, { ...trip, distance: '' })).toBeNull();
  });
});
