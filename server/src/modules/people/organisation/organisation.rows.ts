import { sql } from 'kysely';
import type { GroupMembers } from '#domain/people/group-members.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { insertMany } from '../../../db/insert-many.ts';

/** Queries for entities, departments, business units, levels and groups. */

export const organisationTables = {
  entity: 'entities',
  department: 'departments',
  business_unit: 'business_units',
  level: 'employee_levels',
  group: 'employee_groups',
} as const;
export type OrganisationKind = keyof typeof organisationTables;

/** The columns of `identity_providers` that contain the default units for people who sign in for the first time. */
const defaultColumns: Partial<Record<OrganisationKind, string>> = {
  entity: 'default_entity_id',
  department: 'default_department_id',
};

interface Key {
  client_id: string;
  id: string;
}

interface Listed {
  id: string;
  version: number;
  is_active: boolean;
  name: string;
  no_of_users: number;
}

interface EntityRow extends Listed {
  currency: string;
  country: string;
  address: string;
  tax_number: string;
  fiscal_year_start_month: number;
}

export async function readEntities(tx: CompanyTransaction, client_id: string): Promise<EntityRow[]> {
  const { rows } = await sql<EntityRow>`
    select e.id, e.version, e.is_active, e.name, e.currency, e.country, e.address, e.tax_number, e.fiscal_year_start_month,
      (select count(*)::int from users u where u.client_id = ${client_id} and u.entity_id = e.id) as no_of_users
    from entities e where e.client_id = ${client_id} order by e.name`.execute(tx);
  return rows;
}

interface DepartmentRow extends Listed {
  parent_id: string | null;
  head_id: string | null;
  head: string | null;
}

export async function readDepartments(tx: CompanyTransaction, client_id: string): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.version, d.is_active, d.name, d.parent_id, d.head_id, h.first_name || ' ' || h.last_name as head,
      (select count(*)::int from users u where u.client_id = ${client_id} and u.department_id = d.id) as no_of_users
    from departments d left join users h on h.client_id = ${client_id} and h.id = d.head_id
    where d.client_id = ${client_id} order by d.name`.execute(tx);
  return rows;
}

export async function readBusinessUnits(tx: CompanyTransaction, client_id: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select b.id, b.version, b.is_active, b.name,
      (select count(*)::int from users u where u.client_id = ${client_id} and u.business_unit_id = b.id) as no_of_users
    from business_units b where b.client_id = ${client_id} order by b.name`.execute(tx);
  return rows;
}

export async function readLevels(tx: CompanyTransaction, client_id: string): Promise<(Listed & { rank: number })[]> {
  const { rows } = await sql<Listed & { rank: number }>`
    select l.id, l.version, l.is_active, l.name, l.rank,
      (select count(*)::int from users u where u.client_id = ${client_id} and u.level_id = l.id) as no_of_users
    from employee_levels l where l.client_id = ${client_id} order by l.rank, l.name`.execute(tx);
  return rows;
}

interface GroupRow {
  id: string;
  version: number;
  name: string;
  description: string;
  members: GroupMembers;
}

