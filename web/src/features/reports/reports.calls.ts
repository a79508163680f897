import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { type Answer, call } from '../../lib/call.ts';
import type { Report, ReportLine } from './parts/report.ts';

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

/** One report with its lines, ten at a time. */
export function useReport(id: string): OpenReport {
  const query = useInfiniteQuery({
    queryKey: reportKey(id),
    initialPageParam: 1,
    queryFn: ({ pageParam }): Promise<Details> => call('reports.details', { id, expense_page: pageParam }),
    getNextPageParam: ({ data }, pages) => (data.has_more_expenses ? pages.length + 1 : undefined),
  });
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

/** A line may slip to the next page while that one is fetched. */
function distinct(lines: ReportLine[]): ReportLine[] {
  return [...new Map(lines.map((line) => [line.id, line])).values()];
}

/** Shows at once what a write answered; the lines further down follow as they are fetched again. */
export function useKeepReport() {
  const queries = useQueryClient();
  return (answer: Details) => {
    queries.setQueryData<{ pages: Details[]; pageParams: number[] }>(reportKey(answer.report_id), (present) =>
      present ? { ...present, pages: [answer, ...present.pages.slice(1)] } : { pages: [answer], pageParams: [1] },
    );
  };
}

/** How many each tab holds, whatever the lists are filtered by. */
export function useTabCounts() {
  const reports = useQuery({
    queryKey: ['reports.pagedList', { limit: 1 }],
    queryFn: () => call('reports.pagedList', { limit: 1 }),
  });
  const expenses = useQuery({
    queryKey: ['expenses.pagedList', { where: 'unreported', limit: 1 }],
    queryFn: () => call('expenses.pagedList', { filters: { where: 'unreported' }, limit: 1 }),
  });
  const counts = reports.data?.counts;
  return {
    draft_expense: expenses.data?.total_records,
    draft_report: counts && sumOf(reportGroups.unsubmitted.map((stage) => counts[stage])),
    all: counts && sumOf(Object.values(counts)),
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
