import {
  CompiledQuery,
  Kysely,
  type KyselyConfig,
  type LogConfig,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.ts';

export type CompanyWork = 'write' | 'read';

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

/**
 * Kysely bound to one company: each of its transactions opens with `begin; set local app.client_id`, in one trip.
 * The binding ends with the transaction, so a pooled connection (also one behind pgbouncer) never keeps it.
 * Made anew for each transaction, which costs a few microseconds; its `Transaction<DB>` is Kysely's own.
 */
export function companyKysely(options: {
  pool: pg.Pool;
  client_id: string;
  work: CompanyWork;
  log?: LogConfig;
}): Kysely<DB> {
  const { pool, client_id, work, log } = options;
  if (!isUuid(client_id)) throw new Error('A company transaction needs the UUID of a company.');
  const config: KyselyConfig = {
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        work === 'read' ? new ReadingDriver(pool, client_id) : new CompanyDriver(pool, bind('begin', client_id)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    ...(log && { log }),
  };
  return new Kysely<DB>(config);
}

/** The id stands in the text of the statement, as SET takes no parameters: nothing but a UUID may get there. */
function bind(begin: string, client_id: string): string {
  return `${begin}; set local app.client_id = '${client_id}'`;
}

function isUuid(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/**
 * Kysely's commit already raises when PostgreSQL answers it with ROLLBACK, which it does in an aborted transaction.
 * A query that somebody forgot to await must not slip in behind the commit, where no company is bound any more, nor
 * into the next transaction on this connection: so the door closes as soon as the commit or rollback is on its way.
 */
class CompanyDriver extends PostgresDriver {
  protected readonly begin: CompiledQuery;

  constructor(pool: pg.Pool, begin: string) {
    super({ pool });
    this.begin = CompiledQuery.raw(begin);
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(this.begin);
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    const committed = super.commitTransaction(connection);
    connection.executeQuery = refuseLateQuery;
    await committed;
  }

  /** When even the rollback fails, Kysely marks the connection for disposal; the error before it is the telling one. */
  override async rollbackTransaction(connection: Connection): Promise<void> {
    const rolledBack = super.rollbackTransaction(connection).catch(() => undefined);
    connection.executeQuery = refuseLateQuery;
    await rolledBack;
  }
}

/**
 * Reads wait for their rows only: the opening travels with the first query, and nobody waits for the commit of a
 * transaction that is read only. The connection is free at once, since whatever is sent next stands behind the commit.
 */
class ReadingDriver extends CompanyDriver {
  constructor(pool: pg.Pool, client_id: string) {
    super(pool, bind('begin read only', client_id));
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    // Should it fail, the connection is lost or the transaction aborted, and the query behind it fails as well.
    connection.executeQuery(this.begin).catch(() => undefined);
  }

  override async commitTransaction(connection: Connection): Promise<void> {
    // A lost connection removes itself from the pool; there is nothing to keep of an aborted read.
    super.commitTransaction(connection).catch(() => undefined);
  }
}

function refuseLateQuery(): Promise<never> {
  return Promise.reject(new Error('This company transaction has ended: a query was not awaited inside it.'));
}
