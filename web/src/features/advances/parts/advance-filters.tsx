import { type AdvanceStage, advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { t, texts } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { advanceFlags, type companyLists, type ownLists } from './advance-list.ts';

type FilterState<List> = Pick<StateOf<List>, 'filters' | 'setFilter' | 'setFilters'>;

/** Returns the filters that all advance lists share. */
export function useAdvanceFilters(
  list: FilterState<typeof ownLists.all>,
  stages: readonly AdvanceStage[],
): FilterSlot[] {
  const { user } = useSession();
  const slots = filterSlots(list);
  const status = slots.some({
    name: 'stages',
    label: t`Status`,
    leads: true,
    icon: filterIcons.status,
    choices: stages.map((value) => ({ value, label: advanceStageLabel[value] })),
  });

  return [
    ...(stages.length > 1 ? [status] : []),
    slots.dates({ label: t`Submitted`, from: 'submitted_from', to: 'submitted_to', leads: true }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, leads: true }),
    slots.some({
      name: 'flags',
      label: t`Flags`,
      leads: true,
      icon: filterIcons.flags,
      choices: advanceFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
  ];
}

/** Returns the filters of the company's advance lists: those that all advance lists share, and the employee. */
export function useCompanyFilters(
  list: FilterState<typeof companyLists.all>,
  stages: readonly AdvanceStage[],
): FilterSlot[] {
  const employee = filterSlots(list).person({ name: 'owner_ids', label: t`Employee`, leads: true });
  return [employee, ...useAdvanceFilters(list, stages)];
}

const flagLabels: Record<(typeof advanceFlags)[number], string> = texts({
  needs_settlement: 'Needs settlement',
  overdue: 'Settlement overdue',
  violation: 'Over policy',
});
