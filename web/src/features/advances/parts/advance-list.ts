import { type AdvanceStage, advanceGroups, advanceStages, isSubmitted } from '#domain/advances/advance-stages.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { amount, date, type FilterParser, ids, someOf, someWithin } from '../../lists/parts/url-filters.ts';
import type { CompanyTab, OwnTab } from './advance-urls.ts';

export type AdvanceSort = 'created' | 'submitted' | 'amount' | 'settle_by';

export const advanceFlags = ['needs_settlement', 'overdue', 'violation'] as const;

const filters = {
  submitted_from: date,
  submitted_to: date,
  amount_from: amount,
  amount_to: amount,
  flags: someOf(advanceFlags),
};

/** The stages of the advances on each tab. A filter cannot add other stages. */
export const ownStages: Record<OwnTab, readonly AdvanceStage[]> = {
  draft_advance: advanceGroups.unsubmitted,
  all: advanceStages,
};
export const companyStages: Record<CompanyTab, readonly AdvanceStage[]> = {
  pending: advanceGroups.awaiting_approval,
  outstanding: advanceGroups.outstanding,
  all: advanceStages.filter(isSubmitted),
};

/** The lists of the user's advances: those that are not submitted, and all. */
export const ownLists = {
  draft_advance: ownAdvances(someWithin(ownStages.draft_advance)),
  all: ownAdvances(someOf(ownStages.all)),
};

/**
 * The lists of the company's submitted advances. Outstanding ones are sorted by the date by which they must be settled.
 */
export const companyLists = {
  pending: companyAdvances(someWithin(companyStages.pending), { by: 'created', direction: 'desc' }),
  outstanding: companyAdvances(someWithin(companyStages.outstanding), { by: 'settle_by', direction: 'asc' }),
  all: companyAdvances(someOf(companyStages.all), { by: 'created', direction: 'desc' }),
};

type Stages = FilterParser<AdvanceStage[]>;

function ownAdvances(stages: Stages) {
  return defineList({
    endpoint: 'advances.list',
    filters: { stages, ...filters },
    sorts: ['created', 'submitted', 'amount'],
    sort: { by: 'created', direction: 'desc' },
  });
}

function companyAdvances(stages: Stages, sort: { by: AdvanceSort; direction: 'asc' | 'desc' }) {
  return defineList({
    endpoint: 'advances.clientList',
    filters: { owner_ids: ids, stages, ...filters },
    sorts: ['created', 'submitted', 'amount', 'settle_by'],
    sort,
  });
}
