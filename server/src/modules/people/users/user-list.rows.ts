import { type RawBuilder, sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import type { UserState } from '#domain/people/user-states.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { allOf, type Condition } from '../../../db/list-filters.rows.ts';
import { type Collected, type List, type ListQuery, loadRow, tableList } from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { beginsWith, inEach } from '../../../db/search-words.rows.ts';

/** The list of users and its export. */

export type UserQuery = ListQuery<InputOf<typeof users.pagedList>['filters']>;

/** A row of the list as the database returns it, before it is converted to the format of the API. */
export interface UserListRow extends Omit<OutputOf<typeof users.pagedList>['data'][number], 'state' | 'created_at'> {
  is_active: boolean;
  invited_at: Date | null;
  created_at: Date;
}

const table = { table: 'users', alias: 'u' };

export const userList = tableList({
  ...table,
  sorts: {
    name: sortBy('text', sql`u.sort_name`),
    email: sortBy('text', sql`u.email collate "C"`),
    created_at: sortBy('instant', sql`u.created_at`),
  },
  where: conditionsOf,
  wordsOf: wordsOfSearch,
  byWords: ({ client_id }, words) => idsByWords(client_id, words),
  collected: collectedUsers,
  columns: ({ client_id }) => lineColumns(client_id),
});

const idFilters = ['entity_id', 'department_id', 'business_unit_id', 'level_id', 'manager_id'] as const;

function conditionsOf({ client_id, filters }: UserQuery): Condition[] {
  const { state, role_id, two_factor } = filters;
  return [
    state && stateConditions[state],
    ...idFilters.map((name) => filters[name] && sql`${sql.ref(`u.${name}`)} = ${filters[name]}`),
    two_factor && (two_factor === 'on' ? sql`u.has_second_factor` : sql`not u.has_second_factor`),
    role_id && sql`u.id in (select user_id from user_roles where client_id = ${client_id} and role_id = ${role_id})`,
  ];
}

const stateConditions: Record<UserState, RawBuilder<unknown>> = {
  active: sql`u.is_active and u.invited_at is null`,
  invited: sql`u.is_active and u.invited_at is not null`,
  disabled: sql`not u.is_active`,
};

/** Above this number of matches, walking the sorted list fills a page faster than looking up each match. */
const maxLookups = sql.lit(1500);

/**
 * Finds and counts the matches of a search. Few matches are looked up one by one; for many, the sorted list is walked
 * until the page is full. PostgreSQL cannot estimate word matches, so the statement contains both plans and picks one
 * at run time.
 */
function collectedUsers(query: UserQuery): Collected<{ count: number }> | undefined {
  const words = wordsOfSearch(query.search);
  if (!words || words.length === 0) return undefined;

  const count = sql`(select count from totals)`;
  const lookups = sql`from found ${loadRow(table, query, sql`found.item_id`)} where ${count} <= ${maxLookups}`;
  const walk = sql`from users u where u.client_id = ${query.client_id} and ${count} > ${maxLookups}
    and (u.id in (select item_id from found)) is true`;
  return {
    matches: sql`found as materialized (${foundByWords(query, words)})`,
    totals: sql<{ count: number }>`select count(*)::int as count from found`,
    from: [lookups, walk],
  };
}

/** Selects the matches of the words that also meet the filters. */
function foundByWords(query: UserQuery, words: readonly string[]): RawBuilder<unknown> {
  const { client_id } = query;
  const found = idsByWords(client_id, words);
  const conditions = conditionsOf(query);
  if (!conditions.some(Boolean)) return found;
  return sql`select item_id from (${found}) found where (
    select ${allOf(conditions)} from users u where u.client_id = ${client_id} and u.id = found.item_id)`;
}

const maxWords = 8;

/** Returns the words of a search; undefined if the search contains text but no word, so that nothing can match. */
function wordsOfSearch(search: string): string[] | undefined {
  const words = [...new Set(splitWords(search).map((word) => word.slice(0, 64)))].slice(0, maxWords);
  return words.length === 0 && search.trim() !== '' ? undefined : words;
}

/** Selects the people for whom every search word is the beginning of one of their words. */
function idsByWords(client_id: string, words: readonly string[]): RawBuilder<unknown> {
  return inEach(words.map((word) => idsByWord(client_id, word)));
}

function idsByWord(client_id: string, word: string): RawBuilder<unknown> {
  return sql`select item_id from words where client_id = ${client_id} and item_kind = 'user'
    and ${beginsWith(word)}`;
}

/** Returns the condition of a search on `users u`. PostgreSQL chooses the plan. */
export function matchingUsers({ client_id, search }: { client_id: string; search: string }): RawBuilder<unknown> {
  const words = wordsOfSearch(search);
  if (!words) return sql`false`;
  return allOf([sql`u.client_id = ${client_id}`, ...words.map((word) => sql`u.id in (${idsByWord(client_id, word)})`)]);
}

/** Returns the columns of the list. Subqueries look up names for each row, because joins would be slower. */
export function lineColumns(client_id: string): RawBuilder<UserListRow> {
  const nameIn = (table: string, column: string) =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = ${sql.ref(column)})`;
  return sql`u.id as user_id, u.email, u.first_name, u.last_name, u.employee_code, u.is_active, u.invited_at, u.location,
    u.created_at, ${nameIn('entities', 'u.entity_id')} as entity, ${nameIn('departments', 'u.department_id')} as department,
    ${nameIn('business_units', 'u.business_unit_id')} as business_unit, ${nameIn('employee_levels', 'u.level_id')} as level,
    (select m.first_name || ' ' || m.last_name from users m where m.client_id = ${client_id} and m.id = u.manager_id) as manager,
    array(select (select r.name from roles r where r.client_id = ${client_id} and r.id = ur.role_id)
      from user_roles ur where ur.client_id = ${client_id} and ur.user_id = u.id order by 1) as roles`;
}

export interface ExportedUser extends UserListRow {
  manager_email: string | null;
  custom_values: Record<string, string | boolean | string[]>;
}

/** The user list with more columns. A batch is large, so its full rows are read together with their ids. */
export const exportedUserList: List<UserQuery, ExportedUser, keyof typeof userList.sorts> = {
  id: userList.id,
  sorts: userList.sorts,
  matches: userList.matches,
  carried: ({ client_id }) => sql`${lineColumns(client_id)}, u.custom_values,
    (select m.email from users m where m.client_id = ${client_id} and m.id = u.manager_id) as manager_email`,
  load: () => sql``,
  columns: () => sql`page.*`,
};
