import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { type UserState, userStateOf } from '#domain/people/user-states.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import {
  countUsers,
  findUsers,
  readUserCounts,
  readUserPage,
  type UserListRow,
  type UserPage,
} from './user-list.rows.ts';

type Input = InputOf<typeof users.pagedList>;
type Listed = OutputOf<typeof users.pagedList>;

const sortKeys = { name: z.string(), email: z.string(), created_at: z.iso.datetime() };

/** Reads one page, by cursor or by page number, with totals. */
export async function pagedList(context: ReadContext, input: Input): Promise<Listed> {
  const { tx, actor } = context;
  const { search, filters, sort, limit } = input;
  const query = { client_id: actor.client_id, search, filters, sort: sort.by, direction: sort.direction };
  if (search.trim() !== '') return searchedList(context, { input, query });
  if (input.page !== undefined)
    return jumpTo(context, { query, limit, page: input.page, totals: await totalsOf(context, input) });
  const [rows, totals] = await Promise.all([
    readUserPage(tx, { ...query, ...positionOf(input), limit: limit + 1 }),
    totalsOf(context, input),
  ]);
  return answer({ rows: rows.slice(0, limit), has_more: rows.length > limit, ...totals });
}

type Query = Omit<UserPage, 'limit' | 'after' | 'offset'>;

async function searchedList(
  { tx, actor }: ReadContext,
  { input, query }: { input: Input; query: Query },
): Promise<Listed> {
  const { limit } = input;
  const [{ rows, total }, counts] = await Promise.all([
    findUsers(tx, { ...query, ...positionOf(input), limit: limit + 1 }),
    readUserCounts(tx, actor.client_id),
  ]);
  return answer({ rows: rows.slice(0, limit), has_more: rows.length > limit, counts, total });
}

function positionOf({ after, page, sort, limit }: Input): Pick<UserPage, 'after' | 'offset'> {
  if (page !== undefined) return { offset: (page - 1) * limit };
  return after === undefined ? {} : { after: readCursor(after, sortKeys[sort.by]) };
}

interface Totals {
  counts: Listed['counts'];
  total: number;
}

async function totalsOf({ tx, actor }: ReadContext, input: Input): Promise<Totals> {
  const [counts, counted] = await Promise.all([
    readUserCounts(tx, actor.client_id),
    hasSavedCount(input) ? undefined : countUsers(tx, { client_id: actor.client_id, filters: input.filters }),
  ]);
  return { counts, total: counted ?? savedTotal(input, counts) };
}

/** Reads a page near the end from the end. */
async function jumpTo(
  { tx }: Pick<ReadContext, 'tx'>,
  target: { query: Query; limit: number; page: number; totals: Totals },
): Promise<Listed> {
  const { query, totals } = target;
  const offset = (target.page - 1) * target.limit;
  const limit = Math.min(target.limit, totals.total - offset);
  if (limit <= 0) return answer({ rows: [], has_more: false, ...totals });
  const fromEnd = totals.total - offset - limit;
  const isNearEnd = fromEnd < offset;
  const position = isNearEnd
    ? { direction: opposite[query.direction], limit, offset: fromEnd }
    : { direction: query.direction, limit, offset };
  const found = await readUserPage(tx, { ...query, ...position });
  const rows = isNearEnd ? found.reverse() : found;
  return answer({ rows, has_more: fromEnd > 0, ...totals });
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Whether the saved counters give the total: no filter, or only the state. */
function hasSavedCount({ filters }: Input): boolean {
  return Object.entries(filters).every(([name, value]) => name === 'state' || value === undefined);
}

function savedTotal({ filters }: Input, counts: Record<UserState, number>): number {
  return filters.state ? counts[filters.state] : counts.active + counts.invited + counts.disabled;
}

function answer(page: { rows: UserListRow[]; has_more: boolean; counts: Listed['counts']; total: number }): Listed {
  const last = page.rows.at(-1);
  return {
    status: true,
    data: page.rows.map(userLine),
    total_records: page.total,
    next: page.has_more && last ? writeCursor({ key: last.sort_key, id: last.user_id }) : null,
    counts: page.counts,
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
