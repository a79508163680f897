import { type Kysely, sql } from 'kysely';
import type { DB } from '../tables.ts';

/** Returns the statements that wait for a lock. On Citus they wait on a worker, which only a view of Citus shows. */
export async function waitingStatements(database: Kysely<DB>): Promise<string[]> {
  const { rows: found } = await sql<{ is_citus: boolean }>`
    select to_regclass('pg_catalog.citus_lock_waits') is not null as is_citus`.execute(database);
  const waiting = found[0]?.is_citus
    ? sql<{ query: string }>`
        select query from (select distinct waiting_gpid, blocked_statement as query from citus_lock_waits) waits`
    : sql<{ query: string }>`select query from pg_stat_activity where wait_event_type = 'Lock'`;
  const { rows } = await waiting.execute(database);
  return rows.map(({ query }) => query);
}
