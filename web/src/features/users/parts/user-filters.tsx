import { IconBriefcase, IconBuilding, IconDeviceMobile, IconShield, IconStairs } from '@tabler/icons-react';
import { userStates } from '#domain/people/user-states.ts';
import type { FilterSlot } from '../../../ui/FilterBar.tsx';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { filterIcons, filterSlots } from '../../lists/parts/filter-slots.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { stateLabels } from './UserState.tsx';
import type { userList } from './user-list.ts';

const stateChoices = userStates.map((value) => ({ value, label: stateLabels[value] }));

const twoFactorChoices = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Returns the filters of the user list; three of them are always visible. */
export function useUserFilters(list: StateOf<typeof userList>): FilterSlot[] {
  const basics = useBasics();
  const slots = filterSlots(list);
  return [
    slots.one({ name: 'state', label: 'Status', choices: stateChoices, icon: filterIcons.status, leads: true }),
    slots.one({
      name: 'department_id',
      label: 'Department',
      choices: basics.departments,
      icon: filterIcons.department,
      leads: true,
    }),
    slots.one({
      name: 'role_id',
      label: 'Role',
      choices: basics.roles,
      icon: <IconShield aria-hidden="true" />,
      leads: true,
    }),
    slots.one({
      name: 'entity_id',
      label: 'Entity',
      choices: basics.entities,
      icon: <IconBuilding aria-hidden="true" />,
    }),
    slots.one({
      name: 'business_unit_id',
      label: 'Business unit',
      choices: basics.business_units,
      icon: <IconBriefcase aria-hidden="true" />,
    }),
    slots.one({ name: 'level_id', label: 'Level', choices: basics.levels, icon: <IconStairs aria-hidden="true" /> }),
    slots.person({ name: 'manager_id', label: 'Manager' }),
    slots.one({
      name: 'two_factor',
      label: 'Two-factor sign-in',
      choices: twoFactorChoices,
      icon: <IconDeviceMobile aria-hidden="true" />,
    }),
  ];
}
