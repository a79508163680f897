import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.ts';

/** Bulk inserts for large companies. The rows that they refer to are created with the app's own operations. */

/** Inserts all rows with a single JSON parameter. PostgreSQL takes the type of each column from the table. */
export async function insertMany(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx);
}

/**
 * Prepares a transaction for many inserts: raises the statement timeout, because inserting a thousand rows may take
 * longer than a request is allowed to take, and plans each statement only once.
 */
export async function prepareForMany(tx: CompanyTransaction) {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

/**
 * Discards the cached plans. Call this function between batches: foreign key checks keep their first plan, and a plan
 * for an almost empty table scans the whole table for every row. Planning each check anew would be slow too.
 */
export async function planAnew(tx: CompanyTransaction) {
  await sql`discard plans`.execute(tx);
}

/** Returns the number of reports of the company; undefined if the company does not exist yet. */
export async function reportsSeeded(database: Database, client_id: string): Promise<number | undefined> {
  const row = await database.readInCompany(client_id, (tx) =>
    tx
      .selectFrom('number_sequences')
      .select('last_number')
      .where('client_id', '=', client_id)
      .where('kind', '=', 'report')
      .executeTakeFirst(),
  );
  return row && Number(row.last_number) - numbersStartAfter;
}

/** The number before the first report. Visible numbers start at 1001, as in the app. */
export const numbersStartAfter = 1000;

export async function categoriesByName(tx: CompanyTransaction, client_id: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('categories').select(['id', 'name']).where('client_id', '=', client_id).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Makes receipts optional, because creating files for all expenses of a large company would take too long. */
export async function makeReceiptsOptional(tx: CompanyTransaction, client_id: string): Promise<void> {
  await tx
    .updateTable('categories')
    .set({ receipt_rule: 'optional' })
    .where('client_id', '=', client_id)
    .where('receipt_rule', '=', 'required')
    .execute();
}
