import type pg from 'pg';

/**
 * Sends statements on this connection without their names. A pgbouncer before 1.21 does not keep track of which server
 * connection has prepared a named statement.
 */
export function sendUnnamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  client.query = ((statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest)) as typeof query &
    pg.PoolClient['query'];
}

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  const { name: _name, ...unnamed } = statement;
  return unnamed;
}
