import { sql } from 'kysely';
import type { CompanyTransaction } from '../db/database.ts';

/**
 * Commits a transaction on all servers or on none. On Citus, jobs are on the coordinator and the rows of a company on a
 * worker. Citus does not know the tables of the queue and would commit first on the worker, so a crash between the two
 * commits would lose the job of a saved change. It only commits in two phases if a table that it manages on the
 * coordinator changes as well, such as this one, which is always empty.
 */
export async function commitOnAllServers(tx: CompanyTransaction): Promise<void> {
  await sql`delete from two_phase_commits where id = 1`.execute(tx);
}
