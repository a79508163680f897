import { mileage } from '#contract/mileage.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { measureRoute } from '#server/modules/mileage/measure-route.ts';
import { readMileageTypes } from '#server/modules/mileage/mileage.rows.ts';
import { createMileage } from '#server/modules/mileage/save-mileage.ts';
import type { ActAs } from '../settings/acting.ts';

export const driver = 'Lukas Brandt';
const daysBetween = 16;
const noOfTrips = 20;

const visits = [
  { stops: ['Berlin', 'Hamburg'], purpose: 'Customer visit', customer: 'Nordlicht Optik' },
  { stops: ['Berlin', 'Leipzig', 'Dresden'], purpose: 'Service calls in Saxony', customer: 'Elbe Messtechnik' },
  { stops: ['Berlin', 'Hamburg'], purpose: 'Quarterly review', customer: 'Nordlicht Optik' },
  { stops: ['Berlin', 'Hanover'], purpose: 'Demonstration for a new customer', customer: 'Leinetal Werke' },
] as const;

/** A trip and the number of days since. */
export interface DrivenTrip {
  age: number;
  expense_id: string;
}

/** A year of customer visits by car, whose distance crosses the tier of the vehicle. Returns their expenses. */
export async function seedTrips(act: ActAs): Promise<DrivenTrip[]> {
  const driven: DrivenTrip[] = [];
  for (let trip = noOfTrips; trip > 0; trip -= 1) {
    const visit = visits[trip % visits.length];
    const age = trip * daysBetween;
    if (visit) driven.push({ age, expense_id: await act(driver, age, (context) => fileTrip(context, visit)) });
  }
  return driven;
}

async function fileTrip(
  context: SignedWriteContext,
  { stops, purpose, customer }: (typeof visits)[number],
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
    registration: 'B-ML 4207',
    purpose,
    attributes: { customer },
  });
  return (await createMileage(context, input)).expense_id;
}
