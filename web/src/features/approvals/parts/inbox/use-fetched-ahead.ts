import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportQuery } from '../../../reports/parts/use-report.ts';
import { advanceQuery, detailsQuery } from '../decision/details-query.ts';
import type { ItemKey } from '../item.ts';

const waitMs = 300;

/** Prefetches the next item after the user has stayed on the open item for a moment. */
export function useFetchedAhead(next: ItemKey | undefined): void {
  const queries = useQueryClient();
  const { item_kind, item_id } = next ?? {};
  useEffect(() => {
    if (!item_kind || !item_id) return undefined;
    const timer = setTimeout(() => {
      void queries.prefetchQuery(detailsQuery({ item_kind, item_id }));
      if (item_kind === 'report') void queries.prefetchInfiniteQuery(reportQuery(item_id));
      else void queries.prefetchQuery(advanceQuery(item_id));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [queries, item_kind, item_id]);
}
