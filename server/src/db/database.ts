import { Kysely, type LogConfig, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { readCluster } from './citus/safe-cluster.ts';
import type { OnQuery } from './company-connection.ts';
import { readInCompanyTransaction, writeInCompanyTransaction } from './company-transaction.ts';
import { type ConnectionLimits, openPool } from './connection-pool.ts';
import { openReplica, type Replica, type ReplicaReads } from './replica.ts';
import { reasonsNotToOpen } from './safe-to-open.ts';
import type { DB } from './tables.ts';
import { readWritePositions } from './write-positions.rows.ts';

/** A transaction bound to one company: row-level security shows it that company's rows and no others. */
export type CompanyTransaction = Transaction<DB>;

export interface Database {
  /**
   * Runs queries of the app role outside any company. Only tables without row-level security are allowed; others raise
   * an error.
   */
  outside: Kysely<DB>;
  /** Runs reads and writes of one company. Commits when `work` returns; rolls back when it throws. */
  inCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /** Runs reads of one company in a read-only transaction without extra round trips. */
  readInCompany<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs `first` on the primary, and then `work` on the read replica if the replica already has everything that the
   * company has saved, otherwise on the primary. Without a replica, both run in one transaction.
   */
  readFromReplica<First, T>(
    client_id: string,
    first: (tx: CompanyTransaction) => Promise<First>,
    work: (tx: CompanyTransaction, found: First) => Promise<T>,
  ): Promise<T>;
  /** The number of reads by the server that handled them; null without a replica. */
  replica_reads: ReplicaReads | null;
  /**
   * Runs as the table owner and without a time limit; the owner may also change the history of this company. Used only
   * to anonymise people, delete companies and apply retention rules.
   */
  rewriteHistory<T>(client_id: string, work: (tx: CompanyTransaction) => Promise<T>): Promise<T>;
  /** True if Citus distributes the tables over several servers. */
  is_distributed: boolean;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** The part of the app that batch reads need. A request can pass its own transaction instead of the app. */
export interface CompanyReader {
  database: Pick<Database, 'readInCompany'>;
}

/**
 * Returns the same app, but with reads from the replica if there is one. Used for long reads that write nothing, such
 * as exports.
 */
export function readingReplica<A extends { database: Database }>(app: A): A {
  const { database } = app;
  if (!database.replica_reads) return app;
  const readInCompany: Database['readInCompany'] = (client_id, work) =>
    database.readFromReplica(client_id, async () => undefined, work);
  return { ...app, database: { ...database, readInCompany } };
}

interface DatabaseOptions {
  app_url: string;
  /** A streaming replica of the same database, for the app role. */
  replica_url?: string | undefined;
  onReplicaProblem?: (error: unknown) => void;
  /** A direct connection as the table owner, opened only while the history of a company is changed. */
  owner_url?: string;
  pool_size: number;
  /** False for a pgbouncer that does not support prepared statements. */
  names_statements?: boolean;
  /** Defaults to ten seconds more than PostgreSQL's own statement timeout. */
  query_timeout_ms?: number;
  /** Called for every statement except those that open and close transactions. */
  onQuery?: OnQuery;
}

/** Opens the pool of the app role. Throws if row-level security does not apply or writes would not be durable. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { app_url, replica_url, onQuery, pool_size, query_timeout_ms, names_statements = true } = options;
  const { is_distributed, ...checked } = await checkConnection(app_url);
  const limits = { ...checked.limits, ...(query_timeout_ms && { query_timeout: query_timeout_ms }) };
  const pool = openPool({ url: app_url, size: pool_size, limits, names_statements });
  const replica = replica_url
    ? openReplica({
        url: replica_url,
        pool_size,
        limits,
        names_statements,
        onQuery,
        onProblem: options.onReplicaProblem,
      })
    : null;
  const outside = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(onQuery && { log: logTo(onQuery) }) });
  const saves_position = replica !== null;
  const readInCompany: Database['readInCompany'] = (client_id, work) =>
    readInCompanyTransaction({ pool, client_id, onQuery, is_distributed }, work);

  return {
    outside,
    inCompany: (client_id, work) =>
      writeInCompanyTransaction({ pool, client_id, onQuery, is_distributed, saves_position }, work),
    readInCompany,
    readFromReplica: (client_id, first, work) =>
      replica
        ? readOnEither({ client_id, replica, readInCompany }, first, work)
        : readInCompany(client_id, async (tx) => work(tx, await first(tx))),
    replica_reads: replica?.reads ?? null,
    is_distributed,
    rewriteHistory: (client_id, work) => rewriteAsOwner({ ...options, client_id, saves_position }, work),
    pool,
    close: async () => {
      await replica?.close();
      await pool.end();
    },
  };
}

/**
 * Reads on the replica if it is up to date, otherwise on the primary. The first transaction ends before the next one
 * begins, because otherwise concurrent reads could use up the pool and wait for each other forever.
 */
async function readOnEither<First, T>(
  { client_id, replica, readInCompany }: { client_id: string; replica: Replica } & Pick<Database, 'readInCompany'>,
  first: (tx: CompanyTransaction) => Promise<First>,
  work: (tx: CompanyTransaction, found: First) => Promise<T>,
): Promise<T> {
  const [found, positions] = await readInCompany(client_id, (tx) =>
    Promise.all([first(tx), readWritePositions(tx, client_id)]),
  );
  const answer = await replica.read(client_id, positions, (tx) => work(tx, found));
  return answer ? answer.result : readInCompany(client_id, (tx) => work(tx, found));
}

/**
 * The additional time that the client waits after the statement timeout, because a frozen database cannot enforce its
 * own timeout.
 */
const patienceMs = 10_000;
const statementTimeoutMs = 5_000;

async function checkConnection(app_url: string): Promise<{ is_distributed: boolean; limits: ConnectionLimits }> {
  const client = new pg.Client({ connectionString: app_url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const cluster = await readCluster(client);
    const reasons = [...(await reasonsNotToOpen(client)), ...cluster.reasons];
    if (reasons.length > 0) throw new Error(reasons.join('\n'));
    const { rows } = await client.query<{ statement_ms: number; idle: string }>(
      `select setting::int as statement_ms, current_setting('idle_in_transaction_session_timeout') as idle
      from pg_settings where name = 'statement_timeout'`,
    );
    const statement_ms = rows[0]?.statement_ms ?? 0;
    return {
      is_distributed: cluster.is_distributed,
      limits: {
        query_timeout: (statement_ms || statementTimeoutMs) + patienceMs,
        ...(statement_ms === 0 && { statement_timeout: statementTimeoutMs }),
        ...(rows[0]?.idle === '0' && { idle_in_transaction_session_timeout: 15_000 }),
      },
    };
  } finally {
    await client.end();
  }
}

async function rewriteAsOwner<T>(
  { owner_url, client_id, saves_position }: DatabaseOptions & { client_id: string; saves_position: boolean },
  work: (tx: CompanyTransaction) => Promise<T>,
): Promise<T> {
  if (!owner_url) throw new Error('History can only be changed with DATABASE_OWNER_URL.');
  const unlimited = { query_timeout: 0, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
  // The owner role itself does not propagate settings to the Citus workers, because the queue could not be installed
  // otherwise. So the setting is made for this session.
  const settings = '-c citus.propagate_set_commands=local';
  const pool = openPool({ url: owner_url, size: 1, limits: unlimited, settings });
  try {
    return await writeInCompanyTransaction({ pool, client_id, saves_position }, async (tx) => {
      await sql`set local app.rewrites_history = 'on'`.execute(tx);
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
