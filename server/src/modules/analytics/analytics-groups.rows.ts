import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  type AnalyticsQuery,
  addedUp,
  type Figures,
  measureKeys,
  summedBy,
  totalKindOf,
} from './analytics-list.rows.ts';
import type { Dimension, SourceContext, Sql } from './source.rows.ts';

/** The groups of the rows of an analytics list, added up by one or two dimensions. */

interface GroupRow extends Figures {
  key: string | null;
  name: string | null;
  /** The value that groups are ordered by: the first measure, or the number of rows. */
  size: string;
}

interface Groups {
  groups: GroupRow[];
  /** The total number of groups. */
  count: number;
  /** The figures of all groups together. */
  totals: Figures;
}

/** The position of the last group on a page, after which the next page starts. */
export interface GroupPosition {
  size: string;
  key: string;
}

/** Reads the groups of one dimension: by key if the dimension is ordered, otherwise largest first. */
export async function readGroups(
  tx: CompanyTransaction,
  query: AnalyticsQuery,
  { dimension, after, limit }: { dimension: Dimension; after?: GroupPosition | undefined; limit: number },
): Promise<Groups> {
  const key = sql`coalesce(g.key, '') collate "C"`;
  const [order, isAfter] = dimension.is_ordered
    ? [sql`${key}`, after && sql`${key} > ${after.key}`]
    : [sql`g.size desc, ${key} desc`, after && sql`(g.size, ${key}) < (${after.size}::numeric, ${after.key})`];

  // Groups and totals are computed in one pass over the rows.
  const { rows } = await sql<GroupRow & { no_of_groups: number; totals: Figures }>`
    with ${sumsBy(query, [dimension])},
    totals as (select ${addedUp(query)} from (select c, ${addedFigures(query)} from by_currency group by c) each_currency),
    grouped as (select k0 as key, ${sizeOf(query)} as size, ${addedUp(query)} from by_currency group by k0)
    select g.key, ${nameOf(query, dimension, sql`g.key`)} as name, g.size::text as size, g.count, g.measures, g.spent,
      (select count(*)::int from grouped) as no_of_groups, (select to_jsonb(totals) from totals) as totals
    from grouped g where ${isAfter ?? sql`true`} order by ${order} limit ${sql.lit(limit)}`.execute(tx);

  const [first] = rows;
  return {
    groups: rows,
    count: first?.no_of_groups ?? 0,
    totals: first?.totals ?? { count: 0, measures: {}, spent: {} },
  };
}

export interface CrossRow extends Figures {
  keys: (string | null)[];
  names: (string | null)[];
  /**
   * The number of dimensions by which the row is grouped: 0 for the grand total, 1 for a subtotal when there are two
   * dimensions.
   */
  level: number;
}

/** Reads every group of one or two dimensions, with subtotals and the grand total, for files. */
export async function readCrossGroups(
  tx: CompanyTransaction,
  query: AnalyticsQuery,
  { dimensions, limit }: { dimensions: readonly Dimension[]; limit: number },
): Promise<CrossRow[]> {
  const keys = dimensions.map((_, at) => sql.ref(`k${at}`));
  const levels = [0, ...dimensions.map((_, at) => at + 1)];
  const sets = levels.map((level) => sql`(${sql.join([...keys.slice(0, level), sql`c`])})`);
  const level = sql.join(
    keys.map((each) => sql`(1 - grouping(${each}))`),
    sql` + `,
  );
  const names = dimensions.map((dimension, at) => nameOf(query, dimension, sql.ref(`g.k${at}`)));

  const { rows } = await sql<CrossRow>`
    with ${sumsBy(query, dimensions)},
    leveled as (
      select ${sql.join(keys)}, c, ${level} as level, ${addedFigures(query)}
      from by_currency group by grouping sets (${sql.join(sets)})),
    grouped as (
      select ${sql.join(keys)}, level, ${sizeOf(query)} as size, ${addedUp(query)} from leveled
      group by ${sql.join(keys)}, level),
    sized as (select *, max(size) filter (where level = 1) over (partition by k0) as first_size from grouped)
    select array[${sql.join(keys.map((each) => sql`${each}::text`))}] as keys,
      array[${sql.join(names.map((name) => sql`(${name})::text`))}] as names, g.level, g.count, g.measures, g.spent
    from sized g order by (level = 0), ${dimensions[0]?.is_ordered ? sql`k0` : sql`first_size desc, k0`},
      (level < ${sql.lit(dimensions.length)}), ${dimensions[1]?.is_ordered ? sql`k1` : sql`size desc`}
    limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/**
 * Returns the SQL of the subqueries `summed` and `by_currency`, which contain the sums by key (`k0`, `k1`) and
 * currency.
 */
function sumsBy(query: AnalyticsQuery, dimensions: readonly Dimension[]): Sql {
  const isStored = totalKindOf(query, dimensions) !== undefined;
  const outer = sql.join(
    dimensions.map((each, at) => sql`${keyOf(query, { ...each, at, isStored })} as ${sql.ref(`k${at}`)}`),
  );
  const outerKeys = sql.join(dimensions.map((_, at) => sql.ref(`k${at}`)));

  // Departments and entities are looked up once for each person, not for each row.
  return sql`summed as (${summedBy(query, dimensions)}),
    by_currency as (
      select ${outer}, c, ${addedFigures(query)} from summed
      group by ${outerKeys}, c)`;
}

/** Returns SQL that adds up the columns of `summed` or `by_currency` and keeps their names. */
function addedFigures(query: AnalyticsQuery): Sql {
  const measures = measureKeys(query).map((key) => sql`, sum(${sql.ref(`m_${key}`)}) as ${sql.ref(`m_${key}`)}`);
  return sql`sum(n) as n, sum(own) as own ${sql.join(measures, sql``)}`;
}

function keyOf(
  { client_id }: SourceContext,
  { through, at, isStored }: Dimension & { at: number; isStored: boolean },
): Sql {
  const inner = sql.ref(`summed.i${at}`);
  // Stored totals contain the department or entity itself.
  if (!through || isStored) return sql`${inner}::text`;
  return sql`(select ${sql.ref(`u.${through}`)}::text from users u where u.client_id = ${client_id} and u.id = ${inner})`;
}

function nameOf(context: SourceContext, { nameOf: read }: Dimension, key: Sql): Sql {
  return read ? read(context, sql`${key}::uuid`) : sql`null::text`;
}

function sizeOf(query: AnalyticsQuery): Sql {
  const [first] = measureKeys(query);
  return first ? sql`coalesce(sum(${sql.ref(`m_${first}`)}), 0)` : sql`sum(n)`;
}
