import { useQuery } from '@tanstack/react-query';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { call } from '../../lib/call.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';

/** How many each tab holds, whatever the lists are filtered by. */
export function useTabCounts(filed: FiledFor) {
  const reports = useQuery({
    queryKey: ['reports.pagedList', { limit: 1, ...filed }],
    queryFn: () => call('reports.pagedList', { limit: 1, ...filed }),
  });
  const expenses = useQuery({
    queryKey: ['expenses.pagedList', { where: 'unreported', limit: 1, ...filed }],
    queryFn: () => call('expenses.pagedList', { filters: { where: 'unreported' }, limit: 1, ...filed }),
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
