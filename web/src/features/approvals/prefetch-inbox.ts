import type { QueryClient } from '@tanstack/react-query';
import { firstPageQuery } from '../lists/parts/define-list.ts';
import { inboxTabOf } from './parts/approval-urls.ts';
import { pendingList } from './parts/inbox/inbox-list.ts';

/** Starts to load the pending list while the script of the screen is still loading. */
export function prefetchInbox(
  queries: QueryClient,
  { search, hash }: { search: Record<string, string>; hash: string },
): void {
  if (inboxTabOf(hash) !== 'pending-approvals') return;
  void queries.prefetchQuery(firstPageQuery(queries, pendingList, search));
}
