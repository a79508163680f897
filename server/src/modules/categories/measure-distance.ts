import type { attributes } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { distanceText, greatCircleKm } from '#domain/places/great-circle.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { MapsPort, Place } from '../../outside/maps/port.ts';

/** Road distance along the waypoints. */
export async function measureDistance(
  { app: { maps } }: ReadContext,
  { waypoints, unit }: InputOf<typeof attributes.distance>,
): Promise<OutputOf<typeof attributes.distance>> {
  const { legs } = await measuredLegs(maps, waypoints);

  return {
    status: true,
    distance: distanceText(
      legs.reduce((total, { km }) => total + km, 0),
      unit,
    ),
    unit,
    legs: legs.map(({ from, to, km }) => ({ from: from.name, to: to.name, distance: distanceText(km, unit) })),
    source: maps.road_source,
    map_url: null,
  };
}

/** The places of a trip and the road distances between them. */
export async function measuredLegs(
  maps: MapsPort,
  names: readonly string[],
): Promise<{ places: Place[]; legs: { from: Place; to: Place; km: number }[] }> {
  const places = await Promise.all(names.map((name) => placeOf(maps, name)));
  const legs = await Promise.all(
    places.slice(1).map(async (to, index) => {
      const from = places[index] ?? to;
      return { from, to, km: await maps.roadKm(from, to) };
    }),
  );
  return { places, legs };
}

/** Straight-line distance, which approximates flights. */
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
    source: 'Straight line between the cities',
  };
}

async function placeOf(maps: MapsPort, name: string): Promise<Place> {
  const place = await maps.find(name);
  if (!place) throw new Refused('place.unknown', { place: name });
  return place;
}
