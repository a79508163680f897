import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import { calculatePerDiem } from './calculate-per-diem.ts';
import type { Itinerary } from './itinerary.ts';
import type { PerDiemRateList } from './per-diem-rate.ts';
import type { TravelDuration } from './travel-duration.ts';

const numRuns = process.env.TEST_LONG ? 100_000 : 200;
vi.setConfig({ testTimeout: 1_200_000 });

const zones = ['Europe/Berlin', 'America/Chicago', 'Asia/Tokyo', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'];
const stepMinutes = 30;

const trip = fc.record({
  // Days around both clock changes of 2026 and around the new year.
  start: fc.constantFrom('2026-03-07', '2026-03-27', '2026-10-24', '2026-10-31', '2026-12-30'),
  offset_steps: fc.integer({ min: 0, max: 96 }),
  home: fc.constantFrom(...zones),
  stays: fc.array(fc.record({ zone: fc.constantFrom(...zones), steps: fc.integer({ min: 1, max: 120 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  model: fc.constantFrom<'day' | 'hours'>('day', 'hours'),
});
type Trip = typeof trip extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the local time in a zone. The results are cached, because trips share most of their steps. */
function local(at: number, zone: string): string {
  const key = `${zone} ${at}`;
  const shown =
    clocks.get(key) ??
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16);
  clocks.set(key, shown);
  return shown;
}

const clocks = new Map<string, string>();
const stepMs = stepMinutes * 60_000;
const hourMs = 60 * 60_000;

/**
 * True if the local time is read as this instant. If an hour occurs twice, it is read as the first occurrence, unless
 * the trip was already later.
 */
function isReadAs(at: number, zone: string, before: number): boolean {
  return at - hourMs < before || local(at - hourMs, zone) !== local(at, zone);
}

interface Simulated {
  itinerary: Itinerary;
  /** The date on the traveller's clock, for each step. */
  dates: string[];
  /** True if the local times of the itinerary are unambiguous. */
  is_clear: boolean;
}

/** Walks through the trip in steps and records the date on the clock of the place where the traveller is. */
function simulate({ start, offset_steps, home, stays }: Trip): Simulated {
  const begin = Temporal.PlainDate.from(start)
    .toZonedDateTime(home)
    .add({ minutes: offset_steps * stepMinutes }).epochMilliseconds;
  const dates: string[] = [];
  const stops: Itinerary['stops'][number][] = [];
  const from = stays[0]?.zone ?? home;
  let is_clear = isReadAs(begin, from, Number.NEGATIVE_INFINITY);
  let [at, before] = [begin, begin];
  for (const [index, { zone, steps }] of stays.entries()) {
    stops.push({ country: `C${index}`, state: '', city: '', time_zone: zone, arrives_at: local(at, zone) });
    is_clear &&= isReadAs(at, zone, before);
    before = at;
    for (let step = 0; step < steps; step += 1) {
      dates.push(local(at, zone).slice(0, 10));
      at += stepMs;
    }
  }
  const last = stays.at(-1)?.zone ?? home;
  return {
    dates,
    is_clear: is_clear && isReadAs(at, last, before),
    itinerary: {
      departs_at: local(begin, from),
      departs_from_zone: from,
      stops,
      returns_at: local(at, last),
      returns_to_zone: last,
    },
  };
}

const rates = [40, 60, 80, 100];
const list: PerDiemRateList = {
  id: 'list',
  name: 'Rates',
  currency: 'EUR',
  is_enabled: true,
  group_ids: [],
  level_ids: [],
  valid_from: null,
  valid_to: null,
  rates: rates.map((rate, index) => ({
    id: `r${index}`,
    country: `C${index}`,
    state: '',
    city: '',
    rate: `${rate}`,
    components: {},
    season: null,
  })),
};

const durations: Record<'day' | 'hours', TravelDuration> = {
  day: {
    model: 'day',
    first_day_pct: '75',
    last_day_pct: '50',
    single_day_pct: '25',
    full_day_pct: '100',
    min_hours: '0',
  },
  hours: {
    model: 'hours',
    per: 'calendar_day',
    min_hours: '0',
    bands: [
      { from_h: '0', to_h: '6', pct: '0' },
      { from_h: '6', to_h: '12', pct: '50' },
      { from_h: '12', to_h: null, pct: '100' },
    ],
  },
};

/** Calculates the amounts in cents from the simulated steps alone. */
function paidSlowly({ itinerary, dates }: Simulated, model: 'day' | 'hours'): number[] {
  const first = dates[0] ?? '';
  const midnight = itinerary.returns_at.endsWith('T00:00');
  const returnDay = Temporal.PlainDate.from(itinerary.returns_at.slice(0, 10));
  const end = (midnight ? returnDay.subtract({ days: 1 }) : returnDay).toString();
  const last = end < first ? first : end;
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 }))
    days.push(day.toString());
  const within = dates.map((date) => (date < first ? first : date > last ? last : date));

  return days.map((day, index) => {
    const night = index === days.length - 1 ? (days[index - 1] ?? day) : day;
    const place = itinerary.stops.reduce((found, stop, no) => (stop.arrives_at.slice(0, 10) <= night ? no : found), 0);
    const cents = (rates[place] ?? 0) * 100;
    if (model === 'hours') {
      const minutes = Math.min(within.filter((date) => date === day).length * stepMinutes, 24 * 60);
      return minutes < 6 * 60 ? 0 : minutes < 12 * 60 ? cents / 2 : cents;
    }
    const startsLate = index === 0 && !itinerary.departs_at.endsWith('T00:00');
    const endsEarly = itinerary.returns_at.slice(0, 10) <= day;
    if (!startsLate && !endsEarly) return cents;
    if (days.length === 1) return cents * 0.25;
    return index === 0 ? cents * 0.75 : cents * 0.5;
  });
}

describe('any trip over zones, clock changes, midnight and the date line', () => {
  it('pays what a calculation in half-hour steps pays', () => {
    fc.assert(
      fc.property(trip, (any) => {
        const simulated = simulate(any);
        const { itinerary, is_clear } = simulated;
        fc.pre(is_clear);
        const result = calculatePerDiem({
          itinerary,
          lists: [list],
          traveller: { group_ids: [], level_id: null },
          duration: durations[any.model],
          provided: {},
        });
        if (!result.allowed) throw new Error(`${result.code}: ${JSON.stringify(itinerary)}`);
        expect(result.value.days.map(({ amount }) => Number(amount) * 100)).toEqual(paidSlowly(simulated, any.model));
      }),
      { numRuns },
    );
  });
});
