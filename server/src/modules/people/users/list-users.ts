import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { userStateOf } from '#domain/people/user-states.ts';
import { readTally } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listPage, readListPage } from '../../../http/list-page.ts';
import { isUnfiltered } from '../../../http/list-totals.ts';
import { countPeople } from './count-people.ts';
import { findUsers, type UserListRow, userList } from './user-list.rows.ts';
import type { UserQuery } from './user-query.rows.ts';

type Listed = OutputOf<typeof users.pagedList>;

/** Reads one page, by cursor or by page number, with totals. */
export async function pagedList({ tx, actor }: ReadContext, input: InputOf<typeof users.pagedList>): Promise<Listed> {
  const { client_id } = actor;
  const { search, filters } = input;
  const query = { client_id, search, filters };
  const counting = countPeople(tx, client_id);
  const [page, counts] = await Promise.all([
    search.trim() === ''
      ? listPage(tx, input, { list: userList, query, totals: () => totalsOf(tx, query, counting) })
      : readListPage(input, userList.sorts, { rowsAndTotals: (cut) => findUsers(tx, query, cut) }),
    counting,
  ]);

  return {
    status: true,
    data: page.rows.map(userLine),
    total_records: page.totals.count,
    next: page.next,
    counts,
  };
}

/** Saved counters give the total if only the state is filtered. */
async function totalsOf(
  tx: ReadContext['tx'],
  query: UserQuery,
  counting: Promise<Listed['counts']>,
): Promise<{ count: number }> {
  if (!isUnfiltered(query, ['state'])) return readTally(tx, userList, query);
  const counts = await counting;
  const { state } = query.filters;
  return { count: state ? counts[state] : counts.active + counts.invited + counts.disabled };
}

export function userLine({ is_active, invited_at, created_at, ...row }: UserListRow): Listed['data'][0] {
  return { ...row, state: userStateOf({ is_active, invited_at }), created_at: created_at.toISOString() };
}
