import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';
import { portionsOf } from './portions.ts';
import type { DB } from './tables.ts';

/** Many rows of the same columns, so that no statement comes near the time each has. */
export async function insertMany(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  for (const portion of portionsOf(rows)) await insertRows(tx, table, portion);
}

/**
 * Rows of the same columns in one statement of one parameter: PostgreSQL reads the types off the table itself, and
 * however many rows there are, it is the same statement, which it has planned already.
 */
export async function insertRows(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx);
}
