import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';
import { portionsOf } from './portions.ts';
import type { DB } from './tables.ts';

/**
 * Many rows of the same columns, each statement with one parameter: PostgreSQL reads the types off the table itself,
 * and no statement comes near the time each has.
 */
export async function insertMany(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  for (const portion of portionsOf(rows)) {
    const columns = sql.join(Object.keys(portion[0] ?? {}).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(portion)})`.execute(
      tx,
    );
  }
}
