import { type RawBuilder, sql } from 'kysely';
import { wordsOfSearch } from '#domain/text/search-words.ts';
import type { CompanyReader, CompanyTransaction } from './database.ts';
import type { Tally } from './list-counters.rows.ts';
import { allOf, type Condition, isAmong } from './list-filters.rows.ts';
import { afterPosition, type ListPosition, orderOf, type SortKey, type SortOrder } from './list-sort.rows.ts';

/** The statements of every list. A page first finds its ids with an index and then reads the full rows. */

type Sql = RawBuilder<unknown>;

export interface List<Query, Row, Sort extends string, Totals = unknown> {
  /** The column with the ids of the matches. It breaks ties when rows have the same sort key. */
  id: Sql;
  sorts: Record<Sort, SortKey>;
  /** The condition for rows that users can see, for example that a row is not deleted. */
  exists?: Sql;
  /** `from … where …` of the matching rows. Several parts, each with its own index, must not share rows. */
  matches(query: Query): readonly Sql[];
  /** Additional columns of each match. `load` and `columns` can read them from `page`. */
  carried?(query: Query): Sql;
  /** The column of the matches that totals add up. */
  amount?: Sql;
  /** Set if the matches of this query are expensive to find. One statement then reads both the page and the totals. */
  collected?(query: Query): Collected<Totals> | undefined;
  /** Joins the full row to `page`. */
  load(query: Query): Sql;
  columns(query: Query): RawBuilder<Row>;
}

export interface ListQuery<Filters = object> {
  client_id: string;
  search: string;
  filters: Filters;
}

export interface DatedQuery<Filters> extends ListQuery<Filters> {
  /** The actor's time zone, which determines where days begin and end in date filters. */
  time_zone: string;
}

/** Matches that a statement finds only once and uses for both the page and the totals. */
export interface Collected<Totals> {
  /** `name as materialized (…)`, which finds the matches. */
  matches: Sql;
  /** `from … where …` of the matches on the page, which may refer to `totals`. */
  from: readonly Sql[];
  /** A query that returns one row with the totals of all matches. */
  totals: RawBuilder<Totals>;
}

interface TableList<Query extends ListQuery, Row, Sort extends string, Totals>
  extends Pick<List<Query, Row, Sort, Totals>, 'sorts' | 'exists' | 'amount' | 'collected' | 'columns'> {
  table: string;
  alias: string;
  /** The name of the id column. Defaults to `id`. */
  id?: string;
  /** The conditions of the query. The condition on the company is added to them. */
  where(query: Query): readonly Condition[];
  /** Splits a search into words; undefined if nothing can match. */
  wordsOf?(search: string): string[] | undefined;
  /** A query that returns, as `item_id`, the ids of the rows that match the words of a search. */
  byWords(query: Query, words: readonly string[]): Sql;
  /** Additional joins to the full row. */
  joins?(query: Query): Sql;
}

/** Declares a list of the rows of one table. A search starts from the word index, all other queries from the table. */
export function tableList<Query extends ListQuery, Row, Sort extends string, Totals = unknown>(
  declared: TableList<Query, Row, Sort, Totals>,
): List<Query, Row, Sort, Totals> {
  const { alias, wordsOf = wordsOfSearch } = declared;
  const from = sql`from ${sql.table(declared.table)} ${sql.ref(alias)}`;

  return {
    ...declared,
    id: sql.ref(`${alias}.${declared.id ?? 'id'}`),
    matches(query) {
      const words = wordsOf(query.search);
      if (!words) return [sql`${from} where false`];
      const isOfCompany = sql`${sql.ref(`${alias}.client_id`)} = ${query.client_id}`;
      const where = allOf([isOfCompany, declared.exists, ...declared.where(query)]);
      if (words.length === 0) return [sql`${from} where ${where}`];
      const found = declared.byWords(query, words);
      return [sql`from (${found}) found ${loadRow(declared, query, sql`found.item_id`)} where ${where}`];
    },
    load: (query) => sql`${loadRow(declared, query, sql`page.list_id`)} ${declared.joins?.(query) ?? sql``}`,
  };
}

/** Looks up a row by its key. This is faster than joining the whole table, because a page has few rows. */
export function loadRow(
  { table, alias, id = 'id' }: { table: string; alias: string; id?: string },
  { client_id }: { client_id: string },
  key: Sql,
): Sql {
  return sql`cross join lateral (
    select * from ${sql.table(table)} x where x.client_id = ${client_id} and ${sql.ref(`x.${id}`)} = ${key} limit 1
  ) ${sql.ref(alias)}`;
}

