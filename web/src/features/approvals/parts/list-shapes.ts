import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import { call, type Sent } from '../../../lib/call.ts';
import type { ListShape } from '../../../ui/list-url.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  reportFlags,
  someOf,
  tidy,
  type ViewCount,
} from '../../reports/parts/list-shapes.ts';

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

export const itemKinds = ['report', 'advance'] as const;
export const inboxFlags = ['violation', 'check', 'no_receipt', 'overdue', 'on_behalf'] as const;
export const decisionKinds = ['approved', 'sent_back', 'rejected', 'unapproved', 'added_approver'] as const;
export const waitingSpans = [3, 7, 14, 30] as const;

type InboxFilters = NonNullable<Sent<'approvals.list'>['filters']>;
type HistoryFilters = NonNullable<Sent<'approvals.history'>['filters']>;
type CompanyFilters = NonNullable<Sent<'approvals.clientList'>['filters']>;

/** The filters of the address as the server takes them. What it would refuse, typed by hand, is left aside. */
export function inboxFiltersOf(address: Partial<Record<InboxFilter, string>>): InboxFilters {
  return tidy({
    item_kind: listOf(address.item_kind, itemKinds)[0],
    owner_ids: someOf(idsOf(address.owner_ids)),
    department_ids: someOf(idsOf(address.department_ids)),
    submitted_from: dayOf(address.submitted_from),
    submitted_to: dayOf(address.submitted_to),
    amount_from: amountOf(address.amount_from),
    amount_to: amountOf(address.amount_to),
    waiting_days: daysOf(address.waiting_days),
    flags: someOf(listOf(address.flags, inboxFlags)),
  });
}

export function historyFiltersOf(address: Partial<Record<HistoryFilter, string>>): HistoryFilters {
  return tidy({
    item_kind: listOf(address.item_kind, itemKinds)[0],
    decisions: someOf(listOf(address.decisions, decisionKinds)),
    owner_ids: someOf(idsOf(address.owner_ids)),
    decided_from: dayOf(address.decided_from),
    decided_to: dayOf(address.decided_to),
  });
}

/** What was never handed in is in no list of the company. */
export const companyStages = reportStages.filter((stage) => stage !== 'draft');

export function companyFiltersOf(
  address: Partial<Record<CompanyFilter, string>>,
  among: readonly ReportStage[],
): CompanyFilters {
  const stages = listOf(address.stages, among);
  return tidy({
    stages: stages.length > 0 ? stages : among === companyStages ? undefined : [...among],
    owner_ids: someOf(idsOf(address.owner_ids)),
    approver_ids: someOf(idsOf(address.approver_ids)),
    department_ids: someOf(idsOf(address.department_ids)),
    submitted_from: dayOf(address.submitted_from),
    submitted_to: dayOf(address.submitted_to),
    amount_from: amountOf(address.amount_from),
    amount_to: amountOf(address.amount_to),
    flags: someOf(listOf(address.flags, reportFlags)),
  });
}

/** How many a saved view finds. */
export function companyCount(query: string): ViewCount {
  const address = fromText(query);
  return countOf('approvals.clientList', {
    search: address.q ?? '',
    filters: companyFiltersOf(address, companyStages),
    limit: 1,
  });
}

export function inboxCount(query: string): ViewCount {
  const address = fromText(query);
  return countOf('approvals.list', { search: address.q ?? '', filters: inboxFiltersOf(address), limit: 1 });
}

export function historyCount(query: string): ViewCount {
  const address = fromText(query);
  return countOf('approvals.history', { search: address.q ?? '', filters: historyFiltersOf(address), limit: 1 });
}

function countOf<Name extends 'approvals.list' | 'approvals.history' | 'approvals.clientList'>(
  name: Name,
  asked: Sent<Name>,
): ViewCount {
  return { queryKey: [name, { ...asked, counts: true }], queryFn: () => call(name, asked) };
}

function daysOf(text: string | undefined): number | undefined {
  const days = Number(text ?? '');
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined;
}
