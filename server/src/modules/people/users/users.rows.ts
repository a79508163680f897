import { sql } from 'kysely';
import { approverRights } from '#domain/access/areas.ts';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { portionsOf } from '../../../db/insert-many.ts';
import { matchingUsers } from './user-list.rows.ts';

/** Queries for changing users in the settings, and for the choices of the user form. */

interface Key {
  client_id: string;
  user_id: string;
}

export interface LockedUser {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  employee_code: string | null;
  is_active: boolean;
  invited_at: Date | null;
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  manager_id: string | null;
  custom_values: Record<string, string | boolean | string[]>;
  former_number: number | null;
  version: number;
}

const lockedColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'employee_code',
  'is_active',
  'invited_at',
  'entity_id',
  'department_id',
  'business_unit_id',
  'level_id',
  'manager_id',
  'custom_values',
  'former_number',
  'version',
] as const;

export async function lockForChange(tx: CompanyTransaction, key: Key): Promise<LockedUser | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(lockedColumns)
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .forUpdate()
    .executeTakeFirst();
  return row as LockedUser | undefined;
}

interface UserChange {
  email: string;
  first_name: string;
  last_name: string;
  employee_code: string | null;
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  location: string;
  manager_id: string | null;
  custom_values: string;
}

export async function changeUser(tx: CompanyTransaction, key: Key & { version: number }, change: UserChange) {
  await tx
    .updateTable('users')
    .set({ ...change, version: key.version + 1 })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

/** Returns true if the manager is this person or reports to them, directly or indirectly. */
export async function reportsTo(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; manager_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ loops: boolean }>`
    with recursive above as (
      select id, manager_id from users where client_id = ${query.client_id} and id = ${query.manager_id}
      union
      select u.id, u.manager_id from above join users u on u.client_id = ${query.client_id} and u.id = above.manager_id
    ) select exists (select from above where id = ${query.user_id}) as loops`.execute(tx);
  return rows[0]?.loops ?? false;
}

/** Reads the active super admins who have joined. */
export async function readActiveAdmins(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  // Looks the few admins up by id; otherwise PostgreSQL may scan all users.
  const { rows } = await sql<{ id: string }>`
    select ur.user_id as id from user_roles ur
    where ur.client_id = ${client_id}
      and ur.role_id = (select r.id from roles r where r.client_id = ${client_id} and r.key = 'super_admin')
      and (select u.is_active and u.invited_at is null from users u where u.client_id = ${client_id} and u.id = ur.user_id)
    order by (select u.sort_name from users u where u.client_id = ${client_id} and u.id = ur.user_id), ur.user_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Reads the active super admins who have a password. */
export async function readPasswordAdmins(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ user_id: string; name: string }[]> {
  const { rows } = await sql<{ user_id: string; name: string }>`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name
    from user_roles ur
    cross join lateral (select * from users x where x.client_id = ${client_id} and x.id = ur.user_id limit 1) u
    where ur.client_id = ${client_id}
      and ur.role_id = (select r.id from roles r where r.client_id = ${client_id} and r.key = 'super_admin')
      and u.is_active and u.password_hash is not null
    order by u.sort_name, u.id`.execute(tx);
  return rows;
}

export interface SwitchedUser {
  id: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  invited_at: Date | null;
  /** Set when the person was anonymised. */
  former_number: number | null;
}

/** Locks people in id order until the transaction ends. */
export async function lockMany(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly string[],
): Promise<SwitchedUser[]> {
  const found: SwitchedUser[] = [];
  for (const batch of portionsOf(ids)) {
    const { rows } = await sql<SwitchedUser>`
      select id, first_name, last_name, is_active, invited_at, former_number from users
      where client_id = ${client_id} and id = any(${batch}::uuid[]) order by id for update`.execute(tx);
    found.push(...rows);
  }
  return found;
}

export async function setActive(
  tx: CompanyTransaction,
  input: { client_id: string; ids: readonly string[]; is_active: boolean },
) {
  for (const batch of portionsOf(input.ids))
    await sql`update users set is_active = ${input.is_active}
      where client_id = ${input.client_id} and id = any(${batch}::uuid[])`.execute(tx);
}

export async function setInvited(tx: CompanyTransaction, key: Key, invited_at: Date) {
  await tx
    .updateTable('users')
    .set({ invited_at })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.user_id)
    .execute();
}

/** Raises the versions of these people, so that a user form opened before the role change must be reloaded. */
export async function raiseVersions(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  await sql`update users set version = version + 1
    where client_id = ${client_id} and id = any(${ids}::uuid[])`.execute(tx);
}

/** Reads the ids of the active people with one of these emails who were invited and have not joined yet. */
export async function readInvitedByEmail(
  tx: CompanyTransaction,
  client_id: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where client_id = ${client_id} and email = any(${emails}) and is_active
      and invited_at is not null order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readEmailsOf(
  tx: CompanyTransaction,
  client_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where client_id = ${client_id} and id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

const brief = sql`u.id as user_id, u.first_name, u.last_name, u.email`;

interface Brief {
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

export async function readColleagues(
  tx: CompanyTransaction,
  query: { client_id: string; limit: number },
): Promise<Brief[]> {
  const { rows } = await sql<Brief>`
    select ${brief} from users u where u.client_id = ${query.client_id} and u.is_active
    order by u.sort_name, u.id limit ${query.limit}`.execute(tx);
  return rows;
}

/** Reads the active colleagues for whom every search word is the beginning of one of their words. */
export async function readActiveByWords(
  tx: CompanyTransaction,
  query: { client_id: string; search: string; limit: number },
): Promise<Brief[]> {
  const { rows } = await sql<Brief>`
    select ${brief} from users u where u.is_active and ${matchingUsers(query)}
    order by u.sort_name, u.id limit ${query.limit}`.execute(tx);
  return rows;
}

export async function readEmailsFrom(
  tx: CompanyTransaction,
  query: { client_id: string; begins: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u where u.client_id = ${query.client_id} and u.is_active
      and u.email collate "C" >= ${query.begins} and u.email collate "C" < ${`${query.begins}\u{10ffff}`}
    order by u.email collate "C" limit ${query.limit}`.execute(tx);
  return rows.map(({ email }) => email);
}