/** The part of a list to read: its order, its size and where it starts. */
export interface ListCut<Sort extends string> extends SortOrder {
  sort: Sort;
  limit: number;
  /** The row after which to continue. */
  after?: ListPosition | undefined;
  /** The number of rows to skip; an alternative to `after`. */
  offset?: number | undefined;
}

export interface ListedRow<Row> {
  row: Row;
  position: ListPosition;
}

/** Reads a page and also the totals, if the list collects the matches of this query. */
export async function readPage<Query, Row, Sort extends string, Totals>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort, Totals>,
  query: Query,
  cut: ListCut<Sort>,
): Promise<{ rows: ListedRow<Row>[]; totals?: Totals }> {
  const collected = list.collected?.(query);
  const page = sql`page as (${pageOf(list, query, cut, collected?.from ?? list.matches(query))})`;
  const lines = linesOf(list, query, cut);
  if (!collected) {
    const { rows } = await sql<FlatRow<Row>>`with ${page} ${lines}`.execute(tx);
    return { rows: rows.map(listedRow) };
  }

  const { rows } = await sql<FlatRow<Row> & { list_totals: Totals }>`
    with ${collected.matches}, totals as materialized (${collected.totals}), ${page}, line as (${lines})
    select to_jsonb(totals) as list_totals, line.* from totals left join line on true
    order by line.list_order`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('The totals of a list are always one row.');
  const listed = rows.filter(({ list_id }) => list_id !== null);
  return {
    totals: first.list_totals,
    rows: listed.map(({ list_totals: _, ...row }) => listedRow(row as FlatRow<Row>)),
  };
}

/** Reads the first rows of a list that is not paged. */
export async function readRows<Query, Row, Sort extends string>(
  tx: CompanyTransaction,
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
): Promise<Row[]> {
  return (await readPage(tx, list, query, cut)).rows.map(({ row }) => row);
}

/** Runs a read in a transaction: the request's own transaction, or a new transaction for each batch of an export. */
export type RunRead = <T>(read: (tx: CompanyTransaction) => Promise<T>) => Promise<T>;

/** Reads all rows of a list in batches of `cut.limit`, for exports. */
export async function* readBatches<Query, Row, Sort extends string>(
  run: RunRead,
  list: List<Query, Row, Sort>,
  query: Query,
  cut: ListCut<Sort>,
): AsyncGenerator<Row[]> {
  let { after } = cut;
  do {
    const position = after;
    const { rows } = await run((tx) => readPage(tx, list, query, { ...cut, after: position }));
    after = rows.length < cut.limit ? undefined : rows.at(-1)?.position;
    yield rows.map(({ row }) => row);
  } while (after);
}

/** Selected rows are read in batches, because one long read would occupy a connection for the whole export. */
const selectedAtOnce = 100;

/** Reads the selected rows in the order of the selection. Rows that no longer exist are skipped. */
export async function* readSelected<Query extends { client_id: string }, Row>(
  { database }: CompanyReader,
  list: Pick<List<Query, Row, never>, 'exists' | 'load' | 'columns'>,
  query: Query,
  ids: readonly string[],
): AsyncGenerator<Row> {
  for (let start = 0; start < ids.length; start += selectedAtOnce) {
    const batch = ids.slice(start, start + selectedAtOnce);
    const { rows } = await database.readInCompany(query.client_id, (tx) =>
      sql<Row>`
        select ${list.columns(query)} from unnest(${batch}::uuid[]) with ordinality page (list_id, list_order)
        ${list.load(query)} where ${allOf([list.exists])} order by page.list_order`.execute(tx),
    );
    yield* rows;
  }
}

/** Counts the matches and adds up their amounts. */
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

/** Reads the ids of the matches in id order, for bulk actions: only those in `among`, and at most `limit`. */
export async function readIds<Query>(
  tx: CompanyTransaction,
  list: Pick<List<Query, unknown, never>, 'id' | 'matches'>,
  query: Query,
  { among, limit }: { among?: readonly string[]; limit?: number } = {},
): Promise<string[]> {
  const isListed = allOf([isAmong(list.id, among, 'uuid')]);
  const { rows } = await sql<{ id: string }>`
    ${eachMatch(list.matches(query), (from) => sql`select ${list.id} as id ${from} and ${isListed}`)}
    order by id ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Builds one select for each part of the matches and joins them with `union all`. */
export function eachMatch(matches: readonly Sql[], select: (from: Sql) => Sql): Sql {
  const [first] = matches;
  if (first && matches.length === 1) return select(first);
  return sql.join(
    matches.map((from) => sql`(${select(from)})`),
    sql` union all `,
  );
}

/** Selects the ids and sort keys of a page. */
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

/** Selects the full rows of `page`, in order. */
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
