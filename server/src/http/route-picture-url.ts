import { z } from 'zod';
import type { RouteStop } from '#domain/places/route-map.ts';
import type { DrawnTrip } from '../outside/maps/route-picture.ts';
import type { App } from './context.ts';
import { signedUrl } from './signed-url.ts';

const drawnTrip = z.object({ stops: z.array(z.tuple([z.string(), z.number(), z.number()])), road_line: z.string() });

/**
 * Returns the URL of a trip's map; null if fewer than two stops have a position. The map is drawn only when it is
 * requested.
 */
export function routePictureUrl(
  app: Pick<App, 'secret'>,
  { client_id, stops, road_line = '' }: DrawnTrip & { client_id: string },
  now: Date,
): string | null {
  const placed = stops.flatMap(placeOf);
  if (placed.length < 2) return null;
  const drawn_from = JSON.stringify({ stops: placed, road_line });
  return signedUrl(app, { client_id, folder: 'routes', object: 'route.svg', drawn_from }, now);
}

/** Parses the trip that a signed URL contains. */
export function readDrawnTrip(drawn_from: string): DrawnTrip {
  const { stops, road_line } = drawnTrip.parse(JSON.parse(drawn_from));
  return { stops: stops.map(([name, latitude, longitude]) => ({ name, latitude, longitude })), road_line };
}

function placeOf({ name, latitude, longitude }: RouteStop): [string, number, number][] {
  return latitude === null || longitude === null ? [] : [[name, rounded(latitude), rounded(longitude)]];
}

/** Rounds to about eleven metres, which is more precise than the picture can show. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
