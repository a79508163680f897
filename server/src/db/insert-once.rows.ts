import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/**
 * Adds an id to a directory table, unless the id is already there. A lock replaces ON CONFLICT: on a shared table,
 * Citus requires the right to update rows for ON CONFLICT, and the app role may only insert rows.
 */
export async function insertOnce(
  tx: CompanyTransaction,
  { directory, column, id, client_id }: { directory: string; column: string; id: string; client_id: string },
): Promise<void> {
  const table = sql.table(directory);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${directory} ${id}`}, 0))`.execute(tx);
  const { rows } = await sql`select from ${table} where ${sql.ref(column)} = ${id}`.execute(tx);
  if (rows.length > 0) return;
  await sql`insert into ${table} (${sql.ref(column)}, client_id) values (${id}, ${client_id})`.execute(tx);
}
