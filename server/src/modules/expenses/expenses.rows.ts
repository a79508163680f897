import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** expenses: named only here. */

export interface NewExpense {
  client_id: string;
  id: string;
  owner_id: string;
  report_id: string | null;
  category_id?: string | null;
  stage: string;
  merchant: string;
  description: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_amount: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Counted up to a thousand: whoever asks wants to know that there are many, not how many. */
export async function countInCategory(
  tx: CompanyTransaction,
  of: { client_id: string; category_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from expenses where client_id = ${of.client_id} and category_id = ${of.category_id} limit 1000
    ) found`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertExpense(tx: CompanyTransaction, expense: NewExpense) {
  await tx.insertInto('expenses').values(expense).execute();
}
