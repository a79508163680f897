import { describe, expect, it } from 'vitest';
import { emptyMileage, mileageInput, newStop, repeatedTrip, typedNumber } from './mileage-values.ts';

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

it('repeats a trip on the day and report of the open form', () => {
  const trip = { ...empty, driven_on: '2026-01-02', purpose: 'Visit', file_ids: ['f'], report_id: 'old' };
  expect(repeatedTrip(trip, { ...empty, report_id: 'new' })).toMatchObject({
    driven_on: '2026-11-16',
    purpose: 'Visit',
    file_ids: [],
    report_id: 'new',
  });
});
