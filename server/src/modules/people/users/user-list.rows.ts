import { type RawBuilder, sql } from 'kysely';
import { type UserState, userStates } from '#domain/people/user-states.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { filterConditions, idsByWords, matchingUsers, type UserQuery, wordsOfSearch } from './user-query.rows.ts';

/** Reads pages and counts of the user list. */

type UserSort = 'name' | 'email' | 'created_at';
type Direction = 'asc' | 'desc';

export interface UserPage extends UserQuery {
  sort: UserSort;
  direction: Direction;
  limit: number;
  /** Continue after this row. */
  after?: { key: string; id: string };
  /** Skip this many rows instead. */
  offset?: number;
}

export interface UserListRow {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  employee_code: string | null;
  is_active: boolean;
  invited_at: Date | null;
  entity: string | null;
  department: string | null;
  business_unit: string | null;
  level: string | null;
  location: string;
  manager: string | null;
  roles: string[];
  created_at: Date;
  sort_key: string;
}

const sortKeys: Record<UserSort, { column: RawBuilder<unknown>; given: (key: string) => RawBuilder<unknown> }> = {
  name: { column: sql`u.sort_name`, given: (key) => sql`${key}::text collate "C"` },
  email: { column: sql`u.email collate "C"`, given: (key) => sql`${key}::text collate "C"` },
  created_at: { column: sql`u.created_at`, given: (key) => sql`${key}::timestamptz` },
};

/** Reads a filtered page: ids from an index first, then the full rows. */
export async function readUserPage(tx: CompanyTransaction, page: Omit<UserPage, 'search'>): Promise<UserListRow[]> {
  const conditions = [sql`u.client_id = ${page.client_id}`, ...filterConditions(page)];
  const { rows } = await sql<UserListRow>`
    with page as (
      select u.id, ${sortKeys[page.sort].column} as sort_key from users u
      where ${sql.join(conditions, sql` and `)} ${pageClause(page)}
    )
    ${linesOf(page)}`.execute(tx);
  return rows;
}

/** Above this number of matches, walking the sorted list fills a page faster than looking up each match. */
const maxLookups = sql.lit(1500);

/**
 * Finds and counts the matches of a search. Few matches are looked up one by one; for many, the sorted list is walked
 * until the page is full. PostgreSQL cannot estimate word matches, so the statement contains both plans and picks one
 * at run time.
 */
export async function findUsers(
  tx: CompanyTransaction,
  page: UserPage,
): Promise<{ total: number; rows: UserListRow[] }> {
  const { client_id } = page;
  const words = wordsOfSearch(page.search);
  if (!words) return { total: 0, rows: [] };

  const chosen = sql`u.id, ${sortKeys[page.sort].column} as sort_key`;
  const { rows } = await sql<UserListRow & { total: number }>`
    with found as materialized (${foundByWords(page, words)}),
    counted as materialized (select count(*)::int as total from found),
    page as (
      (select ${chosen} from found cross join lateral (
        select * from users x where x.client_id = ${client_id} and x.id = found.item_id limit 1
      ) u where (select total from counted) <= ${maxLookups} ${pageClause(page)})
      union all
      (select ${chosen} from users u where u.client_id = ${client_id} and (select total from counted) > ${maxLookups}
        and (u.id in (select item_id from found)) is true ${pageClause(page)})
    ),
    line as (${linesOf(page)})
    select counted.total, line.* from counted left join line on true
    order by line.sort_key ${sql.raw(page.direction)}, line.user_id ${sql.raw(page.direction)}`.execute(tx);

  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ user_id }) => user_id !== null) };
}

/** Applies the filters to the matches of the words. */
function foundByWords(query: UserQuery, words: readonly string[]): RawBuilder<unknown> {
  const { client_id } = query;
  const filters = filterConditions(query);
  if (filters.length === 0) return idsByWords(client_id, words);
  return sql`select item_id from (${idsByWords(client_id, words)}) found where (
    select ${sql.join(filters, sql` and `)} from users u where u.client_id = ${client_id} and u.id = found.item_id)`;
}

