import { type RawBuilder, sql } from 'kysely';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, type Condition, isAmong } from '../../db/list-filters.rows.ts';
import type { List } from '../../db/list-query.rows.ts';
import { liveTotals, type TotalKind } from '../../db/live-spend.rows.ts';
import type { Dimension, SourceContext, Sql, SqlSource } from './source.rows.ts';

/** The rows and totals of analytics lists. */

export interface AnalyticsQuery extends SourceContext {
  source: SqlSource;
  /** The people whose rows the reader may see; null for everybody. */
  owner_ids: readonly string[] | null;
  period: { from?: string | undefined; to?: string | undefined };
  /** Each filter keeps the rows that have one of its keys. A null key matches rows without a value. */
  among: readonly { dimension: Dimension; keys: readonly (string | null)[] }[];
  search: string;
}

export interface AnalyticsRow {
  item_kind: 'report' | 'expense' | 'advance' | null;
  item_id: string | null;
  currency: string | null;
  values: Record<string, string | null>;
}

export function analyticsList(
  source: SqlSource,
): List<AnalyticsQuery, AnalyticsRow & { id: string }, 'date' | 'amount'> {
  const { carried } = source;
  return {
    id: source.id,
    sorts: source.sorts,
    matches: (query) => [matchesOf(query)],
    ...(carried && { carried: () => carried }),
    load: (query) => source.load(query),
    columns: (query) => columnsOf(source, query),
  };
}

function columnsOf(source: SqlSource, query: AnalyticsQuery): RawBuilder<AnalyticsRow & { id: string }> {
  const values = Object.entries(source.values(query)).map(([key, value]) => sql`${sql.lit(key)}, (${value})::text`);
  const item = source.item ?? { kind: sql`null`, id: sql`null` };
  return sql`page.list_id as id, (${item.kind})::text as item_kind, (${item.id})::text as item_id,
    ${source.spent?.currency ?? sql`null`}::text as currency, jsonb_build_object(${sql.join(values)}) as values`;
}

/** Returns the SQL `from … where …` of the matching rows. */
function matchesOf(query: AnalyticsQuery): Sql {
  const { source } = query;
  const search = query.search.trim().toLowerCase();
  const conditions: Condition[] = [
    ...source.where(query),
    source.period(query.period, query),
    query.owner_ids && sql`${source.owner} = any(${[...query.owner_ids]}::uuid[])`,
    ...query.among.map((each) => isOneOf(query, each)),
    search !== '' && sql`position(${search} in lower(${source.searched ?? sql`''`})) > 0`,
  ];
  return sql`${source.from(query)} where ${allOf(conditions)}`;
}

function isOneOf({ client_id }: SourceContext, chosen: Chosen): Sql {
  const { key, through } = chosen.dimension;
  if (!through) return isListed(key, chosen);

  const column = sql.ref(`u.${through}`);
  return sql`${key} = any(array(select u.id from users u where u.client_id = ${client_id} and ${isListed(column, chosen)}))`;
}

type Chosen = AnalyticsQuery['among'][number];

function isListed(column: Sql, { dimension, keys }: Chosen): Sql {
  const named = keys.filter((each) => each !== null);
  const isNamed = sql`${column} = any(${named}::${sql.raw(dimension.kind)}[])`;
  return keys.includes(null) ? sql`(${isNamed} or ${column} is null)` : isNamed;
}

export interface Figures {
  count: number;
  measures: Record<string, string>;
  spent: Record<string, string>;
}

/** Reads the figures of all matching rows. */
export async function readTotals(tx: CompanyTransaction, query: AnalyticsQuery): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with by_currency as (${summedBy(query, [])})
    select ${addedUp(query)} from by_currency`.execute(tx);
  return rows[0] ?? { count: 0, measures: {}, spent: {} };
}

/**
 * Returns SQL for the sums of the matching rows by currency and by the values of the dimensions (`i0`, `i1`). The
 * columns are the currency `c`, the number of rows `n`, the amount in that currency `own`, and one for each measure.
 * Uses the stored totals if they contain everything that the query needs.
 */
export function summedBy(query: AnalyticsQuery, dimensions: readonly Dimension[]): Sql {
  const kind = totalKindOf(query, dimensions);
  return kind ? storedSums(query, dimensions, kind) : sumsOfRows(query, dimensions);
}

function sumsOfRows(query: AnalyticsQuery, dimensions: readonly Dimension[]): Sql {
  const { source } = query;
  const measures = Object.entries(source.measures(query)).map(
    ([key, value]) => sql`, coalesce(sum(${value}), 0) as ${sql.ref(`m_${key}`)}`,
  );
  const { currency, amount } = source.spent ?? { currency: sql`null::text`, amount: sql`null::numeric` };
  const keys = dimensions.map(({ key }, at) => sql`${key} as ${sql.ref(`i${at}`)}, `);
  return sql`select ${sql.join(keys, sql``)}${currency} as c, count(*) as n, sum(${amount}) as own
    ${sql.join(measures, sql``)} ${matchesOf(query)} group by ${groupColumns(dimensions)}`;
}

function storedSums(query: AnalyticsQuery, dimensions: readonly Dimension[], kind: TotalKind): Sql {
  const { client_id, period, source, among } = query;
  const { from = '', to = '' } = period;
  const keys = dimensions.map(({ stored }, at) => sql`${stored?.column} as ${sql.ref(`i${at}`)}, `);
  const measures = Object.keys(source.measures(query)).map((key) => sql`, sum(t.amount) as ${sql.ref(`m_${key}`)}`);
  const conditions = among.map((each) => isListed(each.dimension.stored?.column ?? each.dimension.key, each));
  return sql`select ${sql.join(keys, sql``)}t.currency as c, sum(t.no_of_expenses) as n, sum(t.own_amount) as own
    ${sql.join(measures, sql``)} from (${liveTotals({ client_id, from, to }, kind)}) t
    where ${allOf([isAmong(sql`t.stage`, submittedStages, 'text'), ...conditions])}
    group by ${groupColumns(dimensions)} having sum(t.no_of_expenses) <> 0`;
}

function groupColumns(dimensions: readonly Dimension[]): Sql {
  return sql.join([...dimensions.map((_, at) => sql.ref(`i${at}`)), sql`c`]);
}

/**
 * Returns the kind of stored totals that has all dimensions of the query; undefined if the query must read the rows
 * themselves.
 */
export function totalKindOf(query: AnalyticsQuery, dimensions: readonly Dimension[]): TotalKind | undefined {
  const { source, owner_ids, period, search, among } = query;
  if (!source.has_totals || owner_ids || !period.from || !period.to || search.trim() !== '') return undefined;
  const needed = [...dimensions, ...among.map(({ dimension }) => dimension)];
  return totalKinds.find((kind) => needed.every(({ stored }) => stored?.kinds.includes(kind)));
}

const totalKinds = ['month', 'merchant', 'person'] as const;

/** Returns SQL that adds up the sums of all currencies. Only the amounts in original currencies stay separate. */
export function addedUp(query: AnalyticsQuery): RawBuilder<Figures> {
  const measures = measureKeys(query).map(
    (key) => sql`${sql.lit(key)}, coalesce(sum(${sql.ref(`m_${key}`)}), 0)::text`,
  );
  return sql`coalesce(sum(n), 0)::int as count,
    jsonb_build_object(${sql.join(measures)}) as measures,
    coalesce(jsonb_object_agg(c, own::text) filter (where c is not null and own is not null), '{}') as spent`;
}

export function measureKeys(query: AnalyticsQuery): string[] {
  return Object.keys(query.source.measures(query));
}
