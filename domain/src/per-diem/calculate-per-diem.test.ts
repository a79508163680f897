import { describe, expect, it } from 'vitest';
import { calculatePerDiem, type PerDiemQuestion } from './calculate-per-diem.ts';
import type { Itinerary, Stop } from './itinerary.ts';
import type { Components, PerDiemRate, PerDiemRateList } from './per-diem-rate.ts';
import type { HoursModel, TravelDuration } from './travel-duration.ts';

const rate = (more: Partial<PerDiemRate>): PerDiemRate => ({
  id: 'rate',
  country: '',
  state: '',
  city: '',
  rate: '100',
  components: {},
  season: null,
  ...more,
});

const list = (rates: PerDiemRate[], more: Partial<PerDiemRateList> = {}): PerDiemRateList => ({
  id: 'list',
  name: 'Rates',
  currency: 'USD',
  is_enabled: true,
  group_ids: [],
  level_ids: [],
  valid_from: null,
  valid_to: null,
  rates,
  ...more,
});

const days: TravelDuration = {
  model: 'day',
  first_day_pct: '75',
  last_day_pct: '75',
  single_day_pct: '75',
  full_day_pct: '100',
  min_hours: '0',
};
const hours: HoursModel = {
  model: 'hours',
  per: 'calendar_day',
  min_hours: '0',
  bands: [
    { from_h: '0', to_h: '6', pct: '0' },
    { from_h: '6', to_h: '12', pct: '50' },
    { from_h: '12', to_h: null, pct: '100' },
  ],
};

const stop = (city: string, arrives_at: string, more: Partial<Stop> = {}): Stop => ({
  country: 'US',
  state: '',
  city,
  time_zone: 'America/Chicago',
  arrives_at,
  ...more,
});

function trip(from: string, to: string, stops?: Stop[], zone = 'America/Chicago'): Itinerary {
  return {
    departs_at: from,
    departs_from_zone: zone,
    stops: stops ?? [stop('Chicago', from, { time_zone: zone })],
    returns_at: to,
    returns_to_zone: zone,
  };
}

function calculate(question: Partial<PerDiemQuestion> & { itinerary: Itinerary }) {
  return calculatePerDiem({
    lists: [list([rate({})])],
    traveller: { group_ids: [], level_id: null },
    duration: days,
    provided: {},
    ...question,
  });
}

function amounts(question: Partial<PerDiemQuestion> & { itinerary: Itinerary }): string[] {
  const decision = calculate(question);
  return decision.allowed
    ? decision.value.days.map(({ date, amount }) => `${date.slice(5)} ${amount}`)
    : [decision.code];
}

describe('per diem by days', () => {
  it.each([
    ['a morning pays one part', trip('2026-03-26T08:00', '2026-03-26T10:00'), ['03-26 75.00']],
    [
      'midnight to midnight are full days',
      trip('2026-03-26T00:00', '2026-03-28T00:00'),
      ['03-26 100.00', '03-27 100.00'],
    ],
    [
      'first and last day pay a part',
      trip('2026-03-25T09:00', '2026-03-27T18:00'),
      ['03-25 75.00', '03-26 100.00', '03-27 75.00'],
    ],
    ['a night over midnight', trip('2026-03-25T22:00', '2026-03-26T06:00'), ['03-25 75.00', '03-26 75.00']],
    ['return before departure', trip('2026-03-25T22:00', '2026-03-25T21:00'), ['per_diem.out_of_order']],
    ['no duration', trip('2026-03-25T22:00', '2026-03-25T22:00'), ['per_diem.out_of_order']],
  ])('%s', (_what, itinerary, expected) => {
    expect(amounts({ itinerary })).toEqual(expected);
  });

  it('uses the place of the night, and on the last day that of the night before', () => {
    const lists = [
      list([
        rate({ id: 'us', country: 'US', rate: '68' }),
        rate({ id: 'chicago', country: 'US', city: 'Chicago', rate: '92' }),
        rate({ id: 'de', country: 'DE', rate: '50' }),
      ]),
    ];
    const stops = [
      stop('Chicago', '2026-03-02T10:00'),
      stop('Omaha', '2026-03-03T23:30'),
      stop('Berlin', '2026-03-05T09:00', { country: 'DE', time_zone: 'Europe/Berlin' }),
    ];
    expect(amounts({ lists, itinerary: trip('2026-03-02T07:00', '2026-03-06T12:00', stops) })).toEqual([
      '03-02 69.00',
      '03-03 68.00',
      '03-04 68.00',
      '03-05 50.00',
      '03-06 37.50',
    ]);
  });

  it('pays the night on a train by the place that it left', () => {
    const lists = [
      list([rate({ id: 'at', country: 'AT', rate: '50' }), rate({ id: 'ch', country: 'CH', rate: '64' })], {
        currency: 'EUR',
      }),
    ];
    const stops = [
      stop('Vienna', '2026-03-02T10:00', { country: 'AT', time_zone: 'Europe/Vienna' }),
      stop('Zurich', '2026-03-04T07:45', { country: 'CH', time_zone: 'Europe/Zurich' }),
    ];
    const itinerary = trip('2026-03-02T07:00', '2026-03-05T20:00', stops, 'Europe/Berlin');
    expect(amounts({ lists, itinerary })).toEqual(['03-02 37.50', '03-03 50.00', '03-04 64.00', '03-05 48.00']);
  });

  it('finds cities without regard to case and accents', () => {
    const lists = [list([rate({ country: 'DE', city: 'München', rate: '40' })])];
    const stops = [stop('MUNCHEN', '2026-03-02T10:00', { country: 'de', time_zone: 'Europe/Berlin' })];
    expect(amounts({ lists, itinerary: trip('2026-03-02T10:00', '2026-03-02T20:00', stops, 'Europe/Berlin') })).toEqual(
      ['03-02 30.00'],
    );
  });
});

