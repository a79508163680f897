import { reportGroups, reportStages } from '#domain/reports/report-stages.ts';
import { call, type Sent } from '../../../lib/call.ts';
import type { ListShape } from '../../../ui/list-url.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
import {
  amountOf,
  dayOf,
  fromText,
  listOf,
  nonEmptyList,
  tidy,
  type ViewCount,
} from '../../lists/parts/url-filters.ts';
import type { ReportSort } from './report-columns.tsx';

export type ReportFilter = 'stages' | 'submitted_from' | 'submitted_to' | 'amount_from' | 'amount_to' | 'flags';

const newest = { by: 'created', direction: 'desc' } as const;

export const reportShape: ListShape<ReportFilter, ReportSort> = {
  filters: ['stages', 'submitted_from', 'submitted_to', 'amount_from', 'amount_to', 'flags'],
  sorts: ['created', 'submitted', 'amount'],
  sort: newest,
};

export const reportFlags = ['violation', 'check', 'no_receipt', 'partially_approved'] as const;

type ReportFilters = NonNullable<Sent<'reports.pagedList'>['filters']>;

/** Converts the filters of a URL to request filters. Invalid values are ignored. */
export function reportFiltersOf(
  params: Partial<Record<ReportFilter, string>>,
  among: readonly (typeof reportStages)[number][] = reportStages,
): ReportFilters {
  const stages = listOf(params.stages, among);
  return tidy({
    // A tab for some stages never shows other stages, whatever the filter.
    stages: stages.length > 0 ? stages : among === reportStages ? undefined : [...among],
    submitted_from: dayOf(params.submitted_from),
    submitted_to: dayOf(params.submitted_to),
    amount_from: amountOf(params.amount_from),
    amount_to: amountOf(params.amount_to),
    flags: nonEmptyList(listOf(params.flags, reportFlags)),
  });
}

export const draftReportStages = reportGroups.unsubmitted;

export function reportCount(
  query: string,
  { among, filed = {} }: { among?: Parameters<typeof reportFiltersOf>[1]; filed?: FiledFor } = {},
): ViewCount {
  const params = fromText(query);
  const input = { search: params.q ?? '', filters: reportFiltersOf(params, among), limit: 1, ...filed };
  return {
    queryKey: ['reports.pagedList', { ...input, counts: true }],
    queryFn: () => call('reports.pagedList', input),
  };
}
