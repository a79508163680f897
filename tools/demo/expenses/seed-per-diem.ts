import type { SentOf } from '#contract/endpoint.ts';
import { perDiem } from '#contract/per-diem.contract.ts';
import { savePerDiem } from '#server/modules/per-diem/save-per-diem.ts';
import type { ActAs } from '../settings/acting.ts';

interface DemoStop {
  country: string;
  city: string;
  zone: string;
  /** Days after departure, and the local time. */
  arrives: [number, string];
}

interface DemoTrip {
  owner: string;
  purpose: string;
  /** Days before today on which the trip starts. */
  age: number;
  home_zone: string;
  departs: string;
  stops: readonly DemoStop[];
  returns: [number, string];
  /** Meals that others provided, by days after departure. */
  provided: Readonly<Record<number, ('breakfast' | 'lunch' | 'dinner')[]>>;
}

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

/** Three travellers with a trip each, ready to be added to a report. */
export async function seedPerDiemTrips(act: ActAs, now: Date): Promise<void> {
  for (const trip of demoTrips) {
    const [last_day] = trip.returns;
    const input = perDiem.save.input.parse(claimOf(trip, now));
    await act(trip.owner, trip.age - last_day - 1, (context) => {
      const { actor } = context;
      // Demo people act without features, but a claim needs per diem to be on.
      const access = { ...actor.access, features: { ...actor.access.features, show_per_diem: true } };
      return savePerDiem({ ...context, actor: { ...actor, access } }, input);
    });
  }
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
