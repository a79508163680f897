import { t } from '#domain/language/translate.ts';
import { calculatePerDiem } from '#domain/per-diem/calculate-per-diem.ts';
import { areBandsComplete } from '#domain/per-diem/check-bands.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';

interface ExampleTrip {
  title: string;
  departs_at: string;
  returns_at: string;
}

const zone = 'Europe/Berlin';

export const exampleTrips: readonly ExampleTrip[] = [
  {
    title: t`Tuesday 3 March 08:00 to Thursday 5 March 18:00`,
    departs_at: '2026-03-03T08:00',
    returns_at: '2026-03-05T18:00',
  },
  { title: t`Tuesday 3 March 08:00 to 18:00`, departs_at: '2026-03-03T08:00', returns_at: '2026-03-03T18:00' },
];

/** Calculates an example trip with a daily rate of 100. Returns null while the entries are incomplete. */
export function exampleCalculation(duration: TravelDuration, { departs_at, returns_at }: ExampleTrip) {
  if (!isComplete(duration)) return null;
  const result = calculatePerDiem({
    itinerary: {
      departs_at,
      departs_from_zone: zone,
      stops: [{ country: '', state: '', city: '', time_zone: zone, arrives_at: departs_at }],
      returns_at,
      returns_to_zone: zone,
    },
    lists: [exampleList],
    traveller: { group_ids: [], level_id: null },
    duration,
    provided: {},
  });
  return result.allowed ? result.value : null;
}

const exampleList = {
  id: 'example',
  name: 'Example',
  currency: 'USD',
  is_enabled: true,
  group_ids: [],
  level_ids: [],
  valid_from: null,
  valid_to: null,
  rates: [{ id: 'rate', country: '', state: '', city: '', rate: '100', components: {}, season: null }],
};

function isComplete(duration: TravelDuration): boolean {
  const { min_hours } = duration;
  if (duration.model === 'hours')
    return areBandsComplete(duration.bands) && [min_hours, ...duration.bands.map(({ pct }) => pct)].every(isNumber);
  const { first_day_pct, last_day_pct, single_day_pct, full_day_pct } = duration;
  return [min_hours, first_day_pct, last_day_pct, single_day_pct, full_day_pct].every(isNumber);
}

function isNumber(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/u.test(text);
}
