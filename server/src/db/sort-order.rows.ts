import { sql } from 'kysely';
import type { CompanyTransaction } from './database.ts';

/** Tables in which people put rows into an order of their own. */
type OrderedTable = 'approval_rules' | 'categories' | 'custom_fields' | 'policies';

/** The place of each in this order, from one. In one statement: that every place is taken once is judged when it is done. */
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
