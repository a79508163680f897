import { mileage } from '#contract/mileage.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { measureRoute } from '#server/modules/mileage/measure-route.ts';
import { readMileageTypes } from '#server/modules/mileage/mileage.rows.ts';
import { createMileage } from '#server/modules/mileage/save-mileage.ts';
import type { ActAs } from '../settings/acting.ts';

interface Visit {
  stops: readonly string[];
  purpose: string;
  customer: string;
}

interface Driver {
  name: string;
  registration: string;
  no_of_trips: number;
  days_between: number;
  /** The visits. The driver makes them in this order and then starts again with the first one. */
  visits: readonly Visit[];
  trips_per_report: number;
  /** The stage of the driver's newest report. All earlier reports are paid, and the newest trips are in no report. */
  newest_report: 'approved' | 'paid';
}

/** Each driver drives more than the first tier of the mileage rate within a year. */
const drivers: readonly Driver[] = [
  {
    name: 'Lukas Brandt',
    registration: 'B-ML 4207',
    no_of_trips: 20,
    days_between: 16,
    trips_per_report: 4,
    newest_report: 'approved',
    visits: [
      { stops: ['Berlin', 'Hamburg'], purpose: 'Customer visit', customer: 'Nordlicht Optik' },
      { stops: ['Berlin', 'Leipzig', 'Dresden'], purpose: 'Service calls in Saxony', customer: 'Elbe Messtechnik' },
      { stops: ['Berlin', 'Hamburg'], purpose: 'Quarterly review', customer: 'Nordlicht Optik' },
      { stops: ['Berlin', 'Hanover'], purpose: 'Demonstration for a new customer', customer: 'Leinetal Werke' },
    ],
  },
  {
    name: 'Lena Hoffmann',
    registration: 'B-LH 218',
    no_of_trips: 12,
    days_between: 27,
    trips_per_report: 3,
    newest_report: 'paid',
    visits: [
      { stops: ['Berlin', 'Nuremberg'], purpose: 'Trade fair and customer visit', customer: 'Pegnitz Photonik' },
      { stops: ['Berlin', 'Cologne'], purpose: 'Contract negotiation', customer: 'Rheinglas' },
      { stops: ['Berlin', 'Leipzig'], purpose: 'Training for a customer', customer: 'Pleisse Labor' },
    ],
  },
  {
    name: 'Camille Dubois',
    registration: 'GB-417-KL',
    no_of_trips: 9,
    days_between: 26,
    trips_per_report: 2,
    newest_report: 'paid',
    visits: [
      { stops: ['Lyon', 'Paris'], purpose: 'Customer visit', customer: 'Optique Lumen' },
      { stops: ['Lyon', 'Marseille'], purpose: 'Installation', customer: 'Calanque Instruments' },
      { stops: ['Lyon', 'Bordeaux'], purpose: 'Quarterly review', customer: 'Garonne Mesures' },
    ],
  },
];

/** A trip and the number of days since it took place. */
interface DrivenTrip {
  age: number;
  expense_id: string;
}

/** The trips of a driver, from oldest to newest. */
export interface DrivenTrips extends Pick<Driver, 'trips_per_report' | 'newest_report'> {
  owner: string;
  trips: DrivenTrip[];
}

/** Adds a year of customer visits by car for a sales team. */
export async function seedTrips(act: ActAs): Promise<DrivenTrips[]> {
  const driven: DrivenTrips[] = [];
  for (const driver of drivers) {
    const { name: owner, trips_per_report, newest_report } = driver;
    const trips: DrivenTrip[] = [];
    for (let trip = driver.no_of_trips; trip > 0; trip -= 1) {
      const visit = driver.visits[trip % driver.visits.length];
      const age = trip * driver.days_between;
      if (visit) trips.push({ age, expense_id: await act(owner, age, (context) => fileTrip(context, visit, driver)) });
    }
    driven.push({ owner, trips_per_report, newest_report, trips });
  }
  return driven;
}

async function fileTrip(
  context: SignedWriteContext,
  { stops, purpose, customer }: Visit,
  { registration }: Pick<Driver, 'registration'>,
): Promise<string> {
  const { tx, client_id, actor, request } = context;
  const types = await readMileageTypes(tx, client_id);
  const names = stops.map((name) => ({ name }));
  const measured = await measureRoute(context, { stops: names, unit: 'km' });
  const input = mileage.create.input.parse({
    type_id: types.find(({ name }) => name === 'Personal car')?.id ?? null,
    driven_on: localDay(request.now, actor.time_zone),
    stops: names,
    route: measured.routes[0]?.route ?? null,
    is_round_trip: true,
    registration,
    purpose,
    attributes: { customer },
  });
  return (await createMileage(context, input)).expense_id;
}
