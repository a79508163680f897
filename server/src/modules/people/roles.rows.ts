import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';

/** roles, role_permissions, user_roles: named only here. */

export interface NewRole {
  client_id: string;
  id: string;
  key: string;
  name: string;
  is_built_in: boolean;
  reach: string;
  rights: string[];
}

export interface NewRolePermission {
  client_id: string;
  role_id: string;
  area: string;
  action: string;
}

export async function insertRoles(tx: CompanyTransaction, roles: NewRole[], permissions: NewRolePermission[]) {
  await tx.insertInto('roles').values(roles).execute();
  if (permissions.length > 0) await tx.insertInto('role_permissions').values(permissions).execute();
}

export async function insertUserRoles(
  tx: CompanyTransaction,
  rows: { client_id: string; user_id: string; role_id: string }[],
) {
  await insertMany(tx, 'user_roles', rows);
}

export function readRoleIds(tx: CompanyTransaction, client_id: string) {
  return tx.selectFrom('roles').select(['id', 'key']).where('client_id', '=', client_id).execute();
}

export interface RoleRow {
  role_id: string;
  key: string;
  name: string;
  is_built_in: boolean;
  reach: string;
  rights: string[];
  version: number;
  permissions: [string, string][];
  no_of_users: number;
}

export async function readRoles(tx: CompanyTransaction, client_id: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id as role_id, r.key, r.name, r.is_built_in, r.reach, r.rights, r.version,
      (select coalesce(jsonb_agg(jsonb_build_array(p.area, p.action)), '[]'::jsonb)
        from role_permissions p where p.client_id = ${client_id} and p.role_id = r.id) as permissions,
      (select count(*)::int from user_roles ur where ur.client_id = ${client_id} and ur.role_id = r.id) as no_of_users
    from roles r where r.client_id = ${client_id} order by r.is_built_in desc, r.name`.execute(tx);
  return rows;
}

export async function readRolesOfUser(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id as role_id, r.key, r.name, r.is_built_in, r.reach, r.rights, r.version, 0 as no_of_users,
      (select coalesce(jsonb_agg(jsonb_build_array(p.area, p.action)), '[]'::jsonb)
        from role_permissions p where p.client_id = ${key.client_id} and p.role_id = r.id) as permissions
    from user_roles ur join roles r on r.client_id = ${key.client_id} and r.id = ur.role_id
    where ur.client_id = ${key.client_id} and ur.user_id = ${key.user_id} order by r.key`.execute(tx);
  return rows;
}
