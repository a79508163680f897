import { sql } from 'kysely';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';

/**
 * Queries for sign-in and the profile. The queries for lists are in users/, and those for the organisation in
 * organisation/.
 */

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
  custom_values?: CustomValues;
  /** Set until the invitation is accepted. */
  invited_at?: Date | null;
  created_at?: Date;
}

export async function insertUsers(tx: CompanyTransaction, users: NewUser[]) {
  await insertMany(
    tx,
    'users',
    users.map((user) => ({ ...defaults, created_at: new Date(), ...user })),
  );
}

/** All rows of one insert need the same columns, so defaults are set here. */
const defaults = {
  phone: '',
  time_zone: 'UTC',
  is_active: true,
  is_provider_admin: false,
  chat_id: null,
  employee_code: null,
  entity_id: null,
  department_id: null,
  business_unit_id: null,
  level_id: null,
  location: '',
  manager_id: null,
  custom_values: {},
  invited_at: null,
} satisfies Partial<NewUser>;

export function userById(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'pending_email',
      'first_name',
      'last_name',
      'employee_code',
      'phone',
      'time_zone',
      sql<LanguageCode | null>`language`.as('language'),
      'is_active',
      'password_hash',
      'is_provider_admin',
      'has_second_factor',
    ])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .executeTakeFirst();
}

/**
 * Locks and reads a user, so that concurrent changes to the user, such as two password changes, wait for each other.
 */
export function lockUser(tx: CompanyTransaction, key: { client_id: string; user_id: string }) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'pending_email',
      'first_name',
      'last_name',
      'is_active',
      'password_hash',
      'is_provider_admin',
      'has_second_factor',
    ])
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .forUpdate()
    .executeTakeFirst();
}

/** Saves the password and returns whether the user was still invited. The row is already locked. */
export async function setPassword(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  password_hash: string,
): Promise<{ was_invited: boolean }> {
  const user = await tx
    .selectFrom('users')
    .select('invited_at')
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .executeTakeFirst();
  await tx
    .updateTable('users')
    .set({ password_hash, invited_at: null })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
  return { was_invited: user?.invited_at != null };
}

export async function setSecondFactor(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  has_second_factor: boolean,
) {
  await tx
    .updateTable('users')
    .set({ has_second_factor })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

/** Marks an invited user as joined and returns whether they were invited. */
export async function clearInvitation(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<{ was_invited: boolean }> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ invited_at: null })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .where('invited_at', 'is not', null)
    .executeTakeFirst();
  return { was_invited: numUpdatedRows > 0n };
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

export async function setEmail(tx: CompanyTransaction, key: { client_id: string; user_id: string }, email: string) {
  await tx
    .updateTable('users')
    .set({ email, pending_email: null })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

/** Stores a new email until its owner confirms it. */
export async function setPendingEmail(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  pending_email: string,
) {
  await tx
    .updateTable('users')
    .set({ pending_email })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

export function providerAdmins(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash is not null`.as('has_password')])
    .where('client_id', '=', client_id)
    .where('is_provider_admin', '=', true)
    .orderBy('created_at')
    .execute();
}

export async function setFirstTimeZone(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
  time_zone: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ time_zone })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .where('time_zone', '=', 'UTC')
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
      sql<LanguageCode | null>`u.language`.as('language'),
      'u.employee_code',
      'u.version',
      sql<CustomValues>`u.custom_values`.as('custom_values'),
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
  language?: LanguageCode | null | undefined;
}

/** Changes the profile; returns false if the user was changed in the meantime. */
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
    // The version is user input and may exceed the column's range.
    .where(sql<boolean>`version = ${key.version}::bigint`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Reads the active super admins, ordered by last name; all of them if `limit` is null. Looks each of them up by id,
 * because there are few; `offset 0` stops the planner from scanning all users.
 */
export async function readAdministrators(
  tx: CompanyTransaction,
  { client_id, limit }: { client_id: string; limit: number | null },
) {
  const { rows } = await sql<{ user_id: string; first_name: string; last_name: string; email: string }>`
    select ur.user_id, u.first_name, u.last_name, u.email
    from roles r
    join user_roles ur on ur.client_id = ${client_id} and ur.role_id = r.id
    cross join lateral (
      select first_name, last_name, email from users
      where client_id = ${client_id} and id = ur.user_id and is_active offset 0
    ) u
    where r.client_id = ${client_id} and r.key = 'super_admin'
    order by u.last_name limit ${limit}::bigint`.execute(tx);
  return rows;
}

export function readBriefs(tx: CompanyTransaction, query: { client_id: string; ids: readonly string[] }) {
  return tx
    .selectFrom('users')
    .select(['id as user_id', 'first_name', 'last_name', 'email', 'is_active'])
    .where('client_id', '=', query.client_id)
    .where('id', 'in', [...new Set(query.ids)])
    .execute();
}
