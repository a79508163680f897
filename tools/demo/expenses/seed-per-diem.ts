import type { SentOf } from '#contract/endpoint.ts';
import { perDiem } from '#contract/per-diem.contract.ts';
import { savePerDiem } from '#server/modules/per-diem/save-per-diem.ts';
import type { ActAs } from '../settings/acting.ts';
import { fileClaims } from './file-claims.ts';

interface DemoStop {
  country: string;
  city: string;
  zone: string;
  /** The day of arrival, as the number of days after departure, and the local time. */
  arrives: [number, string];
}

interface DemoTrip {
  owner: string;
  purpose: string;
  /** The number of days since the trip started. */
  age: number;
  home_zone: string;
  departs: string;
  stops: readonly DemoStop[];
  returns: [number, string];
  /** The meals that others paid for, by the number of days after departure. */
  provided: Readonly<Record<number, ('breakfast' | 'lunch' | 'dinner')[]>>;
}

/**
 * Trips of the past months; each is claimed in its own report. The two trips to New York here and the one in
 * `demoTrips` are 120 days apart, so that one is in the season from September to December.
 */
const claimedTrips: readonly DemoTrip[] = [
  {
    owner: 'Kenji Watanabe',
    purpose: 'Partner visits in New York',
    age: 256,
    home_zone: 'America/Los_Angeles',
    departs: '06:15',
    stops: [{ country: 'US', city: 'New York', zone: 'America/New_York', arrives: [0, '14:50'] }],
    returns: [2, '19:40'],
    provided: { 1: ['dinner'] },
  },
  {
    owner: 'Kenji Watanabe',
    purpose: 'Partner summit in Chicago',
    age: 214,
    home_zone: 'America/Los_Angeles',
    departs: '07:30',
    stops: [{ country: 'US', city: 'Chicago', zone: 'America/Chicago', arrives: [0, '13:40'] }],
    returns: [3, '20:10'],
    provided: { 1: ['lunch'] },
  },
  {
    owner: 'Viktor Sokolov',
    purpose: 'Data centre move in Vienna',
    age: 156,
    home_zone: 'Europe/Berlin',
    departs: '06:50',
    stops: [{ country: 'AT', city: 'Vienna', zone: 'Europe/Vienna', arrives: [0, '10:30'] }],
    returns: [4, '19:00'],
    provided: {},
  },
  {
    owner: 'Kenji Watanabe',
    purpose: 'Trade show in New York',
    age: 136,
    home_zone: 'America/Los_Angeles',
    departs: '08:20',
    stops: [{ country: 'US', city: 'New York', zone: 'America/New_York', arrives: [0, '16:55'] }],
    returns: [3, '22:05'],
    provided: { 1: ['breakfast'], 2: ['breakfast', 'lunch'] },
  },
  {
    owner: 'Lukas Brandt',
    purpose: 'Installation in Hamburg',
    age: 97,
    home_zone: 'Europe/Berlin',
    departs: '07:15',
    stops: [{ country: 'DE', city: 'Hamburg', zone: 'Europe/Berlin', arrives: [0, '09:40'] }],
    returns: [2, '18:30'],
    provided: { 1: ['breakfast'] },
  },
  {
    owner: 'Viktor Sokolov',
    purpose: 'Audit in Munich',
    age: 38,
    home_zone: 'Europe/Berlin',
    departs: '08:00',
    stops: [{ country: 'DE', city: 'Munich', zone: 'Europe/Berlin', arrives: [0, '12:15'] }],
    returns: [1, '21:30'],
    provided: {},
  },
];

const demoTrips: readonly DemoTrip[] = [
  {
    owner: 'Maya Lindqvist',
    purpose: 'Customer visits in Chicago and New York',
    age: 12,
    home_zone: 'Europe/Berlin',
    departs: '09:30',
    stops: [
      { country: 'US', city: 'Chicago', zone: 'America/Chicago', arrives: [0, '13:10'] },
      { country: 'US', city: 'New York', zone: 'America/New_York', arrives: [2, '15:40'] },
    ],
    returns: [5, '08:20'],
    provided: { 1: ['breakfast', 'lunch'], 3: ['breakfast'] },
  },
  {
    owner: 'Lukas Brandt',
    purpose: 'Installation in Munich',
    age: 9,
    home_zone: 'Europe/Berlin',
    departs: '06:45',
    stops: [{ country: 'DE', city: 'Munich', zone: 'Europe/Berlin', arrives: [0, '11:20'] }],
    returns: [2, '19:15'],
    provided: { 1: ['breakfast'], 2: ['breakfast'] },
  },
  {
    owner: 'Kenji Watanabe',
    purpose: 'Sales training in New York',
    age: 16,
    home_zone: 'America/Los_Angeles',
    departs: '07:00',
    stops: [{ country: 'US', city: 'New York', zone: 'America/New_York', arrives: [0, '15:30'] }],
    returns: [3, '21:00'],
    provided: { 1: ['lunch', 'dinner'], 2: ['lunch'] },
  },
];

/**
 * Saves and pays the reports of earlier trips. Also saves the newest trips of three travellers, which can be added to a
 * report.
 */
export async function seedPerDiemTrips(act: ActAs, demo: { now: Date; people: Map<string, string> }): Promise<void> {
  for (const trip of claimedTrips) {
    const { owner, purpose } = trip;
    const { expense_id, age } = await fileTrip(act, trip, demo.now);
    await fileClaims(act, { owner, title: purpose, age, stage: 'paid', expense_ids: [expense_id] }, demo);
  }
  for (const trip of demoTrips) await fileTrip(act, trip, demo.now);
}

async function fileTrip(act: ActAs, trip: DemoTrip, now: Date): Promise<{ expense_id: string; age: number }> {
  const [last_day] = trip.returns;
  const age = trip.age - last_day - 1;
  const input = perDiem.save.input.parse(claimOf(trip, now));
  const { expense_id } = await act(trip.owner, age, (context) => {
    const { actor } = context;
    // Demo people act without enabled features, but a per diem claim requires the feature.
    const access = { ...actor.access, features: { ...actor.access.features, show_per_diem: true } };
    return savePerDiem({ ...context, actor: { ...actor, access } }, input);
  });
  return { expense_id, age };
}

function claimOf(trip: DemoTrip, now: Date): SentOf<typeof perDiem.save> {
  const { age, home_zone, departs, stops, returns, provided, purpose } = trip;
  const dateOf = (day: number) => new Date(now.getTime() - (age - day) * 86_400_000).toISOString().slice(0, 10);
  const local = ([day, time]: readonly [number, string]) => `${dateOf(day)}T${time}`;
  return {
    itinerary: {
      departs_at: local([0, departs]),
      departs_from_zone: home_zone,
      stops: stops.map(({ country, city, zone, arrives }) => ({
        country,
        city,
        time_zone: zone,
        arrives_at: local(arrives),
      })),
      returns_at: local(returns),
      returns_to_zone: home_zone,
    },
    provided: Object.fromEntries(Object.entries(provided).map(([day, meals]) => [dateOf(Number(day)), meals])),
    purpose,
  };
}
