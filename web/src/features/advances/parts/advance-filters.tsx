import { type AdvanceStage, advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { useSession } from '../../../lib/session.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { type AdvanceFilter, type AdvanceSort, advanceFlags } from './advance-list.ts';

type List = Pick<ListState<AdvanceFilter, AdvanceSort>, 'filters' | 'setFilter' | 'setFilters'>;

/** The filters of an advance list. The employee filter is only for company lists. */
export function useAdvanceFilters(
  list: List,
  { stages, hasOwners }: { stages: readonly AdvanceStage[]; hasOwners: boolean },
): FilterSlot[] {
  const { user } = useSession();
  const slots = filterSlots(list);
  const status = slots.some({
    name: 'stages',
    label: 'Status',
    leads: true,
    icon: filterIcons.status,
    choices: stages.map((value) => ({ value, label: advanceStageLabel[value] })),
  });

  return [
    ...(hasOwners ? [slots.person({ name: 'owner_ids', label: 'Employee', leads: true })] : []),
    ...(stages.length > 1 ? [status] : []),
    slots.dates({ label: 'Submitted', from: 'submitted_from', to: 'submitted_to', leads: true }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, leads: true }),
    slots.some({
      name: 'flags',
      label: 'Flags',
      leads: true,
      icon: filterIcons.flags,
      choices: advanceFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
  ];
}

const flagLabels: Record<(typeof advanceFlags)[number], string> = {
  needs_settlement: 'Needs settlement',
  overdue: 'Settlement overdue',
  violation: 'Over policy',
};
