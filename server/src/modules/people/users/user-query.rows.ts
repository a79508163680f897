import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import type { UserState } from '#domain/people/user-states.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { allOf } from '../../../db/list-filters.rows.ts';
import type { ListQuery } from '../../../db/list-query.rows.ts';
import { beginsWith, inEach } from '../../../db/search-words.rows.ts';

/** SQL conditions on `users u` for a search and its filters. */

type UserFilters = InputOf<typeof users.pagedList>['filters'];

export interface UserQuery extends ListQuery {
  filters: UserFilters;
}

const maxWords = 8;

/** One condition that leaves the plan to PostgreSQL. */
export function matchingUsers(query: UserQuery): RawBuilder<unknown> {
  const words = wordsOfSearch(query.search);
  if (!words) return sql`false`;
  const { client_id } = query;
  const conditions = [
    sql`u.client_id = ${client_id}`,
    ...words.map((word) => sql`u.id in (${idsByWord(client_id, word)})`),
    ...filterConditions(query),
  ];
  return allOf(conditions);
}

/** People for whom every search word starts one of their words. */
export function idsByWords(client_id: string, words: readonly string[]): RawBuilder<unknown> {
  return inEach(words.map((word) => idsByWord(client_id, word)));
}

function idsByWord(client_id: string, word: string): RawBuilder<unknown> {
  return sql`select item_id from words where client_id = ${client_id} and item_kind = 'user'
    and ${beginsWith(word)}`;
}

/** The words of a search; undefined if it contains text but no word, so nothing can match. */
export function wordsOfSearch(search: string): string[] | undefined {
  const words = [...new Set(splitWords(search).map((word) => word.slice(0, 64)))].slice(0, maxWords);
  return words.length === 0 && search.trim() !== '' ? undefined : words;
}

export function filterConditions({
  client_id,
  filters,
}: Pick<UserQuery, 'client_id' | 'filters'>): RawBuilder<unknown>[] {
  const { state, entity_id, department_id, business_unit_id, level_id, manager_id, role_id, two_factor } = filters;
  return [
    state && stateCondition(state),
    entity_id && sql`u.entity_id = ${entity_id}`,
    department_id && sql`u.department_id = ${department_id}`,
    business_unit_id && sql`u.business_unit_id = ${business_unit_id}`,
    level_id && sql`u.level_id = ${level_id}`,
    manager_id && sql`u.manager_id = ${manager_id}`,
    two_factor && (two_factor === 'on' ? sql`u.has_second_factor` : sql`not u.has_second_factor`),
    role_id && sql`u.id in (select user_id from user_roles where client_id = ${client_id} and role_id = ${role_id})`,
  ].filter((condition) => condition !== undefined && condition !== '');
}

function stateCondition(state: UserState): RawBuilder<unknown> {
  switch (state) {
    case 'active':
      return sql`u.is_active and u.invited_at is null`;
    case 'invited':
      return sql`u.is_active and u.invited_at is not null`;
    case 'disabled':
      return sql`not u.is_active`;
  }
}
