import { type RawBuilder, sql } from 'kysely';

/** Sort order of a list. The id breaks ties; a list sorted by age uses the id only. */
export interface ListOrder {
  id: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  /** The cursor's key, cast to the type of the column. */
  given: (key: string) => RawBuilder<unknown>;
}

type Direction = 'asc' | 'desc';

/** The expression after `order by`. */
export function orderOf({ id, column }: ListOrder, direction: Direction): RawBuilder<unknown> {
  const order = sql.raw(direction);
  return column === id ? sql`${id} ${order}` : sql`${column} ${order}, ${id} ${order}`;
}

/**
 * `and …`: the rows after a cursor, whose key is empty when that row had none. Rows without a key come first in
 * descending and last in ascending order.
 */
export function afterPosition(
  { id, column, given: key }: ListOrder,
  direction: Direction,
  after: { key: string; id: string } | undefined,
): RawBuilder<unknown> {
  if (!after) return sql``;
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  if (column === id) return sql`and ${id} ${than} ${after.id}::uuid`;
  const among = sql`(${column} is null and ${id} ${than} ${after.id}::uuid)`;
  if (after.key === '') return direction === 'desc' ? sql`and (${among} or ${column} is not null)` : sql`and ${among}`;
  const next = sql`(${column}, ${id}) ${than} (${key(after.key)}, ${after.id}::uuid)`;
  return direction === 'desc' ? sql`and ${next}` : sql`and (${next} or ${column} is null)`;
}
