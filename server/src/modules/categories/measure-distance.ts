import type { attributes } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { t } from '#domain/language/translate.ts';
import { distanceText, greatCircleKm } from '#domain/places/great-circle.ts';
import { encodeLine, simplifiedLine } from '#domain/places/road-line.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { routePictureUrl } from '../../http/route-picture-url.ts';
import type { MapsPort, Place, RoadRoutes } from '../../outside/maps/port.ts';

/** Returns the road distance of each possible route through the waypoints. */
export async function measureDistance(
  { app, actor, request }: ReadContext,
  { waypoints, unit }: InputOf<typeof attributes.distance>,
): Promise<OutputOf<typeof attributes.distance>> {
  const { source, routes, places } = await measuredRoutes(app.maps, waypoints);
  const [first] = routes;

  return {
    status: true,
    distance: distanceText(first?.km ?? 0, unit),
    distances: routes.map(({ label, km }) => ({ label, distance: distanceText(km, unit) })),
    unit,
    legs: (first?.legs ?? []).map(({ from, to, km }) => ({ from, to, distance: distanceText(km, unit) })),
    source,
    map_url: routePictureUrl(
      app,
      { client_id: actor.client_id, stops: places, road_line: first?.road_line ?? '' },
      request.now,
    ),
  };
}

interface MeasuredRoutes extends Omit<RoadRoutes, 'routes'> {
  places: Place[];
  routes: { label: string; km: number; legs: { from: string; to: string; km: number }[]; road_line: string }[];
}

/** Finds the places of a trip and the routes between them, with the recommended route first. */
export async function measuredRoutes(maps: MapsPort, names: readonly string[]): Promise<MeasuredRoutes> {
  const places = await Promise.all(names.map((name) => placeOf(maps, name)));
  const found = await maps.routes(places);
  const way = t`${places[0]?.name} to ${places.at(-1)?.name}`;
  return {
    ...found,
    places,
    routes: found.routes.map(({ via, legs_km, line }, index) => ({
      label: via ? t`${way} via ${via}` : index === 0 ? way : t`${way}, alternative ${index}`,
      km: legs_km.reduce((total, km) => total + km, 0),
      legs: legs_km.map((km, index) => ({ from: places[index]?.name ?? '', to: places[index + 1]?.name ?? '', km })),
      road_line: found.is_estimate ? '' : encodeLine(simplifiedLine(line)),
    })),
  };
}

/** Lists the cities to suggest while a user enters a place. */
export async function listCities({ app: { maps } }: ReadContext): Promise<OutputOf<typeof attributes.cities>> {
  return { status: true, cities: [...maps.cities] };
}

/**
 * Returns two places with their time zones, and the straight-line distance between them as an approximation for
 * flights.
 */
export async function travelInfo(
  { app: { maps } }: ReadContext,
  input: InputOf<typeof attributes.travelInfo>,
): Promise<OutputOf<typeof attributes.travelInfo>> {
  const [from, to] = await Promise.all([placeOf(maps, input.from), placeOf(maps, input.to)]);
  const shown = ({ name, country, time_zone }: Place) => ({ name, country, time_zone });
  return {
    status: true,
    from: shown(from),
    to: shown(to),
    distance_km: distanceText(greatCircleKm(from, to)),
    is_international: from.country !== to.country,
    source: t`Straight line between the cities`,
  };
}

async function placeOf(maps: MapsPort, name: string): Promise<Place> {
  const place = await maps.find(name);
  if (!place) throw new Refused('place.unknown', { place: name });
  return place;
}
