import { expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import { type CustomFieldReaders, seesField } from './field-readers.ts';

it.each<[DefaultRoleKey, CustomFieldReaders[]]>([
  ['employee', ['everyone']],
  ['approver', ['everyone', 'approvers']],
  ['finance', ['everyone', 'approvers', 'finance']],
  ['settings_admin', ['everyone', 'approvers', 'finance', 'admins']],
  ['super_admin', ['everyone', 'approvers', 'finance', 'admins']],
])('%s sees fields of %j', (key, seen) => {
  const roles = defaultRoles.filter((role) => role.key === key);
  const access = { roles, features: featuresFrom([]), is_provider_admin: false, stands_in_chain: false };
  const readers: CustomFieldReaders[] = ['everyone', 'approvers', 'finance', 'admins'];
  expect(readers.filter((reader) => seesField(access, reader))).toEqual(seen);
});
