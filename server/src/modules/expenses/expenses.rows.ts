import type { CompanyTransaction } from '../../db/database.ts';

/** expenses: named only here. */

export interface NewExpense {
  client_id: string;
  id: string;
  owner_id: string;
  report_id: string | null;
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

export async function insertExpense(tx: CompanyTransaction, expense: NewExpense) {
  await tx.insertInto('expenses').values(expense).execute();
}
