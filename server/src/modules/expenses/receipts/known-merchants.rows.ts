import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** The expenses looked at, newest first. */
const maxExpenses = 500;

/**
 * The merchants of the company's latest reported expenses with the currency they were last paid in. Drafts are left
 * out, because their merchant may be a misread receipt.
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
