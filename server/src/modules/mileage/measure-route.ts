import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { mileage } from '#contract/mileage.contract.ts';
import { distanceText } from '#domain/places/great-circle.ts';
import type { ReadContext } from '../../http/context.ts';
import { routePictureUrl } from '../../http/route-picture-url.ts';
import { measuredRoutes } from '../categories/measure-distance.ts';
import { sealRoute } from './route-seal.ts';

const mostRoutes = 3;

/**
 * Measures the road distance of a trip. The result is returned as a sealed token, because saving the claim does not
 * call the map service again.
 */
export async function measureRoute(
  { app, actor, request }: ReadContext,
  { stops, unit }: InputOf<typeof mileage.measure>,
): Promise<OutputOf<typeof mileage.measure>> {
  const { maps, secret } = app;
  const requested = stops.map(({ name }) => name);
  const { places, routes, source, is_estimate } = await measuredRoutes(maps, requested);
  const placed = places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude }));

  return {
    status: true,
    unit,
    source,
    is_estimate,
    routes: await Promise.all(
      routes.slice(0, mostRoutes).map(async ({ label, km, legs, road_line }) => ({
        label,
        map_url: routePictureUrl(app, { client_id: actor.client_id, stops: places, road_line }, request.now),
        distance: distanceText(km, unit),
        legs: legs.map((leg) => ({ ...leg, distance: distanceText(leg.km, unit) })),
        route: await sealRoute({ requested, stops: placed, road_line, km, source }, secret, request.now),
      })),
    ),
  };
}