describe('per diem by hours', () => {
  it.each([
    ['less than six hours', trip('2026-03-10T08:00', '2026-03-10T13:59'), ['03-10 0.00']],
    ['six hours', trip('2026-03-10T08:00', '2026-03-10T14:00'), ['03-10 50.00']],
    ['twelve hours', trip('2026-03-10T08:00', '2026-03-10T20:00'), ['03-10 100.00']],
    ['each day by its own hours', trip('2026-03-10T20:00', '2026-03-11T07:00'), ['03-10 0.00', '03-11 50.00']],
    // 8 March 2026 has 23 hours in Chicago, so midnight to 12:59 takes 11 h 59 min.
    ['the night clocks go forward', trip('2026-03-08T00:00', '2026-03-08T12:59'), ['03-08 50.00']],
    ['an hour later without it', trip('2026-03-09T00:00', '2026-03-09T12:59'), ['03-09 100.00']],
    // 1 November 2026 has 25 hours in Chicago, so midnight to 11:00 takes 12 hours.
    ['the night clocks go back', trip('2026-11-01T00:00', '2026-11-01T11:00'), ['11-01 100.00']],
    ['an hour less without it', trip('2026-11-02T00:00', '2026-11-02T11:00'), ['11-02 50.00']],
  ])('%s', (_what, itinerary, expected) => {
    expect(amounts({ itinerary, duration: hours })).toEqual(expected);
  });

  it('takes the second of two equal hours where the first was before the trip', () => {
    // Clocks in Los Angeles go back at 2:00 on 1 November 2026, so 1:00 occurs at 08:00 and at 09:00 UTC.
    const los_angeles = stop('Los Angeles', '2026-11-01T01:00', { time_zone: 'America/Los_Angeles' });
    const arriving = (departs_at: string) => ({
      ...trip(departs_at, '2026-11-01T06:30', [los_angeles]),
      departs_from_zone: 'UTC',
      returns_to_zone: 'America/Los_Angeles',
    });
    // The trips end at 14:30 UTC. The first takes 6 h 30 min, the second 5 h 59 min, and the third departs after both
    // instants.
    const paid = (departs_at: string) => amounts({ itinerary: arriving(departs_at), duration: hours });
    expect(paid('2026-11-01T08:00')).toEqual(['11-01 50.00']);
    expect(paid('2026-11-01T08:31')).toEqual(['11-01 0.00']);
    expect(paid('2026-11-01T09:30')).toEqual(['per_diem.out_of_order']);
  });

  it('counts portions of 24 hours from departure', () => {
    const itinerary = trip('2026-03-10T20:00', '2026-03-12T03:00');
    expect(amounts({ itinerary, duration: { ...hours, per: '24_hours' } })).toEqual(['03-10 100.00', '03-11 50.00']);
  });

  it('skips a day westward over the date line, and pays the days on both sides', () => {
    const stops = [stop('Tokyo', '2026-03-07T04:00', { country: 'JP', time_zone: 'Asia/Tokyo' })];
    const itinerary = {
      ...trip('2026-03-05T20:00', '2026-03-08T18:00', stops, 'America/Los_Angeles'),
      returns_to_zone: 'Asia/Tokyo',
    };
    expect(amounts({ itinerary, duration: hours })).toEqual([
      '03-05 0.00',
      '03-06 50.00',
      '03-07 100.00',
      '03-08 100.00',
    ]);
  });

  it('counts a day once that happens twice eastward over the date line', () => {
    const itinerary = {
      ...trip('2026-03-05T18:00', '2026-03-05T23:00', [
        stop('Los Angeles', '2026-03-05T11:00', { time_zone: 'America/Los_Angeles' }),
      ]),
      departs_from_zone: 'Asia/Tokyo',
      returns_to_zone: 'America/Los_Angeles',
    };
    expect(amounts({ itinerary, duration: hours })).toEqual(['03-05 100.00']);
  });

  it('pays nothing for a trip that does not exceed the minimum', () => {
    const duration = { ...hours, min_hours: '8' };
    expect(amounts({ duration, itinerary: trip('2026-03-10T08:00', '2026-03-10T16:00') })).toEqual(['03-10 0.00']);
    expect(amounts({ duration, itinerary: trip('2026-03-10T08:00', '2026-03-10T16:01') })).toEqual(['03-10 50.00']);
  });
});

