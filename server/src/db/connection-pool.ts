import pg from 'pg';
import { sendTogether } from './send-together.ts';
import { typeParsers } from './type-parsers.ts';
import { sendUnnamed } from './unnamed-statements.ts';

/** The limits of a database session. A statement timeout is only needed if the database role does not set one. */
export interface ConnectionLimits {
  query_timeout: number;
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

interface PoolOptions {
  url: string;
  size: number;
  limits: ConnectionLimits;
  connect_timeout_ms?: number;
  /** False for a pgbouncer that does not support prepared statements. */
  names_statements?: boolean;
  /** Session settings that the database role does not set itself. */
  settings?: string;
}

export function openPool(options: PoolOptions): pg.Pool {
  const { url, size, limits, connect_timeout_ms = 5_000, names_statements = true, settings } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    types: typeParsers,
    application_name: 'outlay',
    connectionTimeoutMillis: connect_timeout_ms,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(settings && { options: settings }),
    ...limits,
  });

  // Errors of lost connections are ignored here: the query that used the connection reports the error, and the pool
  // opens a new connection. Without these listeners, the error event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client);
    if (!names_statements) sendUnnamed(client);
  });

  return pool;
}
