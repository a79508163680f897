import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import type { ExpenseDetails } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';

const pageSize = 20;

/** Loads the drafts without a category, oldest first, and stores which of them is under review. */
export function useReviewQueue() {
  const queries = useQueryClient();
  const filed = useFiledFor();
  // Each review has its own query, so that the order of the drafts does not change when one of them is saved.
  const [started_at] = useState(() => Date.now());
  const [done, setDone] = useState<readonly string[]>([]);
  const [discarded, setDiscarded] = useState<readonly string[]>([]);
  const [position, setPosition] = useState(0);
  const query = useInfiniteQuery({
    queryKey: ['expense review', started_at, filed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call('expenses.uncategorized', { limit: pageSize, ...(pageParam ? { after: pageParam } : {}), ...filed }),
    getNextPageParam: ({ data }) => (data.length < pageSize ? undefined : data.at(-1)?.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const left = loaded.filter(({ id }) => !done.includes(id) && !discarded.includes(id));
  const index = Math.min(position, Math.max(0, left.length - 1));
  const listed = left[index];
  // The version in the cache may be newer than the one in the list.
  const known = listed && queries.getQueryData(expenseQuery(listed.id).queryKey)?.data;
  const current = listed && known && known.version >= listed.version ? known : (listed ?? null);
  const total = Math.max((query.data?.pages[0]?.total_records ?? 0) - done.length - discarded.length, left.length);

  function move(step: number) {
    const next = index + step;
    if (next < 0) return;
    if (next >= left.length - 2 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    if (next < left.length) setPosition(next);
  }

  return {
    isPending: query.isPending || (left.length === 0 && query.isFetchingNextPage),
    isError: query.isError && loaded.length === 0,
    retry: () => void query.refetch(),
    current: current as ExpenseDetails | null,
    /** The position of the current draft, counted from 1. */
    number: index + 1,
    total,
    reviewed: done,
    isFirst: index === 0,
    isLast: index >= left.length - 1 && !query.hasNextPage,
    next: () => move(1),
    previous: () => move(-1),
    /** Removes a reviewed draft from the queue and shows the next one. */
    finish(id: string) {
      setDone([...done, id]);
      if (left.length <= 3 && query.hasNextPage) void query.fetchNextPage();
    },
    /** Removes a deleted draft from the queue and shows the next one. */
    discard(id: string) {
      setDiscarded([...discarded, id]);
      if (left.length <= 3 && query.hasNextPage) void query.fetchNextPage();
    },
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
