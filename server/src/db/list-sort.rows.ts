import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Sort keys of lists and their cursors. */

type Sql = RawBuilder<unknown>;
export type Direction = 'asc' | 'desc';

/** The position after a page: the sort key and the id of its last row. The key is empty if that row has no sort key. */
export interface ListPosition {
  key: string;
  id: string;
}

interface SortKind {
  /** The type to which the key of a cursor is cast. */
  type: Sql;
  /** An expression that returns the sort key of a row in `page` as text. */
  text: Sql;
  /** Accepts only keys that PostgreSQL can cast, because the cursor comes from the client and is untrusted. */
  check: z.ZodType<string>;
}

const text = sql`page.sort_key::text`;
const maxBigint = 2n ** 63n - 1n;

/** PostgreSQL has no year 0. */
const hasYear = (key: string) => !key.startsWith('0000');

const kinds = {
  id: { type: sql`uuid`, text, check: z.uuid() },
  instant: {
    type: sql`timestamptz`,
    text: sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    check: z.iso.datetime().refine(hasYear),
  },
  date: { type: sql`date`, text, check: z.iso.date().refine(hasYear) },
  numeric: { type: sql`numeric`, text, check: z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/u) },
  bigint: {
    type: sql`bigint`,
    text,
    check: z.string().refine((key) => /^\d{1,19}$/u.test(key) && BigInt(key) <= maxBigint),
  },
  text: {
    type: sql`text collate "C"`,
    text: sql`page.sort_key`,
    check: z.string().refine((key) => !key.includes('\0')),
  },
} satisfies Record<string, SortKind>;

export interface SortKey extends SortKind {
  /** Undefined if the list is sorted only by id. */
  column?: Sql;
  is_nullable: boolean;
  /** True if rows without a key come last in both directions. */
  nulls_last?: boolean;
}

/** Sorts by id. Ids begin with their time of creation, so the oldest row comes first in ascending order. */
export const sortById: SortKey = { ...kinds.id, is_nullable: false };

/** Sorts by a column that always has a value. The id breaks ties. */
export function sortBy(kind: keyof typeof kinds, column: Sql): SortKey {
  return { ...kinds[kind], column, is_nullable: false };
}

/**
 * Sorts by a column that may be null. Rows without a key come last in ascending order. In descending order they come
 * first, or last with `nulls: 'last'`, which needs its own index.
 */
export function sortByNullable(
  kind: Exclude<keyof typeof kinds, 'text'>,
  column: Sql,
  { nulls }: { nulls?: 'last' } = {},
): SortKey {
  const { check, ...rest } = kinds[kind];
  const nulls_last = nulls === 'last';
  return { ...rest, check: z.union([z.literal(''), check]), column, is_nullable: true, nulls_last };
}

export interface SortOrder {
  direction: Direction;
  /** True to read the list from its end. */
  is_reversed?: boolean | undefined;
}

/** Returns the expression after `order by`. */
export function orderOf(sort: SortKey, id: Sql, { direction, is_reversed = false }: SortOrder): Sql {
  const order = is_reversed ? opposite[direction] : direction;
  const by = sql.raw(order);
  if (!sort.column) return sql`${id} ${by}`;
  const areNullsLast = (sort.nulls_last || direction === 'asc') !== is_reversed;
  // PostgreSQL puts nulls last in ascending order by default.
  const isDefault = areNullsLast === (order === 'asc');
  const nulls = sql.raw(isDefault ? '' : ` nulls ${areNullsLast ? 'last' : 'first'}`);
  return sql`${sort.column} ${by}${nulls}, ${id} ${by}`;
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** Returns `and …`, the condition for the rows after a position. */
export function afterPosition(sort: SortKey, id: Sql, cut: { direction: Direction; after?: ListPosition | undefined }) {
  const { direction, after } = cut;
  if (!after) return sql``;
  const { column, type, is_nullable, nulls_last = false } = sort;
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const afterId = sql`${id} ${than} ${after.id}::uuid`;
  if (!column) return sql`and ${afterId}`;

  const next = sql`(${column}, ${id}) ${than} (${after.key}::${type}, ${after.id}::uuid)`;
  if (!is_nullable) return sql`and ${next}`;

  const nextWithoutKey = sql`(${column} is null and ${afterId})`;
  if (direction === 'asc' || nulls_last)
    return after.key === '' ? sql`and ${nextWithoutKey}` : sql`and (${next} or ${column} is null)`;
  return after.key === '' ? sql`and (${nextWithoutKey} or ${column} is not null)` : sql`and ${next}`;
}
