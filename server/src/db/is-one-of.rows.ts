import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Returns a condition that a column has one of these values of a closed list; undefined or null if `values` is. The
 * values are written into the statement, because with parameters a prepared plan could not use a partial index on some
 * of the values.
 */
export function isOneOf(column: Sql, values: readonly string[] | undefined | null): Sql | undefined | null {
  return values && (values.length > 0 ? sql`${column} in (${sql.join(values.map(sql.lit))})` : sql`false`);
}
