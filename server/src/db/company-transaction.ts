import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { bindCompany } from './bind-company.ts';
import { CompanyConnection, type OnQuery } from './company-connection.ts';
import { sendLater } from './send-together.ts';
import type { DB } from './tables.ts';
import { saveWritePosition } from './write-positions.rows.ts';

interface CompanyWork {
  pool: pg.Pool;
  client_id: string;
  onQuery?: OnQuery | undefined;
  /** False if all tables are known to be on one server. The transaction then opens with one message instead of two. */
  is_distributed?: boolean;
}

interface CompanyWrite extends CompanyWork {
  /** True if the commit's position in the write-ahead log should be saved, so that later reads can use a replica. */
  saves_position?: boolean;
}

/**
 * Runs a transaction bound to one company. The opening is sent together with the first query. The binding ends with the
 * transaction, so a pooled connection never keeps it, even behind pgbouncer. Kysely's own `Transaction` would send each
 * query only after the previous response, so this one has an executor that pipelines queries (`pipeline` of pg).
 * PostgreSQL runs them in order; if one fails, all later ones fail too, and the first error is reported.
 */
export async function writeInCompanyTransaction<T>(
  options: CompanyWrite,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const opening = openingOf('begin', options);
  const client = await options.pool.connect();
  const connection = new CompanyConnection(client, options);
  try {
    const opened = open(client, opening);
    opened.catch((error: Error) => {
      connection.opening_error = error;
    });
    const tx = transactionOn(connection);
    const result = await work(tx);
    await opened;
    const deferred: Promise<unknown>[] = (deferredOf.get(tx) ?? []).map((query) => connection.executeQuery(query));
    connection.close();
    const committed = client.query('commit');
    if (options.saves_position) deferred.push(savePosition(client, options.client_id));
    const [{ command }] = await Promise.all([committed, ...deferred]);
    // PostgreSQL responds with ROLLBACK to the commit of an aborted transaction, so `work` must have ignored an error.
    if (command !== 'COMMIT') throw new Error('This company transaction was rolled back instead of committed.');
    return result;
  } catch (error) {
    await rollBack(client, connection);
    throw connection.opening_error ?? error;
  } finally {
    client.release(connection.is_lost);
  }
}

/**
 * Saves the commit position. The change is already committed, so a failure here must not be reported as a failed
 * change.
 */
async function savePosition(client: pg.PoolClient, client_id: string): Promise<void> {
  await saveWritePosition(client, client_id).catch(() => undefined);
}

/**
 * Defers statements whose results are not needed but whose locks block other transactions. They are sent together with
 * the commit, so that the locks are short. If one fails, PostgreSQL rolls back, and its error is reported.
 */
export function sendWithCommit(tx: Transaction<DB>, queries: readonly CompiledQuery[]): void {
  deferredOf.set(tx, [...(deferredOf.get(tx) ?? []), ...queries]);
}

const deferredOf = new WeakMap<Transaction<DB>, CompiledQuery[]>();

/**
 * Runs a read-only transaction without extra round trips: the opening is sent with the first query, and nothing waits
 * for the commit. The connection returns to the pool immediately, because later statements queue behind the commit.
 */
export async function readInCompanyTransaction<T>(
  options: CompanyWork,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const opening = openingOf('begin read only', options);
  const client = await options.pool.connect();
  const connection = new CompanyConnection(client, options);
  try {
    open(client, opening).catch((error: Error) => {
      connection.opening_error = error;
    });
    const result = await work(transactionOn(connection));
    connection.close();
    // Errors are ignored: a lost connection removes itself from the pool, and an aborted read has nothing to roll back.
    sendLater(client, () => void client.query('commit').catch(() => undefined));
    return result;
  } catch (error) {
    await rollBack(client, connection);
    throw connection.opening_error ?? error;
  } finally {
    client.release(connection.is_lost);
  }
}

/**
 * Returns the statements that open a transaction. On Citus, the statement that binds the company is sent as a separate
 * message, because otherwise Citus would not propagate it to the workers.
 */
function openingOf(begin: string, { client_id, is_distributed = true }: CompanyWork): string[] {
  const binding = bindCompany(client_id);
  return is_distributed ? [begin, binding] : [`${begin}; ${binding}`];
}

async function open(client: pg.PoolClient, opening: readonly string[]): Promise<void> {
  await Promise.all(opening.map((statement) => client.query(statement)));
}

/** Rolls back. If the rollback fails too, the connection is discarded, and the original error is still reported. */
async function rollBack(client: pg.PoolClient, connection: CompanyConnection): Promise<void> {
  connection.close();
  await client.query('rollback').catch(() => {
    connection.is_lost = true;
  });
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function transactionOn(connection: CompanyConnection): Transaction<DB> {
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(compiler, adapter, provider),
  });
}

// Kysely requires a pool, but the executor provides the connection.
const noPool = { pool: () => Promise.reject(new Error('A company transaction has its connection already.')) };
const driver: Driver = new PostgresDriver(noPool);
const dialect: Dialect = new PostgresDialect(noPool);
