import { type ReportStage, reportStageLabel } from '#domain/reports/report-stages.ts';
import { useSession } from '../../../lib/session.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { flagLabels } from '../../reports/parts/report-filters.tsx';
import { reportFlags } from '../../reports/parts/report-list.ts';
import type { companyLists } from './company-report-list.ts';

export function useCompanyFilters(
  list: StateOf<typeof companyLists.all>,
  stages: readonly ReportStage[],
): FilterSlot[] {
  const { user } = useSession();
  const { departments } = useBasics();
  const slots = filterSlots(list);
  return [
    ...(stages.length > 1
      ? [
          slots.some({
            name: 'stages',
            label: 'Status',
            leads: true,
            icon: filterIcons.status,
            choices: stages.map((value) => ({ value, label: reportStageLabel[value] })),
          }),
        ]
      : []),
    slots.person({ name: 'owner_ids', label: 'Submitter', leads: true }),
    slots.person({ name: 'approver_ids', label: 'Now with', leads: stages.length === 1 }),
    slots.dates({ label: 'Submitted', from: 'submitted_from', to: 'submitted_to', leads: true }),
    slots.one({ name: 'department_ids', label: 'Department', icon: filterIcons.department, choices: departments }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency }),
    slots.some({
      name: 'flags',
      label: 'Flags',
      icon: filterIcons.flags,
      choices: reportFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
  ];
}
