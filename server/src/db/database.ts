import { Kysely, type LogConfig, PostgresDialect, sql, type Transaction } from 'kysely';
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
  /** The app role without a company: only for tables without row-level security; other tables raise an error. */
  outside: Kysely<DB>;
  /** Runs reads and writes of one company; commits when `work` returns, rolls back when it throws. */
  inCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /** Runs reads of one company in a read-only transaction without extra round trips. */
  readInCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs as the owner of the tables, who may also change the history of this company, without a time limit. Only for
   * anonymising people, deleting companies and retention.
   */
  rewriteHistory<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The part of the app that reads in batches, so that a request can read in its own transaction instead. */
export interface CompanyReader {
  database: Pick<Database, 'readInCompany'>;
}

interface DatabaseOptions {
  app_url: string;
  /** Connected to directly, and only while the history of a company is changed. */
  owner_url?: string;
  pool_size: number;
  /** Defaults to ten seconds more than PostgreSQL's own statement timeout. */
  query_timeout_ms?: number;
  /** Called for every statement except those that open and close transactions. */
  onQuery?: OnQuery;
}

/** Opens the pool of the app role. Refuses when row-level security does not apply or writes would not be durable. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const pool = openPool(options, await checkConnection(options.app_url));
  const { onQuery } = options;
  const outside = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: logTo(onQuery) }) });

  return {
    outside,
    inCompany: (client_id, work) => writeInCompanyTransaction({ pool, client_id, onQuery }, work),
    readInCompany: (client_id, work) => readInCompanyTransaction({ pool, client_id, onQuery }, work),
    rewriteHistory: (client_id, work) => rewriteAsOwner({ ...options, client_id }, work),
    pool,
    close: () => pool.end(),
  };
}

/** A frozen database cannot enforce its own timeout, so the client gives up a little later. */
const patienceMs = 10_000;
const statementTimeoutMs = 5_000;

/** Sets the limits on each connection when the app role does not have them. */
interface MissingLimits {
  query_timeout: number;
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
    const { rows } = await client.query<{ statement_ms: number; idle: string }>(
      `select setting::int as statement_ms, current_setting('idle_in_transaction_session_timeout') as idle
      from pg_settings where name = 'statement_timeout'`,
    );
    const statement_ms = rows[0]?.statement_ms ?? 0;
    return {
      query_timeout: (statement_ms || statementTimeoutMs) + patienceMs,
      ...(statement_ms === 0 && { statement_timeout: statementTimeoutMs }),
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
    ...(options.query_timeout_ms && { query_timeout: options.query_timeout_ms }),
  });

  // The query that used a lost connection reports the error, and the pool opens a new one. Without these listeners the
  // error event would end the process, for idle and for active connections.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    sendTogether(client);
  });

  return pool;
}

async function rewriteAsOwner<T>(
  { owner_url, client_id }: DatabaseOptions & { client_id: string },
  work: (tx: CompanyTransaction) => Promise<T>,
): Promise<T> {
  if (!owner_url) throw new Error('History can only be changed with DATABASE_OWNER_URL.');
  const unlimited = { query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const pool = openPool({ app_url: owner_url, pool_size: 1 }, unlimited);
  try {
    return await writeInCompanyTransaction({ pool, client_id }, async (tx) => {
      await sql`select set_config('app.rewrites_history', 'on', true)`.execute(tx);
      return work(tx);
    });
  } finally {
    await pool.end();
  }
}

function logTo(onQuery: OnQuery): LogConfig {
  return (event) => {
    const { sql, parameters } = event.query;
    if (/^(begin|commit|rollback)\b/.test(sql)) return;
    onQuery({ sql, parameters, ms: event.queryDurationMillis });
  };
}
