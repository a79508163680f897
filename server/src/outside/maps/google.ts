import { z } from 'zod';
import { decodeLine } from '#domain/places/road-line.ts';
import { type SafeFetchOptions, safeFetch } from '../safe-fetch.ts';
import type { Place, RoadRoutes } from './port.ts';

const standardUrl = 'https://maps.googleapis.com';

const answer = z.object({
  status: z.literal('OK'),
  routes: z
    .array(
      z.object({
        summary: z.string().default(''),
        legs: z.array(z.object({ distance: z.object({ value: z.number().nonnegative() }) })).min(1),
        overview_polyline: z.object({ points: z.string() }),
      }),
    )
    .min(1),
});

/**
 * Reads routes from Google Directions. The key is part of the URL, as the service requires, so errors name only the
 * host.
 */
export async function googleRoutes(
  places: readonly Place[],
  { url = standardUrl, key, ...fetching }: { url?: string | undefined; key: string } & SafeFetchOptions,
): Promise<RoadRoutes> {
  const points = places.map(({ latitude, longitude }) => `${latitude},${longitude}`);
  const query = new URLSearchParams({
    origin: points[0] ?? '',
    destination: points.at(-1) ?? '',
    ...(points.length > 2 && { waypoints: points.slice(1, -1).join('|') }),
    mode: 'driving',
    alternatives: 'true',
    key,
  });
  const json = await safeFetch(`${url.replace(/\/$/u, '')}/maps/api/directions/json?${query}`, fetching);
  const { routes } = answer.parse(JSON.parse(json));
  return {
    source: 'Google Maps',
    is_estimate: false,
    routes: routes.map(({ summary, legs, overview_polyline }) => ({
      via: summary,
      legs_km: legs.map(({ distance }) => distance.value / 1000),
      line: decodeLine(overview_polyline.points),
    })),
  };
}
