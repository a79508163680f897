import { IconCircleDot, IconFlag } from '@tabler/icons-react';
import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterAmounts } from '../../../ui/FilterAmounts.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { FilterChoices } from '../../../ui/FilterChoices.tsx';
import { FilterDates } from '../../../ui/FilterDates.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { type ReportFilter, reportFlags, wordsOf } from './list-shapes.ts';
import type { ReportSort } from './report-columns.tsx';

/** The filters of a list of reports. */
export function useReportFilters(
  list: ListState<ReportFilter, ReportSort>,
  stages: readonly ReportStage[],
): FilterSlot[] {
  const { user } = useSession();
  const { filters, setFilter, setFilters } = list;
  return [
    {
      name: 'stages',
      label: 'Status',
      leads: true,
      is_set: filters.stages !== undefined,
      menu: ({ startsOpen }) => (
        <FilterChoices
          label="Status"
          icon={<IconCircleDot aria-hidden="true" />}
          values={wordsOf(filters.stages)}
          choices={stages.map((value) => ({ value, label: reportStageLabel[value] }))}
          startsOpen={startsOpen}
          onChange={(values) => setFilter('stages', values.join(',') || null)}
        />
      ),
    },
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
          choices={reportFlags.map((value) => ({ value, label: flagLabels[value] }))}
          startsOpen={startsOpen}
          onChange={(values) => setFilter('flags', values.join(',') || null)}
        />
      ),
    },
  ];
}

export const flagLabels: Record<(typeof reportFlags)[number], string> = {
  violation: 'Over policy',
  check: 'To check',
  no_receipt: 'Receipt missing',
  partially_approved: 'Partially approved',
};
