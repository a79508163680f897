import { IconCircleDot, IconFlag } from '@tabler/icons-react';
import { type AdvanceStage, advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterAmounts } from '../../../ui/FilterAmounts.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { FilterChoices } from '../../../ui/FilterChoices.tsx';
import { FilterDates } from '../../../ui/FilterDates.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { wordsOf } from '../../reports/parts/list-shapes.ts';
import { PersonFilter } from '../../users/parts/PersonFilter.tsx';
import { type AdvanceFilter, type AdvanceSort, advanceFlags } from './list-shapes.ts';

type List = Pick<ListState<AdvanceFilter, AdvanceSort>, 'filters' | 'setFilter' | 'setFilters'>;

/** The filters of a list of advances; whose they are only where there are several people's. */
export function useAdvanceFilters(
  { filters, setFilter, setFilters }: List,
  of: { stages: readonly AdvanceStage[]; hasOwners: boolean },
): FilterSlot[] {
  const { user } = useSession();
  const owner: FilterSlot = {
    name: 'owner_ids',
    label: 'Employee',
    leads: true,
    is_set: filters.owner_ids !== undefined,
    menu: ({ startsOpen }) => (
      <PersonFilter
        label="Employee"
        value={filters.owner_ids}
        startsOpen={startsOpen}
        onChange={(user_id) => setFilter('owner_ids', user_id)}
      />
    ),
  };
  const status: FilterSlot = {
    name: 'stages',
    label: 'Status',
    leads: true,
    is_set: filters.stages !== undefined,
    menu: ({ startsOpen }) => (
      <FilterChoices
        label="Status"
        icon={<IconCircleDot aria-hidden="true" />}
        values={wordsOf(filters.stages)}
        choices={of.stages.map((value) => ({ value, label: advanceStageLabel[value] }))}
        startsOpen={startsOpen}
        onChange={(values) => setFilter('stages', values.join(',') || null)}
      />
    ),
  };
  return [
    ...(of.hasOwners ? [owner] : []),
    ...(of.stages.length > 1 ? [status] : []),
    {
      name: 'submitted',
      label: 'Submitted',
      leads: true,
      is_set: filters.submitted_from !== undefined || filters.submitted_to !== undefined,
      menu: () => (
        <FilterDates
          label="Submitted"
          from={filters.submitted_from}
          to={filters.submitted_to}
          onChange={({ from, to }) => setFilters({ submitted_from: from, submitted_to: to })}
        />
      ),
    },
    {
      name: 'amount',
      label: 'Amount',
      leads: true,
      is_set: filters.amount_from !== undefined || filters.amount_to !== undefined,
      menu: ({ startsOpen }) => (
        <FilterAmounts
          label="Amount"
          currency={user.company_currency}
          from={filters.amount_from}
          to={filters.amount_to}
          startsOpen={startsOpen}
          onChange={({ from, to }) => setFilters({ amount_from: from, amount_to: to })}
        />
      ),
    },
    {
      name: 'flags',
      label: 'Flags',
      leads: true,
      is_set: filters.flags !== undefined,
      menu: ({ startsOpen }) => (
        <FilterChoices
          label="Flags"
          icon={<IconFlag aria-hidden="true" />}
          values={wordsOf(filters.flags)}
          choices={advanceFlags.map((value) => ({ value, label: flagLabels[value] }))}
          startsOpen={startsOpen}
          onChange={(values) => setFilter('flags', values.join(',') || null)}
        />
      ),
    },
  ];
}

const flagLabels: Record<(typeof advanceFlags)[number], string> = {
  needs_settlement: 'Needs settlement',
  overdue: 'Settlement overdue',
  violation: 'Over policy',
};
