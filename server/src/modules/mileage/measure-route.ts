import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { mileage } from '#contract/mileage.contract.ts';
import { distanceText } from '#domain/places/great-circle.ts';
import type { ReadContext } from '../../http/context.ts';
import { measuredLegs } from '../categories/measure-distance.ts';
import { sealRoute } from './route-seal.ts';

/** The road distance of a trip. The map is read outside any transaction of a claim, so the route is sealed. */
export async function measureRoute(
  { app, request }: ReadContext,
  { stops, unit }: InputOf<typeof mileage.measure>,
): Promise<OutputOf<typeof mileage.measure>> {
  const { maps, secret } = app;
  const requested = stops.map(({ name }) => name);
  const { places, legs } = await measuredLegs(maps, requested);
  const km = legs.reduce((total, leg) => total + leg.km, 0);
  const route = await sealRoute(
    {
      requested,
      stops: places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
      km,
      source: maps.road_source,
    },
    secret,
    request.now,
  );

  return {
    status: true,
    unit,
    source: maps.road_source,
    is_estimate: maps.is_estimate,
    routes: [
      {
        label: `${places[0]?.name ?? ''} to ${places.at(-1)?.name ?? ''}`,
        distance: distanceText(km, unit),
        legs: legs.map((leg) => ({ from: leg.from.name, to: leg.to.name, distance: distanceText(leg.km, unit) })),
        route,
      },
    ],
  };
}
