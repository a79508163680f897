import { v7 as uuidv7 } from 'uuid';
import { type DefaultRoleKey, defaultRoles } from '#domain/access/default-roles.ts';
import type { RoleGrant } from '#domain/access/permission.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertRoles } from './roles.rows.ts';

/** Creates the built-in roles of a new company and returns their ids by key. */
export async function createDefaultRoles(
  tx: CompanyTransaction,
  client_id: string,
): Promise<Record<DefaultRoleKey, string>> {
  const created = defaultRoles.map((role: RoleGrant) => ({ id: uuidv7(), role }));
  await insertRoles(
    tx,
    created.map(({ id, role }) => ({
      client_id,
      id,
      key: role.key,
      name: role.name,
      is_built_in: true,
      reach: role.reach,
      rights: [...role.rights],
    })),
    created.flatMap(({ id, role }) =>
      Object.entries(role.areas).flatMap(([area, actions]) =>
        actions.map((action) => ({ client_id, role_id: id, area, action })),
      ),
    ),
  );

  return Object.fromEntries(created.map(({ id, role }) => [role.key, id])) as Record<DefaultRoleKey, string>;
}
