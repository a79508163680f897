import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { call } from '../../lib/call.ts';
import { draftExpenseList } from '../expenses/parts/list/expense-list.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';
import { tabOf } from '../items/parts/report-urls.ts';
import { firstPageQuery } from '../lists/parts/define-list.ts';
import { reportLists } from './parts/report-list.ts';

const reportCounts = (filed: FiledFor) =>
  queryOptions({
    queryKey: ['reports.pagedList', { limit: 1, ...filed }],
    queryFn: () => call('reports.pagedList', { limit: 1, ...filed }),
  });

const expenseCount = (filed: FiledFor) =>
  queryOptions({
    queryKey: ['expenses.pagedList', { where: 'unreported', limit: 1, ...filed }],
    queryFn: () => call('expenses.pagedList', { filters: { where: 'unreported' }, limit: 1, ...filed }),
  });

/** Returns the counts of the tabs, regardless of the filters. */
export function useTabCounts(filed: FiledFor) {
  const reports = useQuery(reportCounts(filed));
  const expenses = useQuery(expenseCount(filed));
  const counts = reports.data?.counts;
  return {
    draft_expense: expenses.data?.total_records,
    draft_report: counts && sumOf(reportGroups.unsubmitted.map((stage) => counts[stage])),
    all: counts && sumOf(Object.values(counts)),
  };
}

/**
 * Prefetches the list of a URL, and the counts of the tabs, before the page renders. A colleague's list is not
 * prefetched, because the delegation is not known yet.
 */
export function prefetchLists(
  queries: QueryClient,
  { search, hash }: { search: Record<string, string>; hash: string },
) {
  if (search.for) return;
  const tab = tabOf(hash);
  if (tab === 'draft_expense') {
    void queries.prefetchQuery(firstPageQuery(queries, draftExpenseList, search));
    void queries.prefetchQuery(reportCounts({}));
  } else {
    // Every page of reports includes the counts, so they need no separate request.
    void queries.fetchQuery(firstPageQuery(queries, reportLists[tab], search)).then(
      (answer) => queries.setQueryData(reportCounts({}).queryKey, answer),
      () => undefined,
    );
  }
  void queries.prefetchQuery(expenseCount({}));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
