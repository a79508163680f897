import { t, texts } from '#domain/language/translate.ts';
import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import { useSession } from '../../../lib/session.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { reportFlags, type reportLists } from './report-list.ts';

export function useReportFilters(list: StateOf<typeof reportLists.all>, stages: readonly ReportStage[]): FilterSlot[] {
  const { user } = useSession();
  const slots = filterSlots(list);

  return [
    slots.some({
      name: 'stages',
      label: t`Status`,
      leads: true,
      icon: filterIcons.status,
      choices: stages.map((value) => ({ value, label: reportStageLabel[value] })),
    }),
    slots.dates({ label: t`Submitted`, from: 'submitted_from', to: 'submitted_to', leads: true }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, leads: true }),
    slots.some({
      name: 'flags',
      label: t`Flags`,
      leads: true,
      icon: filterIcons.flags,
      choices: reportFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
  ];
}

export const flagLabels: Record<(typeof reportFlags)[number], string> = texts({
  violation: 'Over policy',
  check: 'To check',
  no_receipt: 'Receipt missing',
  partially_approved: 'Partially approved',
});
