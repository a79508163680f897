import { type AdvanceStage, advanceGroups, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import { call, type Sent } from '../../../lib/call.ts';
import type { ListShape } from '../../../ui/list-url.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
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
import type { CompanyTab, OwnTab } from './advance-urls.ts';

export type AdvanceSort = 'created' | 'submitted' | 'amount' | 'settle_by';
export type AdvanceFilter =
  | 'stages'
  | 'owner_ids'
  | 'submitted_from'
  | 'submitted_to'
  | 'amount_from'
  | 'amount_to'
  | 'flags';

const filters: readonly AdvanceFilter[] = [
  'stages',
  'submitted_from',
  'submitted_to',
  'amount_from',
  'amount_to',
  'flags',
];

export const ownShape: ListShape<AdvanceFilter, Exclude<AdvanceSort, 'settle_by'>> = {
  filters,
  sorts: ['created', 'submitted', 'amount'],
  sort: { by: 'created', direction: 'desc' },
};

export const companyShape: ListShape<AdvanceFilter, AdvanceSort> = {
  filters: ['owner_ids', ...filters],
  sorts: ['created', 'submitted', 'amount', 'settle_by'],
  sort: { by: 'created', direction: 'desc' },
};

/** Outstanding advances are sorted by settlement date. */
export const outstandingShape: ListShape<AdvanceFilter, AdvanceSort> = {
  ...companyShape,
  sort: { by: 'settle_by', direction: 'asc' },
};

export const advanceFlags = ['needs_settlement', 'overdue', 'violation'] as const;

const submitted = advanceStages.filter(isSubmitted);

/** The stages of each tab. Filters cannot add other stages. */
export const ownStages: Record<OwnTab, readonly AdvanceStage[]> = {
  draft_advance: advanceGroups.unsubmitted,
  all: advanceStages,
};
export const companyStages: Record<CompanyTab, readonly AdvanceStage[]> = {
  pending: advanceGroups.awaiting_approval,
  outstanding: advanceGroups.outstanding,
  all: submitted,
};

type Filters = NonNullable<Sent<'advances.clientList'>['filters']>;

/** Converts the filters of a URL to request filters. Invalid values are ignored. */
export function advanceFiltersOf(
  params: Partial<Record<AdvanceFilter, string>>,
  among: readonly AdvanceStage[],
): Filters {
  const stages = listOf(params.stages, among);
  const isAll = among === advanceStages || among === submitted;
  return tidy({
    stages: stages.length > 0 ? stages : isAll ? undefined : [...among],
    owner_ids: nonEmptyList(idsOf(params.owner_ids)),
    submitted_from: dayOf(params.submitted_from),
    submitted_to: dayOf(params.submitted_to),
    amount_from: amountOf(params.amount_from),
    amount_to: amountOf(params.amount_to),
    flags: nonEmptyList(listOf(params.flags, advanceFlags)),
  });
}

/** The query for the number of items in a saved view. */
export function advanceCount(
  name: 'advances.list' | 'advances.clientList',
  query: string,
  { among, filed = {} }: { among: readonly AdvanceStage[]; filed?: FiledFor },
): ViewCount {
  const params = fromText(query);
  const input = { search: params.q ?? '', filters: advanceFiltersOf(params, among), limit: 1, ...filed };
  return { queryKey: [name, { ...input, counts: true }], queryFn: () => call(name, input) };
}