export async function readGroups(tx: CompanyTransaction, client_id: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select id, version, name, description, members from employee_groups
    where client_id = ${client_id} order by name`.execute(tx);
  return rows;
}

/** Counts the active people in each group, with the same rule as domain/people/group-members.ts. */
export async function countMembers(
  tx: CompanyTransaction,
  client_id: string,
  mixes: readonly GroupMembers[],
): Promise<number[]> {
  if (mixes.length === 0) return [];
  const counts = mixes.map(
    (mix, index) => sql`
    select ${sql.lit(index)} as place, count(*)::int as count from users
    where client_id = ${client_id} and is_active and (${sql.join(partsOf(mix), sql` or `)})`,
  );
  const { rows } = await sql<{ place: number; count: number }>`
    ${sql.join(counts, sql` union all `)} order by place`.execute(tx);
  return rows.map(({ count }) => count);
}

/** Reads the active people who belong to one of these groups. */
export async function readMembersOf(
  tx: CompanyTransaction,
  client_id: string,
  mixes: readonly GroupMembers[],
): Promise<string[]> {
  if (mixes.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from users
    where client_id = ${client_id} and is_active and (${sql.join(mixes.flatMap(partsOf), sql` or `)})
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Returns only the criteria that are not empty, because a prepared plan that includes empty criteria could not use
 * their indexes.
 */
function partsOf(mix: GroupMembers) {
  const parts = [
    [sql`id`, mix.user_ids, 'uuid'],
    [sql`department_id`, mix.department_ids, 'uuid'],
    [sql`entity_id`, mix.entity_ids, 'uuid'],
    [sql`business_unit_id`, mix.business_unit_ids, 'uuid'],
    [sql`level_id`, mix.level_ids, 'uuid'],
    [sql`location`, mix.locations.filter(Boolean), 'text'],
  ] as const;
  const named = parts.filter(([, values]) => values.length > 0);
  return named.length > 0
    ? named.map(([column, values, type]) => sql`${column} = any(${[...values]}::${sql.raw(type)}[])`)
    : [sql`false`];
}

/** Locks the row until the transaction ends. */
export async function lockItem<Row extends { version: number }>(
  tx: CompanyTransaction,
  kind: OrganisationKind,
  { client_id, id }: Key,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(organisationTables[kind])} where client_id = ${client_id} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function insertItem(tx: CompanyTransaction, kind: OrganisationKind, row: Key & Record<string, unknown>) {
  await insertMany(tx, organisationTables[kind], [row]);
}

export async function updateItem(
  tx: CompanyTransaction,
  kind: OrganisationKind,
  input: Key & { change: Record<string, unknown> },
) {
  const table = sql.table(organisationTables[kind]);
  const columns = sql.join(Object.keys(input.change).map((column) => sql.ref(column)));
  await sql`
    update ${table} as kept set (${columns}, version) = (
      select ${columns}, kept.version + 1 from json_populate_record(null::${table}, ${JSON.stringify(input.change)}))
    where kept.client_id = ${input.client_id} and kept.id = ${input.id}`.execute(tx);
}

export async function deleteItem(tx: CompanyTransaction, kind: OrganisationKind, { client_id, id }: Key) {
  const ofNewPeople = defaultColumns[kind];
  // The foreign key does this too, but not on Citus.
  if (ofNewPeople) {
    await sql`update identity_providers set ${sql.ref(ofNewPeople)} = null
      where client_id = ${client_id} and ${sql.ref(ofNewPeople)} = ${id}`.execute(tx);
  }
  await sql`delete from ${sql.table(organisationTables[kind])} where client_id = ${client_id} and id = ${id}`.execute(
    tx,
  );
}

const userColumns = {
  entity: 'entity_id',
  department: 'department_id',
  business_unit: 'business_unit_id',
  level: 'level_id',
} as const;

/** Counts all people in a unit, including disabled ones. Groups have no direct members. */
export async function countBelonging(tx: CompanyTransaction, kind: OrganisationKind, query: Key): Promise<number> {
  if (kind === 'group') return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users
    where client_id = ${query.client_id} and ${sql.ref(userColumns[kind])} = ${query.id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countBelow(tx: CompanyTransaction, query: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from departments where client_id = ${query.client_id} and parent_id = ${query.id}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Returns true if the department is the given parent or above it. */
export async function isAncestor(
  tx: CompanyTransaction,
  query: { client_id: string; id: string; parent_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ loops: boolean }>`
    with recursive above as (
      select id, parent_id from departments where client_id = ${query.client_id} and id = ${query.parent_id}
      union
      select d.id, d.parent_id from above join departments d on d.client_id = ${query.client_id} and d.id = above.parent_id
    ) select exists (select from above where id = ${query.id}) as loops`.execute(tx);
  return rows[0]?.loops ?? false;
}

/** Returns which of the ids exist, optionally only the ids of active units and people. */
export async function knownIds(
  tx: CompanyTransaction,
  client_id: string,
  ids: Partial<Record<Exclude<OrganisationKind, 'group'> | 'user', readonly string[]>>,
  options: { only_active: boolean },
): Promise<Set<string>> {
  const active = options.only_active ? sql`and is_active` : sql``;
  const known = (table: string, requested: readonly string[] = []) =>
    sql`select id from ${sql.table(table)} where client_id = ${client_id} and id = any(${requested}::uuid[]) ${active}`;
  const { rows } = await sql<{ id: string }>`
    ${known('users', ids.user)} union all ${known('entities', ids.entity)} union all
    ${known('departments', ids.department)} union all ${known('business_units', ids.business_unit)} union all
    ${known('employee_levels', ids.level)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the groups that include this unit. */
export async function countGroupsNaming(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee_groups
    where client_id = ${key.client_id} and position(${key.id} in members::text) > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function hasDepartment(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('departments')
    .select('id')
    .where('client_id', '=', client_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reads the country of the oldest active entity, preferably one with the company's currency; empty if none has a
 * country.
 */
export async function readMainCountry(
  tx: CompanyTransaction,
  { client_id, currency }: { client_id: string; currency: string },
): Promise<string> {
  const { rows } = await sql<{ country: string }>`
    select country from entities where client_id = ${client_id} and country <> '' and is_active
    order by (currency = ${currency}) desc, id limit 1`.execute(tx);
  return rows[0]?.country ?? '';
}
