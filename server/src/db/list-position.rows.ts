import { type RawBuilder, sql } from 'kysely';

/** What a list is sorted by. Its id tells apart what is equal in that; a list sorted by its age has the id alone. */
export interface ListOrder {
  id: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  /** A key as a cursor carries it, as the column keeps it. */
  given: (key: string) => RawBuilder<unknown>;
}

type Direction = 'asc' | 'desc';

/** After `order by`. */
export function orderOf({ id, column }: ListOrder, direction: Direction): RawBuilder<unknown> {
  const order = sql.raw(direction);
  return column === id ? sql`${id} ${order}` : sql`${column} ${order}, ${id} ${order}`;
}

/**
 * `and …`: what comes after a place, whose key is empty where that row had none. What has no key comes first when the
 * highest does, and last when the lowest does.
 */
export function afterPosition(
  { id, column, given }: ListOrder,
  direction: Direction,
  after: { key: string; id: string } | undefined,
): RawBuilder<unknown> {
  if (!after) return sql``;
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  if (column === id) return sql`and ${id} ${than} ${after.id}::uuid`;
  const among = sql`(${column} is null and ${id} ${than} ${after.id}::uuid)`;
  if (after.key === '') return direction === 'desc' ? sql`and (${among} or ${column} is not null)` : sql`and ${among}`;
  const next = sql`(${column}, ${id}) ${than} (${given(after.key)}, ${after.id}::uuid)`;
  return direction === 'desc' ? sql`and ${next}` : sql`and (${next} or ${column} is null)`;
}
