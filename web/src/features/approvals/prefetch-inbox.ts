import type { QueryClient } from '@tanstack/react-query';
import { readUrl } from '../../ui/list-url.ts';
import { pageQuery } from '../../ui/page-query.ts';
import { inboxTabOf } from './parts/approval-urls.ts';
import { inboxFiltersOf, inboxShape } from './parts/list-shapes.ts';

/** Asks for what waits before anything of it is drawn. */
export function prefetchInbox(queries: QueryClient, place: { search: Record<string, string>; hash: string }): void {
  if (inboxTabOf(place.hash) !== 'pending-approvals') return;
  const { search, sort, filters } = readUrl(place.search, inboxShape);
  const asked = { search, filters: inboxFiltersOf(filters), sort };
  void queries.prefetchQuery(pageQuery(queries, { name: 'approvals.list', asked, page: 1 }));
}
