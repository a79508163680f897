import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { eachMatch } from '../../../db/list-query.rows.ts';
import { expenseList } from './expense-list.rows.ts';

export interface UsedMerchantRow {
  merchant: string;
  category_id: string | null;
}

/** Reads the merchants of the owner's expenses, newest first, optionally filtered by a search text. */
export async function readUsedMerchants(
  tx: CompanyTransaction,
  { limit, ...query }: { client_id: string; owner_id: string; search: string; limit: number },
): Promise<UsedMerchantRow[]> {
  const merchants = eachMatch(
    expenseList.matches({ ...query, filters: { where: 'all' } }),
    (from) =>
      sql`select e.merchant, e.category_id ${from} and e.merchant <> '' order by e.id desc limit ${sql.lit(limit)}`,
  );
  const { rows } = await sql<UsedMerchantRow>`${merchants}`.execute(tx);
  return rows;
}
