import { msg, translate } from '../language/translate.ts';
import type { RoleGrant } from './permission.ts';

/** The roles every company starts with. They cannot be deleted; companies can add their own. */
export const defaultRoles = [
  {
    key: 'employee',
    name: msg`Employee`,
    reach: 'own',
    rights: [],
    areas: { Reports: ['read', 'write'], Advances: ['read', 'write'] },
  },
  {
    key: 'approver',
    name: msg`Approver`,
    reach: 'own',
    rights: ['approver'],
    areas: { Reports: ['read', 'write'], Advances: ['read', 'write'] },
  },
  {
    key: 'finance',
    name: msg`Finance`,
    reach: 'organisation',
    rights: [],
    areas: { Payout: ['read', 'write'], Reports: ['read'], Advances: ['read'], Analytics: ['read'] },
  },
  {
    key: 'settings_admin',
    name: msg`Settings admin`,
    reach: 'organisation',
    rights: [],
    areas: { Settings: ['read', 'write'] },
  },
  {
    key: 'super_admin',
    name: msg`Super admin`,
    reach: 'organisation',
    rights: ['approver'],
    areas: {
      Reports: ['read', 'write'],
      Advances: ['read', 'write'],
      Payout: ['read', 'write'],
      Settings: ['read', 'write'],
      Analytics: ['read', 'write'],
      General_setting: ['read', 'write'],
    },
  },
] as const satisfies readonly RoleGrant[];

export type DefaultRoleKey = (typeof defaultRoles)[number]['key'];

/** The key of the role that people have by default. */
export const defaultRoleKey = 'employee' satisfies DefaultRoleKey;
export const superAdminKey = 'super_admin' satisfies DefaultRoleKey;

/** Returns the display name of a role. Built-in names are translated; names chosen by the company are not. */
export function roleName({ key, name }: { key?: string; name: string }): string {
  const isBuiltIn = defaultRoles.some((role) => role.name === name && (key === undefined || role.key === key));
  return isBuiltIn ? translate(name) : name;
}
