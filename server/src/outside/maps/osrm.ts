import { z } from 'zod';
import { type SafeFetchOptions, safeFetch } from '../safe-fetch.ts';
import type { Place, RoadRoutes } from './port.ts';

const answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        legs: z.array(z.object({ distance: z.number().nonnegative(), summary: z.string().default('') })).min(1),
        geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
      }),
    )
    .min(1),
});

/** Reads routes from an OSRM routing service. It cannot search for addresses, so the places come from elsewhere. */
export async function osrmRoutes(
  places: readonly Place[],
  { url, ...fetching }: { url: string } & SafeFetchOptions,
): Promise<RoadRoutes> {
  const points = places.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';');
  const query = 'alternatives=true&overview=simplified&geometries=geojson';
  const json = await safeFetch(`${url.replace(/\/$/u, '')}/route/v1/driving/${points}?${query}`, fetching);
  const { routes } = answer.parse(JSON.parse(json));
  return {
    source: 'OpenStreetMap',
    is_estimate: false,
    routes: routes.map(({ legs, geometry }) => ({
      via: [...new Set(legs.map(({ summary }) => summary).filter(Boolean))].join(', '),
      legs_km: legs.map(({ distance }) => distance / 1000),
      line: geometry.coordinates,
    })),
  };
}
