import { IconBriefcase, IconBuilding, IconCircleDot, IconHierarchy, IconShield, IconStairs } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { userStates } from '#domain/people/user-states.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { FilterChoice } from '../../../ui/FilterDropdown.tsx';
import { FilterMenu } from '../../../ui/FilterMenu.tsx';
import type { ListState } from '../../../ui/use-list-state.ts';
import { PersonFilter } from '../../people/parts/PersonFilter.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { stateLabels } from './UserState.tsx';
import type { UserSort } from './user-columns.tsx';

export const userFilterNames = [
  'state',
  'department_id',
  'role_id',
  'entity_id',
  'business_unit_id',
  'level_id',
  'manager_id',
] as const;
export type UserFilter = (typeof userFilterNames)[number];

const stateChoices = userStates.map((value) => ({ value, label: stateLabels[value] }));

/** The filters of the user list; three are always visible. */
export function useUserFilters(list: ListState<UserFilter, UserSort>): FilterSlot[] {
  const basics = useBasics();
  const slot = (name: UserFilter, label: string, options: SlotOptions): FilterSlot => ({
    name,
    label,
    is_set: list.filters[name] !== undefined,
    leads: options.leads ?? false,
    menu: ({ startsOpen }) => (
      <FilterMenu
        label={label}
        icon={options.icon}
        value={list.filters[name]}
        choices={options.choices}
        startsOpen={startsOpen}
        onChange={(value) => list.setFilter(name, value)}
      />
    ),
  });

  return [
    slot('state', 'Status', { choices: stateChoices, icon: <IconCircleDot aria-hidden="true" />, leads: true }),
    slot('department_id', 'Department', {
      choices: basics.departments,
      icon: <IconHierarchy aria-hidden="true" />,
      leads: true,
    }),
    slot('role_id', 'Role', { choices: basics.roles, icon: <IconShield aria-hidden="true" />, leads: true }),
    slot('entity_id', 'Entity', { choices: basics.entities, icon: <IconBuilding aria-hidden="true" /> }),
    slot('business_unit_id', 'Business unit', {
      choices: basics.business_units,
      icon: <IconBriefcase aria-hidden="true" />,
    }),
    slot('level_id', 'Level', { choices: basics.levels, icon: <IconStairs aria-hidden="true" /> }),
    {
      name: 'manager_id',
      label: 'Manager',
      is_set: list.filters.manager_id !== undefined,
      menu: ({ startsOpen }) => (
        <PersonFilter
          label="Manager"
          value={list.filters.manager_id}
          startsOpen={startsOpen}
          onChange={(value) => list.setFilter('manager_id', value)}
        />
      ),
    },
  ];
}

interface SlotOptions {
  choices: readonly FilterChoice[];
  icon: ReactNode;
  leads?: boolean;
}
