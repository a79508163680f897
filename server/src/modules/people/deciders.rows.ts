import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for possible approvers and the managers above them. */

export interface DecidingPerson extends PersonBrief {
  name: string;
  manager_id: string | null;
  is_active: boolean;
}

export interface DeciderQuery {
  client_id: string;
  user_ids: readonly string[];
  role_ids: readonly string[];
  department_ids: readonly string[];
}

/** Reads the given users, role members, department heads and super admins, with all managers above them. */
export async function readDecidingPeople(tx: CompanyTransaction, query: DeciderQuery): Promise<DecidingPerson[]> {
  const { client_id } = query;
  // Looks each person up by id; otherwise PostgreSQL may scan all users.
  const { rows } = await sql<DecidingPerson>`
    with recursive requested as (
      select unnest(${[...query.user_ids]}::uuid[]) as id
      union
      select head_id from departments
      where client_id = ${client_id} and id = any(${[...query.department_ids]}::uuid[]) and head_id is not null
      union
      select ur.user_id from roles r join user_roles ur on ur.client_id = ${client_id} and ur.role_id = r.id
      where r.client_id = ${client_id} and (r.key = 'super_admin' or r.id = any(${[...query.role_ids]}::uuid[]))
    ),
    found as (
      select u.id as user_id, u.first_name, u.last_name, u.email, u.manager_id,
        u.is_active and u.invited_at is null as is_active
      from requested cross join lateral (
        select * from users x where x.client_id = ${client_id} and x.id = requested.id limit 1
      ) u
      union
      select u.id, u.first_name, u.last_name, u.email, u.manager_id, u.is_active and u.invited_at is null
      from found cross join lateral (
        select * from users x where x.client_id = ${client_id} and x.id = found.manager_id limit 1
      ) u
    )
    select user_id, first_name, last_name, email, first_name || ' ' || last_name as name, manager_id, is_active
    from found`.execute(tx);

  return rows;
}

export interface RoleMembers {
  role_id: string;
  key: string;
  name: string;
  user_ids: string[];
}

/** Reads the given roles and super_admin, with their members sorted by name. */
export async function readRoleMembers(
  tx: CompanyTransaction,
  query: { client_id: string; role_ids: readonly string[] },
): Promise<RoleMembers[]> {
  const { rows } = await sql<RoleMembers>`
    select r.id as role_id, r.key, r.name, array(
      select ur.user_id from user_roles ur
      where ur.client_id = ${query.client_id} and ur.role_id = r.id
      order by (select u.sort_name from users u where u.client_id = ${query.client_id} and u.id = ur.user_id), ur.user_id
    ) as user_ids
    from roles r
    where r.client_id = ${query.client_id} and (r.key = 'super_admin' or r.id = any(${[...query.role_ids]}::uuid[]))`.execute(
    tx,
  );
  return rows;
}

export function readHeads(tx: CompanyTransaction, query: { client_id: string; department_ids: readonly string[] }) {
  return tx
    .selectFrom('departments')
    .select(['id', 'head_id'])
    .where('client_id', '=', query.client_id)
    .where(sql<boolean>`id = any(${[...query.department_ids]}::uuid[])`)
    .execute();
}

/** Counts the active members of each role. */
export async function countMembers(
  tx: CompanyTransaction,
  query: { client_id: string; role_ids: readonly string[] },
): Promise<{ role_id: string; count: number }[]> {
  const { rows } = await sql<{ role_id: string; count: number }>`
    select r.id as role_id, (
      select count(*)::int from user_roles ur
      where ur.client_id = ${query.client_id} and ur.role_id = r.id
        and (select u.is_active and u.invited_at is null from users u
          where u.client_id = ${query.client_id} and u.id = ur.user_id)
    ) as count
    from roles r where r.client_id = ${query.client_id} and r.id = any(${[...query.role_ids]}::uuid[])`.execute(tx);
  return rows;
}