interface Named {
  id: string;
  name: string;
}

interface Choices {
  employee_role_id: string;
  entities: (Named & { fiscal_year_start_month: number })[];
  departments: Named[];
  business_units: Named[];
  levels: Named[];
  roles: (Named & { can_approve: boolean })[];
  groups: Named[];
  locations: string[];
}

/** Reads all choices of the user form in one round trip. Locations are read with a loose index scan. */
export async function readChoices(tx: CompanyTransaction, client_id: string): Promise<Choices> {
  const named = (kind: string, table: string, more = sql``) =>
    sql`select ${sql.lit(kind)} as kind, id, name, 0 as place, 1 as fiscal_year_start_month, false as can_approve
      from ${sql.table(table)} where client_id = ${client_id} ${more}`;
  const active = sql`and is_active`;
  const [choices, locations] = await Promise.all([
    sql<Choices['entities'][number] & Choices['roles'][number] & { kind: string }>`
      select 'entities' as kind, id, name, 0 as place, fiscal_year_start_month, false as can_approve from entities
        where client_id = ${client_id} and is_active union all ${named('departments', 'departments', active)} union all
      ${named('business_units', 'business_units', active)} union all
      select 'levels', id, name, rank, 1, false from employee_levels where client_id = ${client_id} and is_active union all
      select 'roles', id, name, 0, 1, rights && ${[...approverRights]} from roles where client_id = ${client_id} union all
      ${named('employee_role', 'roles', sql`and key = ${defaultRoleKey}`)} union all ${named('groups', 'employee_groups')}
      order by place, name`.execute(tx),
    sql<{ location: string }>`
      with recursive found as (
        (select location from users where client_id = ${client_id} and location > '' order by location limit 1)
        union all
        select (select u.location from users u where u.client_id = ${client_id} and u.location > found.location
          order by u.location limit 1) from found where found.location is not null
      ) select location from found where location is not null limit 500`.execute(tx),
  ]);

  const choicesFor = (kind: string) =>
    choices.rows.filter((row) => row.kind === kind).map(({ id, name }) => ({ id, name }));

  const [employeeRole] = choicesFor('employee_role');
  if (!employeeRole) throw new Error('The company has no default role.');

  return {
    employee_role_id: employeeRole.id,
    entities: choices.rows
      .filter((row) => row.kind === 'entities')
      .map(({ id, name, fiscal_year_start_month }) => ({ id, name, fiscal_year_start_month })),
    departments: choicesFor('departments'),
    business_units: choicesFor('business_units'),
    levels: choicesFor('levels'),
    roles: choices.rows
      .filter((row) => row.kind === 'roles')
      .map(({ id, name, can_approve }) => ({ id, name, can_approve })),
    groups: choicesFor('groups'),
    locations: locations.rows.map(({ location }) => location),
  };
}
