import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { statementNames } from './statement-names.ts';

export type OnQuery = (query: { sql: string; parameters: readonly unknown[]; ms: number }) => void;

/**
 * The connection of one company transaction. It rejects queries once the commit or rollback is sent, because a query
 * that nobody awaited must run neither without a bound company nor in the next transaction on the same connection.
 */
export class CompanyConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onQuery: OnQuery | undefined;
  readonly #nameOf: (sql: string) => string | undefined;
  #isClosed = false;
  #isLong = false;
  /** True if the connection must not return to the pool. */
  is_lost = false;
  /**
   * The error that prevented the transaction from opening. Later queries only report that the transaction is aborted.
   */
  opening_error: Error | undefined;

  constructor(client: pg.PoolClient, { pool, onQuery }: { pool: pg.Pool; onQuery?: OnQuery | undefined }) {
    this.#client = client;
    this.#onQuery = onQuery;
    this.#nameOf = statementNames(pool);
  }

  close(): void {
    this.#isClosed = true;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isClosed) throw new Error('This company transaction has ended: a query was not awaited inside it.');
    const began = this.#onQuery ? performance.now() : 0;
    const name = this.#nameOf(sql);
    // Work that raises PostgreSQL's timeout also needs a longer timeout in the client.
    if (sql.startsWith('set local statement_timeout')) this.#isLong = true;
    const { command, rowCount, rows } = await this.#client.query({
      ...(name && { name }),
      text: sql,
      values: parameters as unknown[],
      ...(this.#isLong && { query_timeout: longQueryMs }),
    });
    this.#onQuery?.({ sql, parameters, ms: performance.now() - began });
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: Kysely requires a generator here, although company transactions do not stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A company transaction does not stream.');
  }
}

const longQueryMs = 10 * 60 * 1000;
const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
