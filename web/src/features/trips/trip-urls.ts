import { routeUrl } from '../../lib/route-url.ts';
import { type FiledFor, forQuery } from '../filing/parts/use-filed-for.ts';
import type { TripTab } from './trips.calls.ts';

export function tripTabUrl(tab: TripTab, filed: FiledFor): string {
  const query = forQuery(filed);
  return `/individual/trips${query && `?${query}`}#${tab}`;
}

export function tripUrl(id: string): string {
  return routeUrl({ path: '/individual/trips/{trip_id}', params: { trip_id: id } });
}

/**
 * Returns the URL of a new per diem claim with the dates and places of the trip, in the trip's report if that can still
 * be edited.
 */
export function tripPerDiemUrl(
  trip: { id: string; report: { report_id: string; is_open: boolean } | null },
  filed: FiledFor,
): string {
  return routeUrl({
    path: '/individual/reports/expense/create',
    params: {},
    search: {
      for: filed.for_user_id,
      trip: trip.id,
      r_id: trip.report?.is_open ? trip.report.report_id : undefined,
    },
    hash: 'per_diem',
  });
}
