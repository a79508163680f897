import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { type UserState, userStateOf } from '#domain/people/user-states.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { countUsers, readUserCounts, readUserPage, type UserListRow, type UserPage } from './user-list.rows.ts';

type Asked = InputOf<typeof users.pagedList>;
type Listed = OutputOf<typeof users.pagedList>;

const sortKeys = { name: z.string(), email: z.string(), created_at: z.iso.datetime() };

/** Searched, filtered, sorted, paged. Pages follow each other by where the last one ended, or are jumped to. */
export async function pagedList(context: ReadContext, input: Asked): Promise<Listed> {
  const { tx, actor } = context;
  const { search, filters, sort, limit } = input;
  const query = { client_id: actor.client_id, search, filters, sort: sort.by, direction: sort.direction };
  if (input.page !== undefined) return jumpTo(context, { ...input, page: input.page }, query);
  const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);
  const [rows, counts, counted] = await Promise.all([
    readUserPage(tx, { ...query, limit: limit + 1, ...(after && { after }) }),
    readUserCounts(tx, actor.client_id),
    keptCount(input) ? undefined : countUsers(tx, query),
  ]);
  return answer({
    rows: rows.slice(0, limit),
    has_more: rows.length > limit,
    counts,
    total: counted ?? keptTotal(input, counts),
  });
}

/** A page far away is counted off from the nearer end of the list. */
async function jumpTo(
  { tx, actor }: ReadContext,
  input: Asked & { page: number },
  query: Omit<UserPage, 'limit'>,
): Promise<Listed> {
  const [counts, counted] = await Promise.all([
    readUserCounts(tx, actor.client_id),
    keptCount(input) ? undefined : countUsers(tx, query),
  ]);
  const total = counted ?? keptTotal(input, counts);
  const offset = (input.page - 1) * input.limit;
  const limit = Math.min(input.limit, total - offset);
  if (limit <= 0) return answer({ rows: [], has_more: false, counts, total });
  const fromEnd = total - offset - limit;
  const rows =
    fromEnd < offset
      ? (await readUserPage(tx, { ...query, direction: opposite[query.direction], limit, offset: fromEnd })).reverse()
      : await readUserPage(tx, { ...query, limit, offset });
  return answer({ rows, has_more: fromEnd > 0, counts, total });
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Whether the kept counts tell the total: everybody, or everybody of one state. */
function keptCount({ search, filters }: Asked): boolean {
  return (
    search.trim() === '' && Object.entries(filters).every(([name, value]) => name === 'state' || value === undefined)
  );
}

function keptTotal({ filters }: Asked, counts: Record<UserState, number>): number {
  return filters.state ? counts[filters.state] : counts.active + counts.invited + counts.disabled;
}

function answer(of: { rows: UserListRow[]; has_more: boolean; counts: Listed['counts']; total: number }): Listed {
  const last = of.rows.at(-1);
  return {
    status: true,
    data: of.rows.map(userLine),
    total_records: of.total,
    next: of.has_more && last ? writeCursor({ key: last.sort_key, id: last.user_id }) : null,
    counts: of.counts,
  };
}

export function userLine({
  is_active,
  invited_at,
  created_at,
  sort_key: _key,
  ...row
}: UserListRow): Listed['data'][0] {
  return { ...row, state: userStateOf({ is_active, invited_at }), created_at: created_at.toISOString() };
}
