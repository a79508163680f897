import { describe, expect, it } from 'vitest';
import { emptyMileage, type MileageClaim, newStop } from './mileage-values.ts';
import { calculatedDistance, claimedDistance, deviationOf } from './trip-distance.ts';

const empty = emptyMileage({ basics: { types: [], config: null } as never, today: '2026-11-16', report_id: null });
const berlinHamburg = { ...empty, stops: [newStop('Berlin'), newStop('Hamburg')] };
const claim = {
  mileage: {
    distance_source: 'map',
    stops: [{ name: 'Berlin' }, { name: 'Hamburg' }],
    is_round_trip: false,
    calculated_distance: '331.5',
  },
} as MileageClaim;

describe('the calculated distance', () => {
  it.each([
    ['of the map', berlinHamburg, '331.5', '331.5'],
    ['of a round trip', { ...berlinHamburg, is_round_trip: true }, '331.5', '663'],
    [
      'of the odometer',
      { ...empty, distance_source: 'odometer', odometer_start: '100', odometer_end: '150.5' },
      null,
      '50.5',
    ],
    [
      'of readings in the wrong order',
      { ...empty, distance_source: 'odometer', odometer_start: '9', odometer_end: '1' },
      null,
      null,
    ],
    ['of a typed distance', { ...empty, distance_source: 'manual' }, '331.5', null],
  ] as const)('%s', (_what, values, measured, expected) => {
    expect(calculatedDistance({ ...values, stops: [...values.stops] }, { measured, claim: null })).toBe(expected);
  });

  it('stays that of the saved claim while its stops are the same', () => {
    expect(calculatedDistance(berlinHamburg, { measured: null, claim })).toBe('331.5');
    expect(calculatedDistance({ ...berlinHamburg, is_round_trip: true }, { measured: null, claim })).toBe('663');
    const other = { ...berlinHamburg, stops: [newStop('Berlin'), newStop('Kiel')] };
    expect(calculatedDistance(other, { measured: null, claim })).toBeNull();
  });
});

describe('the claimed distance', () => {
  it.each([
    ['', '331.5', '331.5'],
    ['340', '331.5', '340'],
    ['12,5', null, '12.5'],
    ['far', '331.5', null],
    ['0', '331.5', null],
  ])('"%s" with %s calculated is %s', (claimed_distance, calculated, expected) => {
    expect(claimedDistance({ ...empty, claimed_distance }, calculated)).toBe(expected);
  });
});

describe('the deviation', () => {
  it.each([
    ['110', '100', { pct: '10', isMore: true }],
    ['90', '100', { pct: '10', isMore: false }],
    ['100', '100', null],
    ['100', null, null],
  ])('of %s from %s', (claimed, calculated, expected) => {
    expect(deviationOf(claimed, calculated)).toEqual(expected);
  });
});