describe('meals provided by others', () => {
  // Meals and incidentals of the General Services Administration for Chicago: 74 = 17 + 18 + 34 + 5.
  const chicago: Components = {
    breakfast: { kind: 'amount', value: '17' },
    lunch: { kind: 'amount', value: '18' },
    dinner: { kind: 'amount', value: '34' },
    incidentals: { kind: 'amount', value: '5' },
  };
  const lists = [list([rate({ country: 'US', rate: '74', components: chicago })])];
  const itinerary = trip('2026-03-10T08:00', '2026-03-12T18:00');

  it.each([
    [[], '03-10 55.50'],
    [['breakfast'], '03-10 38.50'],
    [['breakfast', 'lunch', 'dinner'], '03-10 5.00'],
  ] as const)('%s are deducted in full on a day that pays 75%', (provided, expected) => {
    expect(amounts({ lists, itinerary, provided: { '2026-03-10': provided } })[0]).toBe(expected);
  });

  it('are a share of the full rate in Germany: 20, 40 and 40 percent of 28', () => {
    const german: Components = {
      breakfast: { kind: 'pct', value: '20' },
      lunch: { kind: 'pct', value: '40' },
      dinner: { kind: 'pct', value: '40' },
    };
    const germany = [list([rate({ country: 'DE', rate: '28', components: german })], { currency: 'EUR' })];
    const stops = [stop('Berlin', '2026-03-10T12:00', { country: 'DE', time_zone: 'Europe/Berlin' })];
    const halfDays: TravelDuration = {
      ...days,
      first_day_pct: '50',
      last_day_pct: '50',
      single_day_pct: '50',
      min_hours: '8',
    };
    const provided = {
      '2026-03-10': ['dinner'],
      '2026-03-11': ['breakfast', 'lunch'],
      '2026-03-12': ['breakfast', 'lunch'],
    } as const;
    const question = { lists: germany, duration: halfDays, provided };
    const berlin = trip('2026-03-10T08:00', '2026-03-12T18:00', stops, 'Europe/Berlin');
    expect(amounts({ ...question, itinerary: berlin })).toEqual(['03-10 2.80', '03-11 11.20', '03-12 0.00']);
  });
});

describe('rate lists', () => {
  const first = list([rate({ country: 'DE', rate: '10' })], { id: 'first' });
  const second = list([rate({ country: '', rate: '20' })], { id: 'second' });
  const itinerary = trip('2026-03-10T08:00', '2026-03-10T18:00');

  it.each([
    ['the first that knows the place', [first, second], '03-10 15.00'],
    ['none', [first], 'per_diem.no_rate'],
    ['not a disabled one', [list([rate({ rate: '40' })], { is_enabled: false }), second], '03-10 15.00'],
    ['not one that has ended', [list([rate({ rate: '40' })], { valid_to: '2026-03-09' }), second], '03-10 15.00'],
    ['not one of another group', [list([rate({ rate: '40' })], { group_ids: ['sales'] }), second], '03-10 15.00'],
    ['not one of another level', [list([rate({ rate: '40' })], { level_ids: ['director'] }), second], '03-10 15.00'],
  ])('%s', (_what, lists, expected) => {
    expect(amounts({ lists, itinerary })).toEqual([expected]);
  });

  it('use the season of each day', () => {
    const winter = rate({ id: 'winter', country: 'US', rate: '200', season: { from: '11-01', to: '03-31' } });
    const lists = [list([rate({ id: 'rest', country: 'US', rate: '100' }), winter])];
    expect(amounts({ lists, itinerary: trip('2026-03-31T00:00', '2026-04-02T00:00') })).toEqual([
      '03-31 200.00',
      '04-01 100.00',
    ]);
  });

  it('do not mix currencies', () => {
    const euro = list([rate({ country: 'DE', rate: '28' })], { id: 'euro', currency: 'EUR' });
    const stops = [
      stop('Chicago', '2026-03-02T10:00'),
      stop('Berlin', '2026-03-03T12:00', { country: 'DE', time_zone: 'Europe/Berlin' }),
    ];
    const lists = [euro, list([rate({ country: 'US' })])];
    expect(amounts({ lists, itinerary: trip('2026-03-02T10:00', '2026-03-05T12:00', stops) })).toEqual([
      'per_diem.no_rate',
    ]);
  });
});
