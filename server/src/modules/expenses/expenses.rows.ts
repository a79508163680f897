import { sql } from 'kysely';
import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
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

export interface ExpenseRow {
  id: string;
  owner_id: string;
  category_id: string | null;
  stage: ExpenseStage;
  merchant: string;
  description: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_amount: string | null;
  edited_converted_amount: string | null;
}

export function readExpense(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<ExpenseRow | undefined> {
  return selectExpenses(tx, key.client_id).where('id', '=', key.id).executeTakeFirst();
}

/** What somebody spent between two days, newest first; no more than `limit` of it. */
export function readSpent(
  tx: CompanyTransaction,
  of: { client_id: string; owner_id: string; from: string; to: string; limit: number },
): Promise<ExpenseRow[]> {
  return selectExpenses(tx, of.client_id)
    .where('owner_id', '=', of.owner_id)
    .where('spent_on', '>=', of.from)
    .where('spent_on', '<=', of.to)
    .orderBy('spent_on', 'desc')
    .limit(of.limit)
    .execute();
}

/** The newest of the company, drafts that say nothing yet among them. */
export function readNewest(tx: CompanyTransaction, of: { client_id: string; limit: number }): Promise<ExpenseRow[]> {
  return selectExpenses(tx, of.client_id).orderBy('id', 'desc').limit(of.limit).execute();
}

function selectExpenses(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('expenses')
    .select(['id', 'owner_id', 'category_id', 'merchant', 'description', 'spent_on', 'currency', 'amount', 'ex_rate'])
    .select(['converted_amount', 'edited_converted_amount', sql<ExpenseStage>`stage`.as('stage')])
    .where('client_id', '=', client_id);
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
