import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { users } from '#contract/users.contract.ts';
import { type UserState, userStateOf } from '#domain/people/user-states.ts';
import type { ReadContext } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { countUsers, readUserCounts, readUserPage, type UserListRow, type UserPage } from './user-list.rows.ts';
import type { WayToFind } from './user-query.rows.ts';

type Asked = InputOf<typeof users.pagedList>;
type Listed = OutputOf<typeof users.pagedList>;

const sortKeys = { name: z.string(), email: z.string(), created_at: z.iso.datetime() };

/** Searched, filtered, sorted, paged. Pages follow each other by where the last one ended, or are jumped to. */
export async function pagedList(context: ReadContext, input: Asked): Promise<Listed> {
  const { tx, actor } = context;
  const { search, filters, sort, limit } = input;
  const query = { client_id: actor.client_id, search, filters, sort: sort.by, direction: sort.direction };
  const after = input.after === undefined ? undefined : readCursor(input.after, sortKeys[sort.by]);
  const readTotals = () => totalsOf(context, input);
  if (input.page !== undefined) return jumpTo(context, { query, limit, page: input.page, totals: await readTotals() });
  const place = after ? { after } : {};
  // Without a search nothing has to be known before the page is read.
  if (search.trim() === '') {
    const [rows, totals] = await Promise.all([
      readUserPage(tx, { ...query, ...place, limit: limit + 1, way: 'walk' }),
      readTotals(),
    ]);
    return answer({ rows: rows.slice(0, limit), has_more: rows.length > limit, ...totals });
  }
  const totals = await readTotals();
  const rows = await readUserPage(tx, { ...query, ...place, limit: limit + 1, way: wayTo(limit, totals) });
  return answer({ rows: rows.slice(0, limit), has_more: rows.length > limit, ...totals });
}

interface Totals {
  counts: Listed['counts'];
  total: number;
}

async function totalsOf({ tx, actor }: ReadContext, input: Asked): Promise<Totals> {
  const { search, filters } = input;
  const [counts, counted] = await Promise.all([
    readUserCounts(tx, actor.client_id),
    keptCount(input) ? undefined : countUsers(tx, { client_id: actor.client_id, search, filters }),
  ]);
  return { counts, total: counted ?? keptTotal(input, counts) };
}

/** How many rows either way would touch: those found, or those on the way until so many are found. */
function wayTo(rows: number, { counts, total }: Totals): WayToFind {
  const everybody = counts.active + counts.invited + counts.disabled;
  return total * total > rows * everybody ? 'walk' : 'look up';
}

/** A page far away is counted off from the nearer end of the list. */
async function jumpTo(
  { tx }: ReadContext,
  of: { query: Omit<UserPage, 'limit' | 'way'>; limit: number; page: number; totals: Totals },
): Promise<Listed> {
  const { query, totals } = of;
  const offset = (of.page - 1) * of.limit;
  const limit = Math.min(of.limit, totals.total - offset);
  if (limit <= 0) return answer({ rows: [], has_more: false, ...totals });
  const fromEnd = totals.total - offset - limit;
  const way = wayTo(Math.min(offset, fromEnd) + limit, totals);
  const rows =
    fromEnd < offset
      ? (
          await readUserPage(tx, { ...query, direction: opposite[query.direction], limit, way, offset: fromEnd })
        ).reverse()
      : await readUserPage(tx, { ...query, limit, way, offset });
  return answer({ rows, has_more: fromEnd > 0, ...totals });
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
