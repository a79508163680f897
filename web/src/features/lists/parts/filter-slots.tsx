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
import { t } from '#domain/language/translate.ts';
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

/** Creates the filter buttons of a list. `list` contains the filters of the URL. */
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

  const slot = ({ name, label, leads = false }: Slot<Name>, menu: FilterSlot['menu']): FilterSlot => ({
    name,
    label,
    leads,
    is_set: filters[name] !== undefined,
    menu,
  });

  return {
    /** Creates a filter with which the user selects one value. */
    one: ({ icon, choices, ...of }: Slot<Name> & Choices) =>
      slot(of, ({ startsOpen }) => (
        <FilterMenu
          label={of.label}
          icon={icon}
          choices={choices}
          startsOpen={startsOpen}
          value={filters[of.name]}
          onChange={(value) => setFilter(of.name, value)}
        />
      )),
    /** Creates a filter with which the user selects several values. */
    some: ({ icon, choices, ...of }: Slot<Name> & Choices) =>
      slot(of, ({ startsOpen }) => (
        <FilterChoices
          label={of.label}
          icon={icon}
          choices={choices}
          startsOpen={startsOpen}
          values={splitValues(filters[of.name])}
          onChange={(values) => setFilter(of.name, values.join(',') || null)}
        />
      )),
    person: (of: Slot<Name>) =>
      slot(of, ({ startsOpen }) => (
        <PersonFilter
          label={of.label}
          value={filters[of.name]}
          startsOpen={startsOpen}
          onChange={(value) => setFilter(of.name, value)}
        />
      )),
    amounts: ({ from, to, currency, look = 'field', label = t`Amount`, leads = false }: Amounts<Name>): FilterSlot => {
      const { is_set, ...values } = range(from, to);
      const menu: FilterSlot['menu'] = ({ startsOpen }) => (
        <FilterAmounts label={label} currency={currency} look={look} startsOpen={startsOpen} {...values} />
      );
      return { name: 'amount', label, leads, is_set, menu };
    },
    dates: ({ label, from, to, leads = false }: Dates<Name>): FilterSlot => {
      const { is_set, ...values } = range(from, to);
      return { name: from, label, leads, is_set, menu: () => <FilterDates label={label} {...values} /> };
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
  { value: 'report', label: t`Reports` },
  { value: 'advance', label: t`Advances` },
];
