import { type RawBuilder, sql } from 'kysely';
import { decimalsOf } from '#domain/money/currency.ts';
import { reportGroups } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** The amounts still to be paid for reports. */

/** Selects the amount still to be paid for `reports r`, after advances. No row unless the report awaits payment. */
export function payableOf(client_id: string): RawBuilder<string | null> {
  return sql`select p.payable from payables p where p.client_id = ${client_id} and p.item_id = r.id
    and p.stage = any(${[...reportGroups.awaiting_payment]}::text[])`;
}

/** Like `payableOf`, but in the company's currency: the same share of the payable total in that currency. */
export function companyPayableOf({ client_id, currency }: { client_id: string; currency: string }): RawBuilder<string> {
  return sql`select case when r.currency = ${currency} then p.payable when r.payable_total = 0 then 0
      else round(r.company_payable_total * p.payable / r.payable_total, ${sql.lit(decimalsOf(currency))}) end
    from (${payableOf(client_id)}) p`;
}

/** Reads the amount to be paid to a person for reports awaiting payment, in the company's currency. */
export async function readToBePaid(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; currency: string },
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum((${companyPayableOf(query)})), 0) as total from reports r
    where r.client_id = ${query.client_id} and r.owner_id = ${query.owner_id} and r.deleted_at is null
      and r.stage = any(${[...reportGroups.awaiting_payment]}::text[])`.execute(tx);
  return rows[0]?.total ?? '0';
}
