import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/**
 * Adds an id to a directory, unless it is there already. A lock replaces ON CONFLICT, for which Citus demands the right
 * to change rows of a shared table, and the app may only add some.
 */
export async function insertOnce(
  tx: CompanyTransaction,
  { directory, column, id, client_id }: { directory: string; column: string; id: string; client_id: string },
): Promise<void> {
  const table = sql.table(directory);
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`${directory} ${id}`}, 0))`.execute(tx),
    sql`select from ${table} where ${sql.ref(column)} = ${id}`.execute(tx),
  ]);
  if (rows.length > 0) return;
  await sql`insert into ${table} (${sql.ref(column)}, client_id) values (${id}, ${client_id})`.execute(tx);
}
