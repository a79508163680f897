import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';
import { useDeferred } from '../../ui/use-deferred.ts';

export type Notice = Answer<'notices.list'>['data'][number];

const pollMs = 60_000;

/** Notifications, newest first. Fetched again every minute and when the window gets the focus. */
export function useNotices() {
  const isDeferred = useDeferred(true);
  const query = useInfiniteQuery({
    queryKey: ['notices.list', {}, 'pages'] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('notices.list', pageParam ? { before: pageParam } : {}),
    getNextPageParam: ({ data, has_more }) => (has_more ? (data.at(-1)?.id ?? null) : null),
    refetchInterval: pollMs,
    staleTime: pollMs / 2,
    enabled: !isDeferred,
  });
  const pages = query.data?.pages ?? [];
  return {
    list: pages.flatMap(({ data }) => data),
    unread: pages[0]?.no_of_unread ?? 0,
    query,
  };
}
