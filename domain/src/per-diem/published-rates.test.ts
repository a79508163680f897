import { describe, expect, it } from 'vitest';
import { calculatePerDiem } from './calculate-per-diem.ts';
import type { Components, Meal } from './per-diem-rate.ts';
import { rateListPresets } from './rate-list-presets.ts';
import type { TravelDuration } from './travel-duration.ts';

/** The tests compare the calculation with example figures that the publishers of the rates state. */

interface Published {
  currency: string;
  zone: string;
  rate: string;
  components: Components;
  duration: TravelDuration;
}

function amounts(
  { currency, zone, rate, components, duration }: Published,
  [departs_at, returns_at]: readonly [string, string],
  provided: Record<string, Meal[]> = {},
): string[] {
  const place = { country: 'X', state: '', city: '' };
  const result = calculatePerDiem({
    itinerary: {
      departs_at,
      departs_from_zone: zone,
      stops: [{ ...place, time_zone: zone, arrives_at: departs_at }],
      returns_at,
      returns_to_zone: zone,
    },
    lists: [
      {
        id: 'list',
        name: 'Published',
        currency,
        is_enabled: true,
        group_ids: [],
        level_ids: [],
        valid_from: null,
        valid_to: null,
        rates: [{ ...place, id: 'rate', rate, components, season: null }],
      },
    ],
    traveller: { group_ids: [], level_id: null },
    duration,
    provided,
  });
  return result.allowed ? result.value.days.map(({ amount }) => amount) : [result.code];
}

const threeDays = ['2026-11-02T08:00', '2026-11-04T18:00'] as const;

// General Services Administration, M&IE breakdown of the 74-dollar tier (Chicago): breakfast 17, lunch 18, dinner 34,
// incidentals 5, first and last day 55.50. Provided meals are deducted in full (Federal Travel Regulation 301-11.18).
describe('the meals and incidentals of the GSA in Chicago', () => {
  const chicago: Published = {
    currency: 'USD',
    zone: 'America/Chicago',
    rate: '74',
    components: {
      breakfast: { kind: 'amount', value: '17' },
      lunch: { kind: 'amount', value: '18' },
      dinner: { kind: 'amount', value: '34' },
      incidentals: { kind: 'amount', value: '5' },
    },
    duration: {
      model: 'day',
      first_day_pct: '75',
      last_day_pct: '75',
      single_day_pct: '75',
      full_day_pct: '100',
      min_hours: '12',
    },
  };

  it.each<[string, Record<string, Meal[]>, string[]]>([
    ['no meal', {}, ['55.50', '74.00', '55.50']],
    ['breakfast on the first day', { '2026-11-02': ['breakfast'] }, ['38.50', '74.00', '55.50']],
    ['lunch on the full day', { '2026-11-03': ['lunch'] }, ['55.50', '56.00', '55.50']],
    ['all meals on the last day', { '2026-11-04': ['breakfast', 'lunch', 'dinner'] }, ['55.50', '74.00', '5.00']],
    ['all meals on the full day', { '2026-11-03': ['breakfast', 'lunch', 'dinner'] }, ['55.50', '5.00', '55.50']],
  ])('with %s provided', (_what, provided, expected) => {
    expect(amounts(chicago, threeDays, provided)).toEqual(expected);
  });
});

// Section 9 (4a) of the German Income Tax Act: 28 euros for 24 hours, 14 for the days of arrival and departure and for a
// day of more than 8 hours. Provided meals reduce it by 20, 40 and 40 percent of 28 euros, down to zero.
describe('the German Verpflegungsmehraufwand', () => {
  const germany: Published = {
    currency: 'EUR',
    zone: 'Europe/Berlin',
    rate: '28',
    components: {
      breakfast: { kind: 'pct', value: '20' },
      lunch: { kind: 'pct', value: '40' },
      dinner: { kind: 'pct', value: '40' },
    },
    duration: {
      model: 'day',
      first_day_pct: '50',
      last_day_pct: '50',
      single_day_pct: '50',
      full_day_pct: '100',
      min_hours: '8',
    },
  };

  it.each<[string, readonly [string, string], Record<string, Meal[]>, string[]]>([
    ['a day of nine hours', ['2026-11-02T08:00', '2026-11-02T17:00'], {}, ['14.00']],
    ['three days', threeDays, {}, ['14.00', '28.00', '14.00']],
    ['breakfast on the full day', threeDays, { '2026-11-03': ['breakfast'] }, ['14.00', '22.40', '14.00']],
    ['breakfast on the last day', threeDays, { '2026-11-04': ['breakfast'] }, ['14.00', '28.00', '8.40']],
    ['lunch and dinner on the full day', threeDays, { '2026-11-03': ['lunch', 'dinner'] }, ['14.00', '5.60', '14.00']],
    ['lunch and dinner on the first day', threeDays, { '2026-11-02': ['lunch', 'dinner'] }, ['0.00', '28.00', '14.00']],
  ])('for %s', (_what, trip, provided, expected) => {
    expect(amounts(germany, trip, provided)).toEqual(expected);
  });

  it('pays nothing for a day of eight hours', () => {
    const paid = amounts(germany, ['2026-11-02T08:00', '2026-11-02T16:00']);
    expect(paid.filter((amount) => Number(amount) > 0)).toEqual([]);
  });
});

describe('presets of rate lists', () => {
  const presetOf = (key: string) => {
    const preset = rateListPresets.find((each) => each.key === key);
    const [rate] = preset?.rates ?? [];
    if (!preset || !rate) throw new Error('There is no such preset.');
    return { currency: preset.list.currency, rate: rate.rate, components: rate.components };
  };
  const parts = (pct: string, min_hours: string): TravelDuration => ({
    model: 'day',
    first_day_pct: pct,
    last_day_pct: pct,
    single_day_pct: pct,
    full_day_pct: '100',
    min_hours,
  });

  it('pay what the GSA publishes for the standard rate', () => {
    const gsa = { ...presetOf('gsa'), zone: 'America/Chicago', duration: parts('75', '12') };
    expect(amounts(gsa, threeDays)).toEqual(['51.00', '68.00', '51.00']);
    expect(amounts(gsa, threeDays, { '2026-11-03': ['breakfast', 'lunch'] })).toEqual(['51.00', '33.00', '51.00']);
    expect(amounts(gsa, threeDays, { '2026-11-03': ['breakfast', 'lunch', 'dinner'] })[1]).toBe('5.00');
  });

  it('pay what German law says', () => {
    const germany = { ...presetOf('germany'), zone: 'Europe/Berlin', duration: parts('50', '8') };
    expect(amounts(germany, threeDays)).toEqual(['14.00', '28.00', '14.00']);
    expect(amounts(germany, threeDays, { '2026-11-03': ['breakfast'] })[1]).toBe('22.40');
    expect(amounts(germany, threeDays, { '2026-11-03': ['dinner'] })[1]).toBe('16.80');
  });

  it('name their source with its date', () => {
    for (const { list } of rateListPresets) expect(list.source).toMatch(/ \d{4}\b/u);
  });
});
