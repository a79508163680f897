import { Kysely, type LogConfig, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { OnQuery } from './company-connection.ts';
import { readInCompanyTransaction, writeInCompanyTransaction } from './company-transaction.ts';
import { reasonsNotToOpen } from './safe-to-open.ts';
import { sendTogether } from './send-together.ts';
import type { DB } from './tables.ts';
import { typeParsers } from './type-parsers.ts';

/** A transaction bound to one company: row-level security shows it that company's rows and no others. */
export type CompanyTransaction = Transaction<DB>;

export interface Database {
  /** The app role with no company bound: only for tables outside the walls; a walled table raises here. */
  outside: Kysely<DB>;
  /** Reads and writes of one company; committed when `work` returns, rolled back when it throws. */
  inCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /** Reads of one company: a read-only transaction that costs no trips of its own. */
  readInCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  app_url: string;
  pool_size: number;
  /** Told of every statement, except those that open and close transactions. */
  onQuery?: OnQuery;
}

/** Opens the pool of the app role, or refuses with a sentence when the walls would not hold or writes would not last. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openPool(options, await checkConnection(options.app_url));
  const { onQuery } = options;
  const outside = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: logTo(onQuery) }) });

  return {
    outside,
    inCompany: (client_id, work) => writeInCompanyTransaction({ pool, client_id, onQuery }, work),
    readInCompany: (client_id, work) => readInCompanyTransaction({ pool, client_id, onQuery }, work),
    pool,
    close: () => pool.end(),
  };
}

/** Limits that the app role does not bring along are asked for with each connection. */
interface MissingLimits {
  statement_timeout?: number;
  idle_in_transaction_session_timeout?: number;
}

async function checkConnection(app_url: string): Promise<MissingLimits> {
  const client = new pg.Client({ connectionString: app_url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const reasons = await reasonsNotToOpen(client);
    if (reasons.length > 0) throw new Error(reasons.join('\n'));
    const { rows } = await client.query<{ statement: string; idle: string }>(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return {
      ...(rows[0]?.statement === '0' && { statement_timeout: 5_000 }),
      ...(rows[0]?.idle === '0' && { idle_in_transaction_session_timeout: 15_000 }),
    };
  } finally {
    await client.end();
  }
}

function openPool(options: DatabaseOptions, limits: MissingLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.app_url,
    max: options.pool_size,
    pipeline: true,
    types: typeParsers,
    application_name: 'outlay',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...limits,
  });
  // A lost connection is reported to the query that used it; the pool drops it and opens another for the next one.
  // Without these listeners the event alone would end the process, for idle connections and for those in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client);
  });
  return pool;
}

function logTo(onQuery: OnQuery): LogConfig {
  return (event) => {
    const { sql, parameters } = event.query;
    if (/^(begin|commit|rollback)\b/.test(sql)) return;
    onQuery({ sql, parameters, ms: event.queryDurationMillis });
  };
}
