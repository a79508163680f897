import { call, type Sent } from '../../../../lib/call.ts';
import type { ListShape } from '../../../../ui/list-url.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  nonEmptyList,
  tidy,
  type ViewCount,
} from '../../../lists/parts/url-filters.ts';

export type InboxFilter =
  | 'item_kind'
  | 'owner_ids'
  | 'department_ids'
  | 'submitted_from'
  | 'submitted_to'
  | 'amount_from'
  | 'amount_to'
  | 'waiting_days'
  | 'flags';
export type InboxSort = 'waiting' | 'amount' | 'submitted';
export type HistoryFilter = 'item_kind' | 'decisions' | 'owner_ids' | 'decided_from' | 'decided_to';

export const inboxShape: ListShape<InboxFilter, InboxSort> = {
  filters: [
    'item_kind',
    'owner_ids',
    'department_ids',
    'submitted_from',
    'submitted_to',
    'amount_from',
    'amount_to',
    'waiting_days',
    'flags',
  ],
  sorts: ['waiting', 'amount', 'submitted'],
};

export const historyShape: ListShape<HistoryFilter, 'decided'> = {
  filters: ['item_kind', 'decisions', 'owner_ids', 'decided_from', 'decided_to'],
  sorts: ['decided'],
  sort: { by: 'decided', direction: 'desc' },
};

const itemKinds = ['report', 'advance'] as const;
export const inboxFlags = ['violation', 'check', 'no_receipt', 'overdue', 'on_behalf'] as const;
export const decisionKinds = ['approved', 'sent_back', 'rejected', 'unapproved', 'added_approver'] as const;
export const waitingSpans = [3, 7, 14, 30] as const;

type InboxFilters = NonNullable<Sent<'approvals.list'>['filters']>;
type HistoryFilters = NonNullable<Sent<'approvals.history'>['filters']>;

/** Filters of the URL in the form of the API. Invalid values are dropped, since anybody can edit a URL. */
export function inboxFiltersOf(search: Partial<Record<InboxFilter, string>>): InboxFilters {
  return tidy({
    item_kind: listOf(search.item_kind, itemKinds)[0],
    owner_ids: nonEmptyList(idsOf(search.owner_ids)),
    department_ids: nonEmptyList(idsOf(search.department_ids)),
    submitted_from: dayOf(search.submitted_from),
    submitted_to: dayOf(search.submitted_to),
    amount_from: amountOf(search.amount_from),
    amount_to: amountOf(search.amount_to),
    waiting_days: daysOf(search.waiting_days),
    flags: nonEmptyList(listOf(search.flags, inboxFlags)),
  });
}

export function historyFiltersOf(search: Partial<Record<HistoryFilter, string>>): HistoryFilters {
  return tidy({
    item_kind: listOf(search.item_kind, itemKinds)[0],
    decisions: nonEmptyList(listOf(search.decisions, decisionKinds)),
    owner_ids: nonEmptyList(idsOf(search.owner_ids)),
    decided_from: dayOf(search.decided_from),
    decided_to: dayOf(search.decided_to),
  });
}

/** Counts the results of a saved view. */
export function inboxCount(query: string): ViewCount {
  const search = fromText(query);
  return countOf('approvals.list', { search: search.q ?? '', filters: inboxFiltersOf(search), limit: 1 });
}

export function historyCount(query: string): ViewCount {
  const search = fromText(query);
  return countOf('approvals.history', { search: search.q ?? '', filters: historyFiltersOf(search), limit: 1 });
}

function countOf<Name extends 'approvals.list' | 'approvals.history'>(name: Name, input: Sent<Name>): ViewCount {
  return { queryKey: [name, { ...input, counts: true }], queryFn: () => call(name, input) };
}

function daysOf(text: string | undefined): number | undefined {
  const days = Number(text ?? '');
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined;
}
