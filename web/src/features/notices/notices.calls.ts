import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answer, call, type Sent } from '../../lib/call.ts';
import { useDeferred } from '../../ui/use-deferred.ts';

export type NoticeFilter = NonNullable<Sent<'notices.list'>['show']>;
export type Notice = Answer<'notices.list'>['data'][number];

const pollMs = 60_000;

/**
 * Loads notifications, newest first. They are refetched when the server announces a new one, when the window gets the
 * focus and, while the live connection is down, every minute.
 */
export function useNotices(show?: NoticeFilter) {
  const isDeferred = useDeferred(true);
  const isLive = useLiveNotices(!isDeferred);
  const filter = show ? { show } : {};
  const query = useInfiniteQuery({
    queryKey: ['notices.list', filter, 'pages'] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call('notices.list', { ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    getNextPageParam: ({ data, has_more }) => (has_more ? (data.at(-1)?.id ?? null) : null),
    refetchInterval: isLive ? false : pollMs,
    staleTime: pollMs / 2,
    enabled: !isDeferred,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    list: pages.flatMap(({ data }) => data),
    unread: pages[0]?.no_of_unread ?? 0,
    query,
  };
}

/**
 * Returns true while the server announces new notices to this page. The code of the live connection is loaded after the
 * first render.
 */
function useLiveNotices(isEnabled: boolean): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (!isEnabled) return undefined;
    let isGone = false;
    let stop = () => {};
    import('./live-notices.ts').then(
      ({ followNotices }) => {
        if (!isGone) stop = followNotices(queries, setLive);
      },
      // If the code cannot be loaded, the page polls every minute.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [isEnabled, queries]);

  return isLive;
}
