import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Values of a closed list, written into the statement: with parameters, a prepared plan could not use an index of some
 * of the values only.
 */
export function isOneOf(column: Sql, values: readonly string[] | undefined | null): Sql | undefined | null {
  return values && (values.length > 0 ? sql`${column} in (${sql.join(values.map(sql.lit))})` : sql`false`);
}
