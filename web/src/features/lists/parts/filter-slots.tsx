import {
  IconCategory,
  IconCircleDot,
  IconClock,
  IconCoin,
  IconFlag,
  IconHierarchy,
  IconHierarchy2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterAmounts } from '../../../ui/FilterAmounts.tsx';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import { FilterChoices } from '../../../ui/FilterChoices.tsx';
import { FilterDates } from '../../../ui/FilterDates.tsx';
import type { FilterChoice } from '../../../ui/FilterDropdown.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { PersonFilter } from '../../people/parts/PersonFilter.tsx';
import { splitValues } from './url-filters.ts';

interface Slot<Name extends string> {
  name: Name;
  label: string;
  leads?: boolean;
}

/** Creates the filter buttons of a list. `list` holds the filters of the URL. */
export function filterSlots<Name extends string>(
  list: Pick<ListState<Name, never>, 'filters' | 'setFilter' | 'setFilters'>,
) {
  const { filters, setFilter, setFilters } = list;
  const range = (from: Name, to: Name) => ({
    is_set: filters[from] !== undefined || filters[to] !== undefined,
    from: filters[from],
    to: filters[to],
    onChange: (next: { from: string | null; to: string | null }) =>
      setFilters({ [from]: next.from, [to]: next.to } as Partial<Record<Name, string | null>>),
  });

  return {
    /** A filter with one value. */
    one: ({ name, label, leads = false, icon, choices }: Slot<Name> & Choices): FilterSlot => ({
      name,
      label,
      leads,
      is_set: filters[name] !== undefined,
      menu: ({ startsOpen }) => (
        <FilterMenu
          label={label}
          icon={icon}
          choices={choices}
          startsOpen={startsOpen}
          value={filters[name]}
          onChange={(value) => setFilter(name, value)}
        />
      ),
    }),
    /** A filter with several values. */
    some: ({ name, label, leads = false, icon, choices }: Slot<Name> & Choices): FilterSlot => ({
      name,
      label,
      leads,
      is_set: filters[name] !== undefined,
      menu: ({ startsOpen }) => (
        <FilterChoices
          label={label}
          icon={icon}
          choices={choices}
          startsOpen={startsOpen}
          values={splitValues(filters[name])}
          onChange={(values) => setFilter(name, values.join(',') || null)}
        />
      ),
    }),
    person: ({ name, label, leads = false }: Slot<Name>): FilterSlot => ({
      name,
      label,
      leads,
      is_set: filters[name] !== undefined,
      menu: ({ startsOpen }) => (
        <PersonFilter
          label={label}
          value={filters[name]}
          startsOpen={startsOpen}
          onChange={(value) => setFilter(name, value)}
        />
      ),
    }),
    amounts: ({ from, to, currency, look = 'field', label = 'Amount', leads = false }: Amounts<Name>): FilterSlot => {
      const { is_set, ...values } = range(from, to);
      return {
        name: 'amount',
        label,
        leads,
        is_set,
        menu: ({ startsOpen }) => (
          <FilterAmounts label={label} currency={currency} look={look} startsOpen={startsOpen} {...values} />
        ),
      };
    },
    dates: ({ label, from, to, leads = false }: Dates<Name>): FilterSlot => {
      const { is_set, ...values } = range(from, to);
      return {
        name: from,
        label,
        leads,
        is_set,
        menu: () => <FilterDates label={label} {...values} />,
      };
    },
  };
}

interface Amounts<Name> {
  from: Name;
  to: Name;
  currency: string;
  look?: 'field' | 'plain';
  label?: string;
  leads?: boolean;
}

interface Dates<Name> {
  label: string;
  from: Name;
  to: Name;
  leads?: boolean;
}

interface Choices {
  icon: ReactNode;
  choices: readonly FilterChoice[];
}

export const filterIcons = {
  kind: <IconCategory aria-hidden="true" />,
  category: <IconCategory aria-hidden="true" />,
  currency: <IconCoin aria-hidden="true" />,
  status: <IconCircleDot aria-hidden="true" />,
  department: <IconHierarchy aria-hidden="true" />,
  unit: <IconHierarchy2 aria-hidden="true" />,
  waiting: <IconClock aria-hidden="true" />,
  flags: <IconFlag aria-hidden="true" />,
};

export const kindChoices = [
  { value: 'report', label: 'Reports' },
  { value: 'advance', label: 'Advances' },
];
