import { googleRoutes } from './google.ts';
import { osrmRoutes } from './osrm.ts';
import type { MapsPort, Place, RoadRoutes } from './port.ts';

interface VendorOptions {
  vendor: 'osrm' | 'google';
  url: string | undefined;
  key: string | undefined;
  may_reach_loopback: boolean;
  /** Finds places, and estimates distances while the vendor does not respond. */
  fallback: MapsPort;
  onFailure: (error: unknown) => void;
}

/** People wait for the response, so the timeout is short. */
const timeout_ms = 4_000;
const most_bytes = 2_000_000;

/** Reads routes from a map service. If it does not respond, distances are estimated and marked as estimates. */
export function vendorMaps(options: VendorOptions): MapsPort {
  const { fallback, onFailure } = options;
  return {
    cities: fallback.cities,
    find: (name) => fallback.find(name),
    routes: async (places) => {
      try {
        const found = await routesOf(places, options);
        const isComplete = found.routes.every(({ legs_km }) => legs_km.length === places.length - 1);
        if (!isComplete) throw new Error('The map answered with other places.');
        return found;
      } catch (error) {
        onFailure(error);
        return fallback.routes(places);
      }
    },
  };
}

function routesOf(places: readonly Place[], options: VendorOptions): Promise<RoadRoutes> {
  const { vendor, url, key = '', may_reach_loopback } = options;
  const fetching = { may_reach_loopback, timeout_ms, most_bytes, stays_on_host: true };
  return vendor === 'osrm'
    ? osrmRoutes(places, { url: url ?? '', ...fetching })
    : googleRoutes(places, { url, key, ...fetching });
}
