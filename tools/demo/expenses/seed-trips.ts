import { mileage } from '#contract/mileage.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { measureRoute } from '#server/modules/mileage/measure-route.ts';
import { readMileageTypes } from '#server/modules/mileage/mileage.rows.ts';
import { createMileage } from '#server/modules/mileage/save-mileage.ts';
import type { ActAs } from '../settings/acting.ts';

const driver = 'Lukas Brandt';
const daysBetween = 16;
const noOfTrips = 20;

const visits = [
  { stops: ['Berlin', 'Hamburg'], purpose: 'Customer visit, Nordlicht Optik' },
  { stops: ['Berlin', 'Leipzig', 'Dresden'], purpose: 'Service calls in Saxony' },
  { stops: ['Berlin', 'Hamburg'], purpose: 'Quarterly review, Nordlicht Optik' },
  { stops: ['Berlin', 'Hanover'], purpose: 'Demonstration for a new customer' },
] as const;

/** A year of customer visits by car, whose distance crosses the tier of the vehicle. */
export async function seedTrips(act: ActAs): Promise<void> {
  for (let trip = noOfTrips; trip > 0; trip -= 1) {
    const visit = visits[trip % visits.length];
    if (visit) await act(driver, trip * daysBetween, (context) => fileTrip(context, visit));
  }
}

async function fileTrip(context: SignedWriteContext, { stops, purpose }: (typeof visits)[number]): Promise<void> {
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
  });
  await createMileage(context, input);
}
