import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** The number of newest expenses that are searched for merchants. */
const maxExpenses = 500;

/**
 * Reads the merchants of the company's latest reported expenses, each with the currency that was last used there.
 * Drafts are excluded, because their merchant may be misread from a receipt.
 */
export async function readKnownMerchants(
  tx: CompanyTransaction,
  { client_id }: { client_id: string },
): Promise<{ name: string; currency: string | null }[]> {
  const { rows } = await sql<{ name: string; currency: string | null }>`
    select distinct on (e.merchant) e.merchant as name, e.currency
    from (
      select id, merchant, currency, report_id from expenses
      where client_id = ${client_id} order by id desc limit ${sql.lit(maxExpenses)}
    ) e
    where e.merchant <> '' and e.report_id is not null
    order by e.merchant, e.id desc`.execute(tx);
  return rows;
}
