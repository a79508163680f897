import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';
import type { DB } from './tables.ts';

/** Inserts many rows in several statements, so that none of them exceeds the statement timeout. */
export async function insertMany(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  for (const portion of portionsOf(rows)) await insertRows(tx, table, portion);
}

/**
 * Inserts rows that are passed as one JSON parameter. PostgreSQL takes the types from the table, and the statement is
 * the same for any number of rows, so its plan is reused.
 */
export async function insertRows(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
    returning client_id`.execute(tx);
}

/** Splits a list into parts of at most `size` rows, so that each part fits into one statement. */
export function portionsOf<Row>(rows: readonly Row[], size = 1_000): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
