import { z } from 'zod';
import { msg } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../db/database.ts';
import { type List, type ListCut, type ListedRow, type ListQuery, readPage, readTally } from '../db/list-query.rows.ts';
import type { Direction, ListPosition, SortKey } from '../db/list-sort.rows.ts';
import type { Actor } from './context.ts';
import { Refused } from './refusals.ts';

/** A request for a page of a list: by cursor, by page number, or the first page. */
interface PageRequest<Sort extends string> {
  sort: { by: Sort; direction: Direction };
  limit: number;
  after?: string | undefined;
  /** The page number, from 1. Takes precedence over `after`. */
  page?: number | undefined;
}

type Summary<Fields> = Fields & { count: number };

interface AnsweredList<Query, Row, Sort extends string, Totals, Fields, Line> {
  list: List<Query, Row, Sort, Totals>;
  query: Query;
  /** Returns the number of matches and further fields. `totals` is set if they were read together with the page. */
  summary?(totals: Totals | undefined): Promise<Summary<Fields>>;
  /** Converts the rows of the page to the API format. */
  lines(rows: Row[]): Line[] | Promise<Line[]>;
}

interface ListAnswer<Line> {
  status: true;
  data: Line[];
  total_records: number;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

/** Responds to an endpoint with a page of a declared list. */
export async function listAnswer<Query, Row, Sort extends string, Totals, Line, Fields extends object = object>(
  tx: CompanyTransaction,
  request: PageRequest<NoInfer<Sort>>,
  answered: AnsweredList<Query, Row, Sort, Totals, Fields, Line>,
): Promise<ListAnswer<Line> & Omit<Fields, 'count'>> {
  const isDistant = request.page !== undefined && request.page > 1;
  const { rows, summary, next } = isDistant
    ? await readDistantPage(tx, request, answered)
    : await readNextPage(tx, request, answered);
  const { count, ...fields } = summary;
  const data = await answered.lines(rows.map(({ row }) => row));
  return { status: true, data, total_records: count, next, ...fields };
}

/** Builds the query with which the signed-in person reads a list of the company. */
export function listQuery<Filters>(
  { client_id, time_zone }: Pick<Actor, 'client_id' | 'time_zone'>,
  { search, filters }: Pick<ListQuery<Filters>, 'search' | 'filters'>,
) {
  return { client_id, time_zone, search, filters };
}

interface Page<Row, Fields> {
  rows: ListedRow<Row>[];
  summary: Summary<Fields>;
  next: string | null;
}

async function readNextPage<Query, Row, Sort extends string, Totals, Fields, Line>(
  tx: CompanyTransaction,
  { limit, page, after: cursor, sort: { by: sort, direction } }: PageRequest<Sort>,
  answered: AnsweredList<Query, Row, Sort, Totals, Fields, Line>,
): Promise<Page<Row, Fields>> {
  const after = page === undefined && cursor !== undefined ? readCursor(cursor, answered.list.sorts[sort]) : undefined;
  const { rows: found, summary } = await readBoth(tx, answered, { sort, direction, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, summary, next: found.length > limit ? nextCursor(rows) : null };
}

/** Reads a page by its number, from whichever end of the list is nearer. */
async function readDistantPage<Query, Row, Sort extends string, Totals, Fields, Line>(
  tx: CompanyTransaction,
  { sort: { by: sort, direction }, page = 1, ...request }: PageRequest<Sort>,
  answered: AnsweredList<Query, Row, Sort, Totals, Fields, Line>,
): Promise<Page<Row, Fields>> {
  const { list, query } = answered;
  const summary = list.collected?.(query)
    ? (await readBoth(tx, answered, { sort, direction, limit: 0 })).summary
    : await summaryOf(tx, answered);
  const offset = (page - 1) * request.limit;
  const limit = Math.min(request.limit, summary.count - offset);
  if (limit <= 0) return { rows: [], summary, next: null };

  const fromEnd = summary.count - offset - limit;
  const is_reversed = fromEnd < offset;
  const cut = { sort, direction, is_reversed, limit, offset: is_reversed ? fromEnd : offset };
  const found = await readPage(tx, list, query, cut);
  const rows = is_reversed ? found.rows.toReversed() : found.rows;
  return { rows, summary, next: fromEnd > 0 ? nextCursor(rows) : null };
}

/** Reads the page and the summary in parallel, or in one statement if the list can return its totals with the page. */
async function readBoth<Query, Row, Sort extends string, Totals, Fields, Line>(
  tx: CompanyTransaction,
  answered: AnsweredList<Query, Row, Sort, Totals, Fields, Line>,
  cut: ListCut<Sort>,
): Promise<{ rows: ListedRow<Row>[]; summary: Summary<Fields> }> {
  const { list, query } = answered;
  if (list.collected?.(query)) {
    const { rows, totals } = await readPage(tx, list, query, cut);
    return { rows, summary: await summaryOf(tx, answered, totals) };
  }
  const [{ rows }, summary] = await Promise.all([readPage(tx, list, query, cut), summaryOf(tx, answered)]);
  return { rows, summary };
}

async function summaryOf<Query, Row, Sort extends string, Totals, Fields, Line>(
  tx: CompanyTransaction,
  { list, query, summary }: AnsweredList<Query, Row, Sort, Totals, Fields, Line>,
  totals?: Totals,
): Promise<Summary<Fields>> {
  if (summary) return summary(totals);
  const { count } = await readTally(tx, list, query);
  return { count } as Summary<Fields>;
}

function nextCursor(rows: readonly ListedRow<unknown>[]): string | null {
  const last = rows.at(-1);
  return last ? writeCursor(last.position) : null;
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
  throw new Refused('request.invalid', {}, { after: msg`This page cannot be found. Start again from the first.` });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
