import { z } from 'zod';
import type { RouteStop } from '#domain/places/route-map.ts';
import type { App } from './context.ts';
import { signedUrl } from './signed-url.ts';

const drawnStops = z.array(z.tuple([z.string(), z.number(), z.number()]));

/** The URL of the map of a trip; null if it has fewer than two places with a position. It is drawn when it is read. */
export function routePictureUrl(
  app: Pick<App, 'secret'>,
  { client_id, stops }: { client_id: string; stops: readonly RouteStop[] },
  now: Date,
): string | null {
  const placed = stops.flatMap(placeOf);
  if (placed.length < 2) return null;
  return signedUrl(app, { client_id, folder: 'routes', object: 'route.svg', drawn_from: JSON.stringify(placed) }, now);
}

/** The stops of a signed URL. */
export function readDrawnStops(drawn_from: string): RouteStop[] {
  return drawnStops.parse(JSON.parse(drawn_from)).map(([name, latitude, longitude]) => ({ name, latitude, longitude }));
}

function placeOf({ name, latitude, longitude }: RouteStop): [string, number, number][] {
  return latitude === null || longitude === null ? [] : [[name, rounded(latitude), rounded(longitude)]];
}

/** To eleven metres, more than the picture shows. */
function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000;
}
