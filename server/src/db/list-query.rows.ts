import { type RawBuilder, sql } from 'kysely';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import type { CompanyTransaction } from './database.ts';
import type { Tally } from './list-counters.rows.ts';
import { allOf, type Condition, isAmong } from './list-filters.rows.ts';
import { afterPosition, type ListPosition, orderOf, type SortKey, type SortOrder } from './list-sort.rows.ts';

/** The statements of every list. A page finds its ids along an index first and then loads the full rows. */

type Sql = RawBuilder<unknown>;

export interface List<Query, Row, Sort extends string> {
  /** The id that breaks ties, as a column of the matches. */
  id: Sql;
  sorts: Record<Sort, SortKey>;
  /** `from … where …` of the matching rows. Several parts are disjoint, and each uses its own index. */
  matches(query: Query): readonly Sql[];
  /** More columns of a match for `load` and `columns`, which see them in `page`. */
  carried?(query: Query): Sql;
  /** The column of a match that totals add up. */
  amount?: Sql;
  /** Joins the full row to `page`. */
  load(query: Query): Sql;
  columns(query: Query): RawBuilder<Row>;
}

export interface ListQuery {
  client_id: string;
  search: string;
}

interface TableList<Query extends ListQuery, Row, Sort extends string> {
  table: string;
  alias: string;
  /** The id column; `id` if absent. */
  id?: string;
  sorts: Record<Sort, SortKey>;
  /** The column that totals add up. */
  amount?: Sql;
  /** Conditions besides the company. */
  where(query: Query): readonly Condition[];
  /** The words of a search; undefined if nothing can match. */
  wordsOf?(search: string): string[] | undefined;
  /** The ids, as `item_id`, of the rows that match the words of a search. */
  byWords(query: Query, words: readonly string[]): Sql;
  columns(query: Query): RawBuilder<Row>;
  /** More joins to the full row. */
  joins?(query: Query): Sql;
}

/** Declares a list of the rows of one table. A search starts from the word index, everything else from the table. */
export function tableList<Query extends ListQuery, Row, Sort extends string>(
  declared: TableList<Query, Row, Sort>,
): List<Query, Row, Sort> {
  const { alias, sorts, columns, wordsOf = wordsOfSearch } = declared;
  const from = sql`from ${sql.table(declared.table)} ${sql.ref(alias)}`;

  return {
    id: sql.ref(`${alias}.${declared.id ?? 'id'}`),
    sorts,
    ...(declared.amount && { amount: declared.amount }),
    columns,
    matches(query) {
      const words = wordsOf(query.search);
      if (!words) return [sql`${from} where false`];
      const where = allOf([sql`${sql.ref(`${alias}.client_id`)} = ${query.client_id}`, ...declared.where(query)]);
      if (words.length === 0) return [sql`${from} where ${where}`];
      const found = declared.byWords(query, words);
      return [sql`from (${found}) found ${loadRow(declared, query, sql`found.item_id`)} where ${where}`];
    },
    load: (query) => sql`${loadRow(declared, query, sql`page.list_id`)} ${declared.joins?.(query) ?? sql``}`,
  };
}

/** Looks the row up by its key: a page has few rows, and joining the whole table would be slower. */
export function loadRow(
  { table, alias, id = 'id' }: { table: string; alias: string; id?: string },
  { client_id }: { client_id: string },
  key: Sql,
): Sql {
  return sql`cross join lateral (
    select * from ${sql.table(table)} x where x.client_id = ${client_id} and ${sql.ref(`x.${id}`)} = ${key} limit 1
  ) ${sql.ref(alias)}`;
}

/** The part of a list to read. */
export interface ListCut<Sort extends string> extends SortOrder {
  sort: Sort;
  limit: number;
  /** Continue after this row. */
  after?: ListPosition | undefined;
  /** Skip this many rows instead. */
  offset?: number | undefined;
}

export interface ListedRow<Row> {
  row: Row;
  position: ListPosition;
}

export async function readPage<Query, Row, Sort extends string>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
): Promise<ListedRow<Row>[]> {
  const { rows } = await sql<FlatRow<Row>>`
    with page as (${pageOf(list, query, cut, list.matches(query))})
    ${linesOf(list, query, cut)}`.execute(tx);
  return rows.map(listedRow);
}

/** The first rows of a list that is not paged. */
export async function readRows<Query, Row, Sort extends string>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
): Promise<Row[]> {
  return (await readPage(tx, list, query, cut)).map(({ row }) => row);
}

/** All rows of a list in batches of `cut.limit`, for exports. */
export async function* readBatches<Query, Row, Sort extends string>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
): AsyncGenerator<Row[]> {
  let { after } = cut;
  do {
    const rows = await readPage(tx, list, query, { ...cut, after });
    after = rows.length < cut.limit ? undefined : rows.at(-1)?.position;
    yield rows.map(({ row }) => row);
  } while (after);
}

