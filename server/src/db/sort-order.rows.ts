import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** Tables whose rows people can reorder. */
type OrderedTable = 'approval_rules' | 'categories' | 'custom_fields' | 'policies';

/**
 * Saves the positions of a list, starting at 1, in a single statement, because PostgreSQL checks the unique constraint
 * only at the end of a statement.
 */
export async function writeSortOrder(
  tx: CompanyTransaction,
  table: OrderedTable,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} t set sort_order = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where t.client_id = ${client_id} and t.id = o.id and t.sort_order <> o.place`.execute(tx);
}
