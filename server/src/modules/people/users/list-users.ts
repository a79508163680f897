import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { userStateOf } from '#domain/people/user-states.ts';
import { isUnfiltered } from '../../../db/list-filters.rows.ts';
import { readTally } from '../../../db/list-query.rows.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { countPeople } from './count-people.ts';
import { type UserListRow, type UserQuery, userList } from './user-list.rows.ts';

type Listed = OutputOf<typeof users.pagedList>;

/** Lists users. The totals come from the stored counters if the list is filtered by state only. */
export async function pagedList({ tx, actor }: ReadContext, input: InputOf<typeof users.pagedList>): Promise<Listed> {
  const query = listQuery(actor, input);
  const counting = countPeople(tx, actor.client_id);
  const [answer, counts] = await Promise.all([
    listAnswer(tx, input, {
      list: userList,
      query,
      summary: async (totals) => ({ count: totals?.count ?? (await countUsers(tx, query, counting)) }),
      lines: (rows) => rows.map(userLine),
    }),
    counting,
  ]);
  return { ...answer, counts };
}

async function countUsers(tx: ReadContext['tx'], query: UserQuery, counting: Promise<Listed['counts']>) {
  if (!isUnfiltered(query, ['state'])) return (await readTally(tx, userList, query)).count;
  const counts = await counting;
  const { state } = query.filters;
  return state ? counts[state] : counts.active + counts.invited + counts.disabled;
}

export function userLine({ is_active, invited_at, created_at, ...row }: UserListRow): Listed['data'][0] {
  return { ...row, state: userStateOf({ is_active, invited_at }), created_at: created_at.toISOString() };
}