/** `and … order by … limit …`: the start and the length of a page. */
function pageClause({ sort, direction, limit, offset = 0, after }: Omit<UserPage, 'search'>): RawBuilder<unknown> {
  const { column, given } = sortKeys[sort];
  const order = sql.raw(direction);
  const afterCursor = after
    ? sql`and (${column}, u.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${given(after.key)}, ${after.id}::uuid)`
    : sql``;
  return sql`${afterCursor} order by ${column} ${order}, u.id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
}

/** The rows of `page`, in order. */
function linesOf({ client_id, sort, direction }: Omit<UserPage, 'search'>): RawBuilder<unknown> {
  const order = sql.raw(direction);
  return sql`select ${lineColumns(client_id)}, ${sort === 'created_at' ? isoText : sql`page.sort_key`} as sort_key
    from page cross join lateral (
      select * from users x where x.client_id = ${client_id} and x.id = page.id limit 1
    ) u
    order by page.sort_key ${order}, u.id ${order}`;
}

const isoText = sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Looks names up per row: a page has few rows, and this avoids joining whole tables. */
function lineColumns(client_id: string): RawBuilder<unknown> {
  const nameIn = (table: string, column: string) =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = ${sql.ref(column)})`;
  return sql`u.id as user_id, u.email, u.first_name, u.last_name, u.employee_code, u.is_active, u.invited_at, u.location,
    u.created_at, ${nameIn('entities', 'u.entity_id')} as entity, ${nameIn('departments', 'u.department_id')} as department,
    ${nameIn('business_units', 'u.business_unit_id')} as business_unit, ${nameIn('employee_levels', 'u.level_id')} as level,
    (select m.first_name || ' ' || m.last_name from users m where m.client_id = ${client_id} and m.id = u.manager_id) as manager,
    array(select (select r.name from roles r where r.client_id = ${client_id} and r.id = ur.role_id)
      from user_roles ur where ur.client_id = ${client_id} and ur.user_id = u.id order by 1) as roles`;
}

export interface UserDetailsRow extends UserListRow {
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  manager_id: string | null;
  role_ids: string[];
  custom_values: Record<string, string | boolean | string[]>;
  version: number;
}

export async function readUserDetails(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<UserDetailsRow | undefined> {
  const { rows } = await sql<UserDetailsRow>`
    select ${lineColumns(client_id)}, '' as sort_key, u.entity_id, u.department_id, u.business_unit_id, u.level_id,
      u.manager_id, u.custom_values, u.version,
      array(select ur.role_id from user_roles ur where ur.client_id = ${client_id} and ur.user_id = u.id
        order by ur.role_id) as role_ids
    from users u where u.client_id = ${client_id} and u.id = ${user_id}`.execute(tx);
  return rows[0];
}

export interface ExportedUser extends UserListRow {
  manager_email: string | null;
  custom_values: UserDetailsRow['custom_values'];
}

/** Reads matches in batches by name, so no statement returns them all. */
export async function readUsersToExport(
  tx: CompanyTransaction,
  query: UserQuery & { limit: number; after?: { key: string; id: string } | undefined },
): Promise<ExportedUser[]> {
  const { client_id, after } = query;
  const afterCursor = after
    ? sql`and (u.sort_name, u.id) > (${after.key}::text collate "C", ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<ExportedUser>`
    select ${lineColumns(client_id)}, u.sort_name as sort_key, u.custom_values,
      (select m.email from users m where m.client_id = ${client_id} and m.id = u.manager_id) as manager_email
    from users u where ${matchingUsers(query)} ${afterCursor} order by u.sort_name, u.id limit ${sql.lit(query.limit)}`.execute(
    tx,
  );
  return rows;
}

/** Reads the saved counters. */
export async function readUserCounts(tx: CompanyTransaction, client_id: string): Promise<Record<UserState, number>> {
  const { rows } = await sql<{ counter: string; count: number }>`
    select counter, sum(count)::int as count from counters_by_company
    where client_id = ${client_id} and counter = any(${userStates.map((state) => `user:${state}`)})
    group by counter`.execute(tx);
  const counts = new Map(rows.map((row) => [row.counter, row.count]));
  const countIn = (state: UserState) => counts.get(`user:${state}`) ?? 0;
  return { active: countIn('active'), invited: countIn('invited'), disabled: countIn('disabled') };
}

/** Counts the filtered users from indexes. */
export async function countUsers(
  tx: CompanyTransaction,
  query: Pick<UserQuery, 'client_id' | 'filters'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from users u
    where ${sql.join([sql`u.client_id = ${query.client_id}`, ...filterConditions(query)], sql` and `)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ids that a bulk action applies to, in id order. */
export async function readMatchingIds(tx: CompanyTransaction, query: UserQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${matchingUsers(query)} order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
