import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import {
  type List,
  type ListCut,
  type ListedRow,
  loadRow,
  readPageWithTotals,
  tableList,
} from '../../../db/list-query.rows.ts';
import { sortBy } from '../../../db/list-sort.rows.ts';
import { filterConditions, idsByWords, type UserQuery, wordsOfSearch } from './user-query.rows.ts';

/** The list of users and its export. */

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
}

const users = { table: 'users', alias: 'u' };

export const userList = tableList({
  ...users,
  sorts: {
    name: sortBy('text', sql`u.sort_name`),
    email: sortBy('text', sql`u.email collate "C"`),
    created_at: sortBy('instant', sql`u.created_at`),
  },
  where: (query: UserQuery) => filterConditions(query),
  wordsOf: wordsOfSearch,
  byWords: ({ client_id }, words) => idsByWords(client_id, words),
  columns: ({ client_id }) => lineColumns(client_id),
});

/** Above this number of matches, walking the sorted list fills a page faster than looking up each match. */
const maxLookups = sql.lit(1500);

/**
 * Finds and counts the matches of a search. Few matches are looked up one by one; for many, the sorted list is walked
 * until the page is full. PostgreSQL cannot estimate word matches, so the statement contains both plans and picks one
 * at run time.
 */
export async function findUsers(
  tx: CompanyTransaction,
  query: UserQuery,
  cut: ListCut<keyof typeof userList.sorts>,
): Promise<{ rows: ListedRow<UserListRow>[]; totals: { count: number } }> {
  const words = wordsOfSearch(query.search);
  if (!words) return { rows: [], totals: { count: 0 } };

  const count = sql`(select count from totals)`;
  const lookups = sql`from found ${loadRow(users, query, sql`found.item_id`)} where ${count} <= ${maxLookups}`;
  const walk = sql`from users u where u.client_id = ${query.client_id} and ${count} > ${maxLookups}
    and (u.id in (select item_id from found)) is true`;

  return readPageWithTotals(tx, userList, query, {
    cut,
    collected: {
      matches: sql`found as materialized (${foundByWords(query, words)})`,
      totals: sql<{ count: number }>`select count(*)::int as count from found`,
      from: [lookups, walk],
    },
  });
}

/** Applies the filters to the matches of the words. */
function foundByWords(query: UserQuery, words: readonly string[]): RawBuilder<unknown> {
  const { client_id } = query;
  const filters = filterConditions(query);
  if (filters.length === 0) return idsByWords(client_id, words);
  return sql`select item_id from (${idsByWords(client_id, words)}) found where (
    select ${sql.join(filters, sql` and `)} from users u where u.client_id = ${client_id} and u.id = found.item_id)`;
}

/** Looks names up per row: a page has few rows, and this avoids joining whole tables. */
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

/** The user list with more columns. A batch is large, so its rows are read along with their ids, not after them. */
export const exportedUserList: List<UserQuery, ExportedUser, keyof typeof userList.sorts> = {
  ...userList,
  carried: ({ client_id }) => sql`${lineColumns(client_id)}, u.custom_values,
    (select m.email from users m where m.client_id = ${client_id} and m.id = u.manager_id) as manager_email`,
  load: () => sql``,
  columns: () => sql`page.*`,
};
