import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import { addWithin, type Within } from '#domain/analytics/within.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';

/** The rows to group: those of a widget that match a search and filters. */
export type GroupQuery = Pick<Sent<'analytics.groups'>, 'widget' | 'search' | 'filters'>;

const pageSize = 50;

export function groupsQuery(
  query: GroupQuery,
  { dimension, above }: { dimension: DimensionKey | undefined; above: readonly Within[] },
) {
  const within = addWithin(query.filters?.within ?? [], above);
  const filters = { ...query.filters, ...(within.length > 0 && { within }) };
  return infiniteQueryOptions({
    queryKey: ['analytics.groups', { ...query, filters, group_by: dimension }],
    queryFn: ({ pageParam }): Promise<Answer<'analytics.groups'>> =>
      call('analytics.groups', {
        ...query,
        filters,
        group_by: dimension ?? 'user',
        limit: pageSize,
        ...(pageParam && { after: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: dimension !== undefined,
  });
}

/** Loads the groups of one level, one page at a time. */
export function useGroups(...input: Parameters<typeof groupsQuery>) {
  const groups = useInfiniteQuery(groupsQuery(...input));
  return {
    list: groups.data?.pages.flatMap(({ data }) => data) ?? [],
    isPending: groups.isPending,
    isError: groups.isError,
    hasMore: groups.hasNextPage,
    isFetchingMore: groups.isFetchingNextPage,
    fetchMore: () => void groups.fetchNextPage(),
  };
}
