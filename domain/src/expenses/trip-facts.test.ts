import { describe, expect, it } from 'vitest';
import {
  distanceKm,
  type MileageFacts,
  mapDistanceKm,
  type PerDiemFacts,
  paidDaysOf,
  tripText,
  tripTotals,
} from './trip-facts.ts';

const drive: MileageFacts = {
  kind: 'mileage',
  from: 'Leeds',
  stops: [],
  to: 'York',
  is_round_trip: false,
  vehicle: 'Own car',
  unit: 'mile',
  distance: '120',
  map_distance: '100',
  max_override_pct: null,
};
const stay: PerDiemFacts = {
  kind: 'per_diem',
  days: [
    { date: '2026-11-02', is_paid: true, is_travel: true },
    { date: '2026-11-03', is_paid: false, is_travel: false },
    { date: '2026-11-04', is_paid: true, is_travel: true },
  ],
};

describe('the facts of a trip', () => {
  it.each([
    [drive, 'Leeds to York, 120 miles, Own car'],
    [{ ...drive, is_round_trip: true, unit: 'km' as const }, 'Leeds to York and back, 120 km, Own car'],
    [{ ...drive, from: '', distance: null }, 'Own car'],
    [stay, '2 days'],
    [{ ...stay, days: stay.days.slice(0, 1) }, '1 day'],
    [null, ''],
  ])('%j read %s', (trip, text) => {
    expect(tripText(trip)).toBe(text);
  });

  it('are added up for approval rules', () => {
    const drives = [drive, { ...drive, unit: 'km' as const, distance: '6.9' }, { ...drive, distance: null }];
    expect(tripTotals([...drives, stay, stay])).toEqual({ distance_km: '200', per_diem_days: 4 });
    expect(tripTotals([])).toEqual({ distance_km: '0', per_diem_days: 0 });
  });

  it('are compared by policies in kilometres and days', () => {
    expect([distanceKm(drive), mapDistanceKm(drive), paidDaysOf(drive)]).toEqual(['193.1', '160.9', null]);
    expect([distanceKm(stay), mapDistanceKm(stay), paidDaysOf(stay)]).toEqual([null, null, 2]);
  });
});
