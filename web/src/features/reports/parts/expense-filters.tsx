import { IconCategory, IconCircleDot, IconCoin, IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expenseStageLabel, unreportedStages } from '#domain/expenses/expense-stages.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterAmounts } from '../../../ui/FilterAmounts.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { FilterChoices } from '../../../ui/FilterChoices.tsx';
import { FilterDates } from '../../../ui/FilterDates.tsx';
import type { FilterChoice } from '../../../ui/FilterMenu.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import type { ExpenseSort } from './expense-columns.tsx';
import { type ExpenseFilter, expenseFlags, wordsOf } from './list-shapes.ts';

/** The filters of the list of draft expenses. `spent` names the currencies that occur in it. */
export function useExpenseFilters(list: ListState<ExpenseFilter, ExpenseSort>, spent: readonly string[]): FilterSlot[] {
  const { user } = useSession();
  const { filters, setFilters } = list;
  const { data } = useQuery({ ...queryOf('categories.list', { applies_to: 'expense' }), staleTime: 60_000 });
  const categories = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const currencies = [...new Set([...spent, ...wordsOf(filters.currencies)])].sort();

  return [
    {
      name: 'spent',
      label: 'Date',
      leads: true,
      is_set: filters.spent_from !== undefined || filters.spent_to !== undefined,
      menu: () => (
        <FilterDates
          label="Date"
          from={filters.spent_from}
          to={filters.spent_to}
          onChange={({ from, to }) => setFilters({ spent_from: from, spent_to: to })}
        />
      ),
    },
    several(list, 'category_ids', {
      label: 'Category',
      choices: categories,
      icon: <IconCategory aria-hidden="true" />,
      leads: true,
    }),
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
    several(list, 'flags', {
      label: 'Flags',
      choices: expenseFlags.map((value) => ({ value, label: flagLabels[value] })),
      icon: <IconFlag aria-hidden="true" />,
    }),
    several(list, 'stages', {
      label: 'Status',
      choices: unreportedStages.map((value) => ({ value, label: expenseStageLabel[value] })),
      icon: <IconCircleDot aria-hidden="true" />,
    }),
    several(list, 'currencies', {
      label: 'Currency',
      choices: currencies.map((value) => ({ value, label: value })),
      icon: <IconCoin aria-hidden="true" />,
    }),
  ];
}

interface Choices {
  label: string;
  choices: readonly FilterChoice[];
  icon: ReactNode;
  leads?: boolean;
}

function several(list: ListState<ExpenseFilter, ExpenseSort>, name: ExpenseFilter, of: Choices): FilterSlot {
  return {
    name,
    label: of.label,
    leads: of.leads ?? false,
    is_set: list.filters[name] !== undefined,
    menu: ({ startsOpen }) => (
      <FilterChoices
        label={of.label}
        icon={of.icon}
        values={wordsOf(list.filters[name])}
        choices={of.choices}
        startsOpen={startsOpen}
        onChange={(values) => list.setFilter(name, values.join(',') || null)}
      />
    ),
  };
}

const flagLabels: Record<(typeof expenseFlags)[number], string> = {
  violation: 'Over policy',
  duplicate: 'Possible duplicate',
  no_receipt: 'Receipt missing',
  incomplete: 'Incomplete',
  uncategorized: 'No category yet',
};
