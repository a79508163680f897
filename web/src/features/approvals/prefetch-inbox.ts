import type { QueryClient } from '@tanstack/react-query';
import { readUrl } from '../../ui/list-url.ts';
import { pageQuery } from '../../ui/page-query.ts';
import { inboxTabOf } from './parts/approval-urls.ts';
import { inboxFiltersOf, inboxShape } from './parts/inbox/inbox-list.ts';

/** Starts loading the pending list while the screen's code is still on its way. */
export function prefetchInbox(queries: QueryClient, location: { search: Record<string, string>; hash: string }): void {
  if (inboxTabOf(location.hash) !== 'pending-approvals') return;
  const { search, sort, filters } = readUrl(location.search, inboxShape);
  const asked = { search, filters: inboxFiltersOf(filters), sort };
  void queries.prefetchQuery(pageQuery(queries, { name: 'approvals.list', asked, page: 1 }));
}
