import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.ts';

/** Rows by the thousand; everything a company begins with goes through the product's own verbs. */

/** All rows in one statement with one parameter: PostgreSQL reads the types off the table itself. */
export async function insertMany(tx: CompanyTransaction, table: keyof DB & string, rows: readonly object[]) {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(tx);
}

/** A busy machine may take longer over a thousand rows than a request ever may. */
export async function prepareForMany(tx: CompanyTransaction) {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
}

/**
 * References are checked by plans that are made once and kept: those made while a table was all but empty would read the
 * whole of a large one for each row, those made anew for each row would take most of the time. So, now and then.
 */
export async function planAnew(tx: CompanyTransaction) {
  await sql`discard plans`.execute(tx);
}

/** How many reports the company has; nothing when there is no such company yet. */
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

/** Numbers people see start at 1001, as the product's own do. */
export const numbersStartAfter = 1000;

export async function categoriesByName(tx: CompanyTransaction, client_id: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('categories').select(['id', 'name']).where('client_id', '=', client_id).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
