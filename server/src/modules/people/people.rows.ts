import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** users, entities, departments, business_units, employee_levels: named only here. */

export interface NewUser {
  client_id: string;
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  phone?: string;
  time_zone?: string;
  is_active?: boolean;
  is_provider_admin?: boolean;
  chat_id?: string | null;
  employee_code?: string | null;
  entity_id?: string | null;
  department_id?: string | null;
  business_unit_id?: string | null;
  level_id?: string | null;
  location?: string;
  manager_id?: string | null;
  created_at?: Date;
}

export async function insertUsers(tx: CompanyTransaction, users: NewUser[]) {
  if (users.length > 0) await tx.insertInto('users').values(users).execute();
}

export function userById(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_active', 'password_hash', 'is_provider_admin'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .executeTakeFirst();
}

/** The same, held until the transaction ends: two changes of one person's password do not interleave. */
export function lockUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_active', 'password_hash'])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setPassword(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  password_hash: string,
) {
  await tx
    .updateTable('users')
    .set({ password_hash })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

export async function setName(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  name: { first_name: string; last_name: string },
) {
  await tx
    .updateTable('users')
    .set(name)
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

export function readProfile(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  const { client_id, user_id } = key;
  return tx
    .selectFrom('users as u')
    .leftJoin('entities as e', (join) => join.onRef('e.id', '=', 'u.entity_id').on('e.client_id', '=', client_id))
    .leftJoin('departments as d', (join) =>
      join.onRef('d.id', '=', 'u.department_id').on('d.client_id', '=', client_id),
    )
    .leftJoin('employee_levels as l', (join) => join.onRef('l.id', '=', 'u.level_id').on('l.client_id', '=', client_id))
    .leftJoin('users as m', (join) => join.onRef('m.id', '=', 'u.manager_id').on('m.client_id', '=', client_id))
    .select([
      'u.id as user_id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.time_zone',
      'u.employee_code',
      'u.version',
      'e.name as entity',
      'd.name as department',
      'l.name as level',
      sql<string | null>`m.first_name || ' ' || m.last_name`.as('manager'),
    ])
    .where('u.client_id', '=', client_id)
    .where('u.id', '=', user_id)
    .executeTakeFirst();
}

export interface ProfileChange {
  first_name: string;
  last_name: string;
  phone: string;
  time_zone: string;
}

/** False when somebody else changed the person in the meantime. */
export async function changeProfile(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string; version: number },
  change: ProfileChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    // The version comes from outside: it may be a number that the column itself could not hold.
    .where(sql<boolean>`version = ${key.version}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Role first, then its few holders one by one: `offset 0` keeps the planner from reading everybody instead. */
export async function readAdministrators(tx: CompanyTransaction, client_id: string) {
  const { rows } = await sql<{ first_name: string; last_name: string; email: string }>`
    select u.first_name, u.last_name, u.email
    from roles r
    join user_roles ur on ur.client_id = ${client_id} and ur.role_id = r.id
    cross join lateral (
      select first_name, last_name, email from users
      where client_id = ${client_id} and id = ur.user_id and is_active offset 0
    ) u
    where r.client_id = ${client_id} and r.key = 'super_admin'
    order by u.last_name limit 10`.execute(tx);
  return rows;
}

export interface OrganisationRows {
  entities: {
    client_id: string;
    id: string;
    name: string;
    currency: string;
    country: string;
    address: string;
    tax_number: string;
  }[];
  departments: { client_id: string; id: string; name: string; parent_id: string | null }[];
  business_units: { client_id: string; id: string; name: string }[];
  employee_levels: { client_id: string; id: string; name: string; rank: number }[];
}

export async function insertOrganisation(tx: CompanyTransaction, rows: OrganisationRows) {
  await tx.insertInto('entities').values(rows.entities).execute();
  await tx.insertInto('departments').values(rows.departments).execute();
  await tx.insertInto('business_units').values(rows.business_units).execute();
  await tx.insertInto('employee_levels').values(rows.employee_levels).execute();
}

export async function setDepartmentHead(
  tx: CompanyTransaction,
  key: { client_id: string; department_id: string },
  head_id: string,
) {
  await tx
    .updateTable('departments')
    .set({ head_id })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.department_id)
    .execute();
}
