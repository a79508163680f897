import { greatCircleKm } from '#domain/places/great-circle.ts';
import { tidy } from '#domain/text/tidy.ts';
import { gazetteer } from './gazetteer.ts';
import type { MapsPort, Place } from './port.ts';

/** The average ratio of the road distance between cities to the straight line. */
const roadFactor = 1.3;

/** Uses a bundled list of cities with estimated road distances. Needs no map service. */
export function localMaps(): MapsPort {
  const places = placesByName();
  return {
    cities: [...new Set([...places.values()].map(({ name }) => name))].sort((a, b) => a.localeCompare(b, 'en')),
    find: async (name) => places.get(plain(name)) ?? null,
    routes: async (stops) => ({
      source: `Straight line between the cities × ${roadFactor}, an estimate of the road`,
      is_estimate: true,
      routes: [
        {
          via: '',
          legs_km: stops.slice(1).map((to, index) => greatCircleKm(stops[index] ?? to, to) * roadFactor),
          line: stops.map(({ longitude, latitude }) => [longitude, latitude] as const),
        },
      ],
    }),
  };
}

/**
 * Indexes places by name: 'Munich', 'münchen', 'Munich, Germany' and 'Munich, DE'. If names are equal, the first place
 * in the list takes precedence.
 */
function placesByName(): Map<string, Place> {
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const places = new Map<string, Place>();
  for (const line of gazetteer.trim().split('\n')) {
    const [name = '', code = '', time_zone = 'UTC', latitude, longitude, others = ''] = line.split('|');
    const country = countries.of(code) ?? code;
    const place = { name, country, time_zone, latitude: Number(latitude), longitude: Number(longitude) };
    for (const known of [name, ...others.split(',').filter(Boolean)]) {
      for (const spelling of [known, `${known} ${country}`, `${known} ${code}`]) {
        const key = plain(spelling);
        if (!places.has(key)) places.set(key, place);
      }
    }
  }
  return places;
}

function plain(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').toLowerCase();
  return tidy(letters.replace(/[^\p{L}\p{N}]+/gu, ' '));
}
