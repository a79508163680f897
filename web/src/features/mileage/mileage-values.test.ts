import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '#domain/language/languages.ts';
import { inLanguage } from '#domain/language/testing/in-language.ts';
import {
  emptyMileage,
  type MileageClaim,
  mileageInput,
  mileageValuesOf,
  newStop,
  repeatedTrip,
  typedNumber,
} from './mileage-values.ts';

const empty = emptyMileage({
  basics: { types: [], config: null } as never,
  today: '2026-11-16',
  report_id: null,
});

describe('a typed number', () => {
  it.each([
    ['', null],
    ['12', '12'],
    ['12,5', '12.5'],
    ['1,234.5', '1234.5'],
    ['1,234', '1234'],
    ['48 210', '48210'],
    ['abc', 'abc'],
  ])('%s is %s', (text, number) => expect(typedNumber(text)).toBe(number));
});

describe('the input of a claim', () => {
  it('leaves out empty stops and sends the route only for map distances', () => {
    const values = { ...empty, stops: [newStop(' Berlin '), newStop(''), newStop('Hamburg')] };
    expect(mileageInput(values, 'sealed')).toMatchObject({
      stops: [{ name: 'Berlin' }, { name: 'Hamburg' }],
      route: 'sealed',
      claimed_distance: null,
      passengers: 0,
    });
    expect(mileageInput({ ...values, distance_source: 'manual' }, 'sealed').route).toBeNull();
  });

  it('sends odometer readings only with their source', () => {
    const values = { ...empty, odometer_start: '100', odometer_end: '150' };
    expect(mileageInput(values, null).odometer_end).toBeNull();
    expect(mileageInput({ ...values, distance_source: 'odometer' }, null).odometer_end).toBe('150');
  });
});

describe.each<[LanguageCode, string]>([
  ['en', '12.345'],
  ['de', '12,345'],
  ['es', '12,345'],
  ['fr', '12,345'],
])('a claim with three decimals in %s', (language, shown) => {
  const claim = {
    data: { attributes: {}, custom_values: {}, receipts: [], policy_reason: '', report_id: null },
    mileage: {
      distance_source: 'odometer',
      stops: [],
      claimed_distance: '12.345',
      calculated_distance: '12.000',
      odometer_start: '1000.125',
      odometer_end: '1012.125',
      passengers: 0,
    },
  } as unknown as MileageClaim;

  it.each([
    ['edited', () => mileageValuesOf(claim)],
    ['repeated', () => repeatedTrip(mileageValuesOf(claim), empty)],
  ])('keeps its distances when it is %s', (_, open) =>
    inLanguage(language, {}, () => {
      const values = open();
      expect(values.claimed_distance).toBe(shown);
      expect(mileageInput(values, null)).toMatchObject({
        claimed_distance: '12.345',
        odometer_start: '1000.125',
        odometer_end: '1012.125',
      });
    }),
  );
});

it('repeats a trip on the day and report of the open form', () => {
  const trip = { ...empty, driven_on: '2026-01-02', purpose: 'Visit', file_ids: ['f'], report_id: 'old' };
  expect(repeatedTrip(trip, { ...empty, report_id: 'new' })).toMatchObject({
    driven_on: '2026-11-16',
    purpose: 'Visit',
    file_ids: [],
    report_id: 'new',
  });
});
