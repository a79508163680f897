import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/call.ts';
import type { Report, ReportLine } from '../../items/parts/report.ts';

type Details = Answer<'reports.details'>;

export const reportKey = (id: string) => ['reports.details', { id }, 'pages'] as const;

export interface OpenReport {
  report: Report | undefined;
  lines: ReportLine[];
  hasMore: boolean;
  isFetchingMore: boolean;
  fetchMore: () => void;
  error: unknown;
  refetch: () => void;
}

export function reportQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: reportKey(id),
    initialPageParam: 1,
    queryFn: ({ pageParam }): Promise<Details> => call('reports.details', { id, expense_page: pageParam }),
    getNextPageParam: ({ data }, pages) => (data.has_more_expenses ? pages.length + 1 : undefined),
  });
}

/** Loads a report with its lines, ten at a time. */
export function useReport(id: string): OpenReport {
  const query = useInfiniteQuery(reportQuery(id));
  const pages = query.data?.pages ?? [];
  return {
    report: pages[0]?.data,
    lines: distinct(pages.flatMap(({ data }) => data.expense)),
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    error: query.data ? null : query.error,
    refetch: () => void query.refetch(),
  };
}

/** Removes repeated lines: a line can be on two pages if the report changes between the requests. */
function distinct(lines: ReportLine[]): ReportLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}

/**
 * Returns a function that puts the response of a write into the cache. Further pages of lines are refreshed by their
 * own requests.
 */
export function useCacheReport() {
  const queries = useQueryClient();
  return (answer: Details) => {
    queries.setQueryData<{ pages: Details[]; pageParams: number[] }>(reportKey(answer.report_id), (cached) =>
      cached ? { ...cached, pages: [answer, ...cached.pages.slice(1)] } : { pages: [answer], pageParams: [1] },
    );
  };
}
