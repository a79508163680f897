import { sql } from 'kysely';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import { type EarlierExpense, mostRemembered } from '#domain/receipts/learn-from-expenses.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** The number of newest receipts from each merchant that are searched. */
const mostReceipts = 50;

interface EarlierExpenseRow extends EarlierExpense {
  /** The id of the given receipt that is from the same merchant as this expense. */
  file_id: string;
}

/**
 * Reads the company's latest submitted expenses that have receipts from the same merchants as the given receipts,
 * newest first. Drafts are excluded because the scan may have misread them. Items of a split receipt are excluded
 * because they have their own categories.
 */
export async function readEarlierExpenses(
  tx: CompanyTransaction,
  { client_id, receipts }: { client_id: string; receipts: readonly { file_id: string; merchant_key: string }[] },
): Promise<EarlierExpenseRow[]> {
  const named = receipts.filter(({ merchant_key }) => merchant_key !== '');
  if (named.length === 0) return [];
  const { rows } = await sql<EarlierExpenseRow>`
    select own.file_id, e.merchant, e.category_id, e.currency, e.taxes, e.read_currency
    from unnest(${named.map(({ file_id }) => file_id)}::uuid[], ${named.map(({ merchant_key }) => merchant_key)}::text[])
      as own(file_id, merchant_key)
    cross join lateral (
      select e.id, e.merchant, e.category_id, e.currency, e.taxes, s.read_currency
      from (
        select file_id,
          coalesce(reading->'currency'->>'read_value', reading->'currency'->>'value') as read_currency
        from scans
        where client_id = ${client_id} and merchant_key = own.merchant_key and merchant_key <> ''
          and file_id <> own.file_id
        order by finished_at desc limit ${sql.lit(mostReceipts)}
      ) s
      join receipts r on r.client_id = ${client_id} and r.file_id = s.file_id and r.sort_order = 1
      join expenses e on e.client_id = ${client_id} and e.id = r.expense_id and e.deleted_at is null
        and e.split_id is null and e.stage in (${sql.join(submittedStages.map((stage) => sql.lit(stage)))})
      order by e.id desc limit ${sql.lit(mostRemembered)}
    ) e
    order by own.file_id, e.id desc`.execute(tx);
  return rows;
}
