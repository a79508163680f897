import { queryOptions } from '@tanstack/react-query';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import type { Sent } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

export const mileageBasicsQuery = (filed: FiledFor) => queryOf('mileage.basics', filed);
/** Names of places to offer while a stop is typed. The list never changes. */
export const citiesQuery = queryOptions({
  ...queryOf('attributes.cities', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
export const mileageSettingsQuery = queryOf('mileage.settings', {});

/** The sealed route is valid for longer than this. */
const freshMs = 10 * 60_000;

/** The road distance between stops. */
export const routeQuery = (stops: readonly string[], unit: DistanceUnit) =>
  queryOptions({
    ...queryOf('mileage.measure', { stops: stops.map((name) => ({ name })), unit }),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  });

/** The amount of a trip that is not saved. */
export const calculationQuery = (trip: Sent<'mileage.calculate'>) =>
  queryOptions({ ...queryOf('mileage.calculate', trip), retry: false });