interface Collected {
  /** `name as materialized (…)`: the matches, found once for the page and the totals. */
  matches: Sql;
  /** `from … where …`: the matches in the page. */
  from: readonly Sql[];
  /** One row with the totals of all matches. The page may refer to it as `totals`. */
  totals: Sql;
}

/** Reads a page and the totals of its list in one statement, for searches whose matches are expensive to find. */
export async function readPageWithTotals<Totals, Query, Row, Sort extends string>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort>,
  query: Query,
  { cut, collected }: { cut: ListCut<Sort>; collected: Collected & { totals: RawBuilder<Totals> } },
): Promise<{ rows: ListedRow<Row>[]; totals: Totals }> {
  const { rows } = await sql<FlatRow<Row> & { list_totals: Totals }>`
    with ${collected.matches},
    totals as materialized (${collected.totals}),
    page as (${pageOf(list, query, cut, collected.from)}),
    line as (${linesOf(list, query, cut)})
    select to_jsonb(totals) as list_totals, line.* from totals left join line on true
    order by line.list_order`.execute(tx);

  const [first] = rows;
  if (!first) throw new Error('The totals of a list are always one row.');
  return {
    totals: first.list_totals,
    rows: rows
      .filter(({ list_id }) => list_id !== null)
      .map(({ list_totals: _, ...row }) => listedRow(row as FlatRow<Row>)),
  };
}

/** Counts the matches and adds them up. */
export async function readTally<Query>(
  tx: CompanyTransaction,
  list: Pick<List<Query, unknown, never>, 'matches' | 'amount'>,
  query: Query,
): Promise<Tally> {
  const { amount = sql`0` } = list;
  const { rows } = await sql<Tally>`
    select count(*)::int as count, coalesce(sum(f.amount), 0) as total
    from (${eachMatch(list.matches(query), (from) => sql`select ${amount} as amount ${from}`)}) f`.execute(tx);
  return rows[0] ?? { count: 0, total: '0' };
}

/** The ids of all matches in id order, for bulk actions. */
export async function readIds<Query>(
  tx: CompanyTransaction,
  list: Pick<List<Query, unknown, never>, 'id' | 'matches'>,
  query: Query,
  { limit }: { limit?: number } = {},
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${eachMatch(list.matches(query), (from) => sql`select ${list.id} as id ${from}`)}
    order by id ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The given ids that match a query. */
export async function readIdsAmong<Query>(
  tx: CompanyTransaction,
  list: Pick<List<Query, unknown, never>, 'id' | 'matches'>,
  query: Query,
  ids: readonly string[],
): Promise<string[]> {
  const among = isAmong(list.id, ids, 'uuid');
  const { rows } = await sql<{ id: string }>`
    ${eachMatch(list.matches(query), (from) => sql`select ${list.id} as id ${from} and ${among}`)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** One select for each part of the matches. */
export function eachMatch(matches: readonly Sql[], select: (from: Sql) => Sql): Sql {
  const [first] = matches;
  if (first && matches.length === 1) return select(first);
  return sql.join(
    matches.map((from) => sql`(${select(from)})`),
    sql` union all `,
  );
}

/** The ids and sort keys of a page. */
function pageOf<Query, Row, Sort extends string>(
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
  matches: readonly Sql[],
): Sql {
  const { limit, offset = 0 } = cut;
  const sort = list.sorts[cut.sort];
  const carried = list.carried ? sql`, ${list.carried(query)}` : sql``;
  const part = (from: Sql, rows: Sql) =>
    sql`select ${list.id} as list_id, ${sort.column ?? list.id} as sort_key ${carried} ${from}
      ${afterPosition(sort, list.id, cut)} order by ${orderOf(sort, list.id, cut)} ${rows}`;

  const rows = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const [first] = matches;
  if (first && matches.length === 1) return part(first, rows);
  const parts = eachMatch(matches, (from) => part(from, sql`limit ${sql.lit(limit + offset)}`));
  return sql`select * from (${parts}) f order by ${pageOrder(sql`f`, sort, cut)} ${rows}`;
}

/** The full rows of `page`, in order. */
function linesOf<Query, Row, Sort extends string>(list: List<Query, Row, Sort>, query: Query, cut: ListCut<Sort>): Sql {
  const sort = list.sorts[cut.sort];
  return sql`select ${list.columns(query)}, page.list_id, coalesce(${sort.text}, '') as list_key,
      row_number() over (order by ${pageOrder(sql`page`, sort, cut)}) as list_order
    from page ${list.load(query)} order by list_order`;
}

function pageOrder(page: Sql, sort: SortKey, order: SortOrder): Sql {
  return orderOf({ ...sort, column: sql`${page}.sort_key` }, sql`${page}.list_id`, order);
}

type FlatRow<Row> = Row & { list_id: string; list_key: string; list_order: number };

function listedRow<Row>({ list_id, list_key, list_order: _, ...row }: FlatRow<Row>): ListedRow<Row> {
  return { row: row as Row, position: { key: list_key, id: list_id } };
}
