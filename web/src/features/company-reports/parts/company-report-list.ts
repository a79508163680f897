import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import type { ListShape } from '../../../ui/list-url.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  nonEmptyList,
  tidy,
  type ViewCount,
} from '../../lists/parts/url-filters.ts';
import { reportFlags } from '../../reports/parts/report-list.ts';

export type CompanyReport = Answer<'approvals.clientList'>['data'][number];
export type CompanyFilter =
  | 'stages'
  | 'owner_ids'
  | 'approver_ids'
  | 'department_ids'
  | 'submitted_from'
  | 'submitted_to'
  | 'amount_from'
  | 'amount_to'
  | 'flags';
export type CompanySort = 'created' | 'submitted' | 'amount';

export const companyShape: ListShape<CompanyFilter, CompanySort> = {
  filters: [
    'stages',
    'owner_ids',
    'approver_ids',
    'department_ids',
    'submitted_from',
    'submitted_to',
    'amount_from',
    'amount_to',
    'flags',
  ],
  sorts: ['submitted', 'created', 'amount'],
  sort: { by: 'submitted', direction: 'desc' },
};

type CompanyFilters = NonNullable<Sent<'approvals.clientList'>['filters']>;

/** Drafts are private to their owner. */
export const companyStages = reportStages.filter((stage) => stage !== 'draft');

/** Converts the filters of a URL to request filters. Invalid values are ignored. */
export function companyFiltersOf(
  search: Partial<Record<CompanyFilter, string>>,
  allowedStages: readonly ReportStage[],
): CompanyFilters {
  const stages = listOf(search.stages, allowedStages);
  return tidy({
    stages: stages.length > 0 ? stages : allowedStages === companyStages ? undefined : [...allowedStages],
    owner_ids: nonEmptyList(idsOf(search.owner_ids)),
    approver_ids: nonEmptyList(idsOf(search.approver_ids)),
    department_ids: nonEmptyList(idsOf(search.department_ids)),
    submitted_from: dayOf(search.submitted_from),
    submitted_to: dayOf(search.submitted_to),
    amount_from: amountOf(search.amount_from),
    amount_to: amountOf(search.amount_to),
    flags: nonEmptyList(listOf(search.flags, reportFlags)),
  });
}

/** Counts the results of a saved view. */
export function companyCount(query: string): ViewCount {
  const search = fromText(query);
  const input = {
    search: search.q ?? '',
    filters: companyFiltersOf(search, companyStages),
    limit: 1,
  };
  return {
    queryKey: ['approvals.clientList', { ...input, counts: true }],
    queryFn: () => call('approvals.clientList', input),
  };
}
