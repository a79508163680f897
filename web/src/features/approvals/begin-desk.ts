import type { QueryClient } from '@tanstack/react-query';
import { readAddress } from '../../ui/list-address.ts';
import { pageQuery } from '../../ui/page-query.ts';
import { deskTabOf } from './parts/addresses.ts';
import { deskFiltersOf, deskShape } from './parts/list-shapes.ts';

/** Asks for what waits before anything of it is drawn. */
export function beginDesk(queries: QueryClient, place: { search: Record<string, string>; hash: string }): void {
  if (deskTabOf(place.hash) !== 'pending-approvals') return;
  const { search, sort, filters } = readAddress(place.search, deskShape);
  const asked = { search, filters: deskFiltersOf(filters), sort };
  void queries.prefetchQuery(pageQuery(queries, { name: 'approvals.list', asked, page: 1 }));
}
