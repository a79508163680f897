import { useQuery } from '@tanstack/react-query';
import { expenseStageLabel, unreportedStages } from '#domain/expenses/expense-stages.ts';
import { t, texts } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import type { FilterSlot } from '../../../../ui/FilterBar.tsx';
import type { StateOf } from '../../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../../lists/parts/filter-slots.tsx';
import { splitValues } from '../../../lists/parts/url-filters.ts';
import { type draftExpenseList, expenseFlags } from './expense-list.ts';

/** Returns the filters of the draft expense list. `spent` contains the currencies that occur in the list. */
export function useExpenseFilters(list: StateOf<typeof draftExpenseList>, spent: readonly string[]): FilterSlot[] {
  const { user } = useSession();
  const { data } = useQuery({ ...queryOf('categories.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const categories = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const currencies = [...new Set([...spent, ...splitValues(list.filters.currencies)])].sort();
  const slots = filterSlots(list);

  return [
    slots.dates({ label: t`Date`, from: 'spent_from', to: 'spent_to', leads: true }),
    slots.some({
      name: 'category_ids',
      label: t`Category`,
      leads: true,
      icon: filterIcons.category,
      choices: categories,
    }),
    slots.amounts({ from: 'amount_from', to: 'amount_to', currency: user.company_currency, leads: true }),
    slots.some({
      name: 'expense_types',
      label: t`Type`,
      icon: filterIcons.category,
      choices: expenseTypes,
    }),
    slots.some({
      name: 'flags',
      label: t`Flags`,
      icon: filterIcons.flags,
      choices: expenseFlags.map((value) => ({ value, label: flagLabels[value] })),
    }),
    slots.some({
      name: 'stages',
      label: t`Status`,
      icon: filterIcons.status,
      choices: unreportedStages.map((value) => ({ value, label: expenseStageLabel[value] })),
    }),
    slots.some({
      name: 'currencies',
      label: t`Currency`,
      icon: filterIcons.currency,
      choices: currencies.map((value) => ({ value, label: value })),
    }),
  ];
}

const expenseTypes = [
  { value: 'expense', label: t`Expense` },
  { value: 'mileage', label: t`Mileage` },
  { value: 'per_diem', label: t`Per diem` },
];

const flagLabels: Record<(typeof expenseFlags)[number], string> = texts({
  violation: 'Over policy',
  duplicate: 'Possible duplicate',
  no_receipt: 'Receipt missing',
  incomplete: 'Incomplete',
  uncategorized: 'No category yet',
});
