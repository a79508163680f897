import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import type { ExpenseDetails } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';

const atOnce = 20;

/** The drafts that wait for a category, oldest first, and the place somebody has come to. */
export function useReviewQueue() {
  const queries = useQueryClient();
  const filed = useFiledFor();
  // A review is begun once: what it saves does not move the rest about.
  const [begun_at] = useState(() => Date.now());
  const [done, setDone] = useState<readonly string[]>([]);
  const [place, setPosition] = useState(0);
  const query = useInfiniteQuery({
    queryKey: ['expense review', begun_at, filed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call('expenses.uncategorized', { limit: atOnce, ...(pageParam ? { after: pageParam } : {}), ...filed }),
    getNextPageParam: ({ data }) => (data.length < atOnce ? undefined : data.at(-1)?.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const left = loaded.filter(({ id }) => !done.includes(id));
  const index = Math.min(place, Math.max(0, left.length - 1));
  const listed = left[index];
  // The newest of it: this form, or another one, may have saved it since it was listed.
  const known = listed && queries.getQueryData(expenseQuery(listed.id).queryKey)?.data;
  const current = listed && known && known.version >= listed.version ? known : (listed ?? null);
  const total = Math.max((query.data?.pages[0]?.total_records ?? 0) - done.length, left.length);

  function go(step: number) {
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
    /** Counted from 1. */
    number: index + 1,
    total,
    reviewed: done.length,
    isFirst: index === 0,
    isLast: index >= left.length - 1 && !query.hasNextPage,
    next: () => go(1),
    previous: () => go(-1),
    /** This one needs no more looking at; the next takes its place. */
    finish(id: string) {
      setDone([...done, id]);
      if (left.length <= 3 && query.hasNextPage) void query.fetchNextPage();
    },
  };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
