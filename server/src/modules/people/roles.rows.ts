import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';

/** Queries for `roles`, `role_permissions` and `user_roles`. */

interface NewRole {
  client_id: string;
  id: string;
  key: string;
  name: string;
  is_built_in: boolean;
  reach: string;
  rights: string[];
}

interface NewRolePermission {
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

export async function readRole(
  tx: CompanyTransaction,
  key: { client_id: string; role_id: string },
): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    select r.id as role_id, r.key, r.name, r.is_built_in, r.reach, r.rights, r.version,
      (select coalesce(jsonb_agg(jsonb_build_array(p.area, p.action)), '[]'::jsonb)
        from role_permissions p where p.client_id = ${key.client_id} and p.role_id = r.id) as permissions,
      (select count(*)::int from user_roles ur where ur.client_id = ${key.client_id} and ur.role_id = r.id) as no_of_users
    from roles r where r.client_id = ${key.client_id} and r.id = ${key.role_id}`.execute(tx);
  return rows[0];
}

export async function updateRole(
  tx: CompanyTransaction,
  key: { client_id: string; role_id: string },
  input: {
    change: { name: string; reach: string; rights: string[]; version: number };
    permissions: Omit<NewRolePermission, 'client_id' | 'role_id'>[];
  },
) {
  await tx
    .updateTable('roles')
    .set(input.change)
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.role_id)
    .execute();

  await tx
    .deleteFrom('role_permissions')
    .where('client_id', '=', key.client_id)
    .where('role_id', '=', key.role_id)
    .execute();

  if (input.permissions.length > 0)
    await tx
      .insertInto('role_permissions')
      .values(input.permissions.map((permission) => ({ ...key, ...permission })))
      .execute();
}

export async function deleteRole(tx: CompanyTransaction, key: { client_id: string; role_id: string }) {
  // The foreign key does this too, but not on Citus.
  await tx
    .updateTable('identity_providers')
    .set({ default_role_id: null })
    .where('client_id', '=', key.client_id)
    .where('default_role_id', '=', key.role_id)
    .execute();
  await tx.deleteFrom('roles').where('client_id', '=', key.client_id).where('id', '=', key.role_id).execute();
}

export async function readRoleIdsOf(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('role_id')
    .where('client_id', '=', key.client_id)
    .where('user_id', '=', key.user_id)
    .execute();
  return rows.map(({ role_id }) => role_id);
}

/** Returns the people among `user_ids` who have the role. */
export async function readMembersAmong(
  tx: CompanyTransaction,
  query: { client_id: string; role_id: string; user_ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_roles
    where client_id = ${query.client_id} and role_id = ${query.role_id} and user_id = any(${query.user_ids}::uuid[])`.execute(
    tx,
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Returns the people among `user_ids` who have no role. */
export async function readWithoutRole(
  tx: CompanyTransaction,
  query: { client_id: string; user_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from unnest(${query.user_ids}::uuid[]) as requested (user_id)
    where not exists (
      select from user_roles ur where ur.client_id = ${query.client_id} and ur.user_id = requested.user_id
    )`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

export async function deleteUserRoles(
  tx: CompanyTransaction,
  input: { client_id: string; user_ids: readonly string[]; role_ids: readonly string[] },
) {
  await sql`delete from user_roles where client_id = ${input.client_id}
    and user_id = any(${input.user_ids}::uuid[]) and role_id = any(${input.role_ids}::uuid[])`.execute(tx);
}

export async function deleteRolePairs(
  tx: CompanyTransaction,
  client_id: string,
  pairs: readonly { user_id: string; role_id: string }[],
) {
  await sql`delete from user_roles ur
    using json_to_recordset(${JSON.stringify(pairs)}) as g (user_id uuid, role_id uuid)
    where ur.client_id = ${client_id} and ur.user_id = g.user_id and ur.role_id = g.role_id`.execute(tx);
}

interface Member {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** Reads role members sorted by name; `after` is the last person of the previous page. */
export async function readMembers(
  tx: CompanyTransaction,
  query: { client_id: string; role_id: string; after: string | undefined; limit: number },
): Promise<Member[]> {
  const { client_id, role_id } = query;
  const afterCursor = query.after
    ? sql`and (u.sort_name, u.id) > (select a.sort_name, a.id from users a where a.client_id = ${client_id} and a.id = ${query.after})`
    : sql``;
  // Looks each member up by id, so that only role members are read, however many users the company has.
  const { rows } = await sql<Member>`
    select u.id as user_id, u.first_name, u.last_name, u.email
    from (select user_id from user_roles where client_id = ${client_id} and role_id = ${role_id}) members
    cross join lateral (
      select * from users x where x.client_id = ${client_id} and x.id = members.user_id limit 1
    ) u
    where true ${afterCursor}
    order by u.sort_name, u.id limit ${query.limit}`.execute(tx);
  return rows;
}

/**
 * True if an active person other than the super admins has a role that may pay. The subqueries return values, because
 * the planner would turn `exists` into joins and read all users.
 */
export async function readHasPayer(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from role_permissions p
    cross join lateral (
      select 1 from user_roles ur
      where ur.client_id = ${client_id} and ur.role_id = p.role_id
        and (select u.is_active from users u where u.client_id = ${client_id} and u.id = ur.user_id)
        and (
          select count(*) = 0 from user_roles a
          join roles r on r.client_id = ${client_id} and r.id = a.role_id and r.key = 'super_admin'
          where a.client_id = ${client_id} and a.user_id = ur.user_id
        )
      limit 1
    ) member
    where p.client_id = ${client_id} and p.area = 'Payout' and p.action = 'write' limit 1`.execute(tx);
  return rows.length > 0;
}

export async function readPayers(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct ur.user_id from role_permissions p
    join roles r on r.client_id = ${client_id} and r.id = p.role_id and r.reach = 'organisation'
    join user_roles ur on ur.client_id = ${client_id} and ur.role_id = r.id
    where p.client_id = ${client_id} and p.area = 'Payout' and p.action = 'write'
    order by ur.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
