import { z } from 'zod';
import type { CompanyTransaction } from '../db/database.ts';
import { type List, type ListCut, type ListedRow, readPage } from '../db/list-query.rows.ts';
import type { Direction, ListPosition, SortKey } from '../db/list-sort.rows.ts';
import { Refused } from './refusals.ts';

/** A request for a page of a list: by cursor, by page number, or the first page. */
interface PageRequest<Sort extends string> {
  sort: { by: Sort; direction: Direction };
  limit: number;
  after?: string | undefined;
  /** Counted from 1. Wins over `after`. */
  page?: number | undefined;
}

interface Totals {
  count: number;
}

/** Page and totals are read at the same time, or in one statement. */
type PageReads<Sort extends string, Row, T extends Totals> =
  | { rows(cut: ListCut<Sort>): Promise<ListedRow<Row>[]>; totals(): Promise<T> }
  | { rowsAndTotals(cut: ListCut<Sort>): Promise<{ rows: ListedRow<Row>[]; totals: T }> };

interface Page<Row, T extends Totals> {
  rows: Row[];
  totals: T;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** Reads a page of a declared list. */
export function listPage<Query, Row, Sort extends string, T extends Totals>(
  tx: CompanyTransaction,
  request: PageRequest<NoInfer<Sort>>,
  { list, query, totals }: { list: List<Query, Row, Sort>; query: Query; totals(): Promise<T> },
): Promise<Page<Row, T>> {
  return readListPage(request, list.sorts, { rows: (cut) => readPage(tx, list, query, cut), totals });
}

export async function readListPage<Row, Sort extends string, T extends Totals>(
  request: PageRequest<NoInfer<Sort>>,
  sorts: Record<Sort, SortKey>,
  reads: PageReads<Sort, Row, T>,
): Promise<Page<Row, T>> {
  const { limit, page = 1 } = request;
  const { by: sort, direction } = request.sort;
  if (page > 1) return readDistantPage(request, reads);

  const isFollowing = request.page === undefined && request.after !== undefined;
  const after = isFollowing ? readCursor(request.after ?? '', sorts[sort]) : undefined;
  const cut = { sort, direction, after, limit: limit + 1 };
  const { rows, totals } = await bothOf(reads, cut);
  return pageFrom(rows.slice(0, limit), totals, rows.length > limit);
}

/** Reads a page by its number from the nearer end of the list. */
async function readDistantPage<Row, Sort extends string, T extends Totals>(
  { sort: { by: sort, direction }, page = 1, ...request }: PageRequest<Sort>,
  reads: PageReads<Sort, Row, T>,
): Promise<Page<Row, T>> {
  const totals = 'totals' in reads ? await reads.totals() : (await bothOf(reads, { sort, direction, limit: 0 })).totals;
  const offset = (page - 1) * request.limit;
  const limit = Math.min(request.limit, totals.count - offset);
  if (limit <= 0) return pageFrom([], totals, false);

  const fromEnd = totals.count - offset - limit;
  const isNearEnd = fromEnd < offset;
  const cut = { sort, direction, is_reversed: isNearEnd, limit, offset: isNearEnd ? fromEnd : offset };
  const rows = 'rows' in reads ? await reads.rows(cut) : (await reads.rowsAndTotals(cut)).rows;
  return pageFrom(isNearEnd ? rows.toReversed() : rows, totals, fromEnd > 0);
}

async function bothOf<Row, Sort extends string, T extends Totals>(
  reads: PageReads<Sort, Row, T>,
  cut: ListCut<Sort>,
): Promise<{ rows: ListedRow<Row>[]; totals: T }> {
  if ('rowsAndTotals' in reads) return reads.rowsAndTotals(cut);
  const [rows, totals] = await Promise.all([reads.rows(cut), reads.totals()]);
  return { rows, totals };
}

function pageFrom<Row, T extends Totals>(rows: readonly ListedRow<Row>[], totals: T, has_more: boolean): Page<Row, T> {
  const last = rows.at(-1);
  return { rows: rows.map(({ row }) => row), totals, next: has_more && last ? writeCursor(last.position) : null };
}

function writeCursor({ key, id }: ListPosition): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

const cursorSchema = z.tuple([z.string().max(400), z.uuid()]);

/** Parses an untrusted cursor. */
function readCursor(cursor: string, sort: SortKey): ListPosition {
  const parsed = cursorSchema.safeParse(parsedJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.success) {
    const [key, id] = parsed.data;
    if (sort.check.safeParse(key).success) return { key, id };
  }
  throw new Refused('request.invalid', {}, { after: 'This page cannot be found. Start again from the first.' });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
