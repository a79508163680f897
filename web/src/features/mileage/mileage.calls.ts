import { queryOptions } from '@tanstack/react-query';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import type { Sent } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export const mileageBasicsQuery = (filed: FiledFor) => queryOf('mileage.basics', filed);
/** The place names suggested while the user types a stop. The list never changes. */
export const citiesQuery = queryOptions({
  ...queryOf('attributes.cities', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
export const mileageSettingsQuery = queryOf('mileage.settings', {});

/**
 * The time for which measured routes are cached. It is shorter than the time for which the server accepts a sealed
 * route.
 */
const freshMs = 10 * 60_000;

/** Returns the query for the road distance between stops. */
export const routeQuery = (stops: readonly string[], unit: DistanceUnit) =>
  queryOptions({
    ...queryOf('mileage.measure', { stops: stops.map((name) => ({ name })), unit }),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  });

/** Returns the query for the amount of an unsaved trip. */
export const calculationQuery = (trip: Sent<'mileage.calculate'>) =>
  queryOptions({ ...queryOf('mileage.calculate', trip), retry: false });
