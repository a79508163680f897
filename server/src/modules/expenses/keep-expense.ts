import { v7 as uuidv7 } from 'uuid';
import { expenseCounter } from '#domain/counters.ts';
import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
import type { WriteContext } from '../../http/context.ts';
import { insertExpense } from './expenses.rows.ts';

export interface ExpenseToKeep {
  owner_id: string;
  report_id?: string;
  category_id?: string | null;
  stage: ExpenseStage;
  merchant: string;
  description?: string;
  spent_on: string;
  currency: string;
  amount: string;
  ex_rate?: string;
  /** In the currency of the company. */
  converted_amount: string;
  created_at: Date;
}

/** Keeps one expense in whatever stage it is, counted. */
export async function keepExpense({ tx, client_id, count }: WriteContext, expense: ExpenseToKeep): Promise<string> {
  const id = uuidv7({ msecs: expense.created_at.getTime() });
  await insertExpense(tx, {
    client_id,
    id,
    description: '',
    ...expense,
    report_id: expense.report_id ?? null,
    ex_rate: expense.ex_rate ?? '1',
    updated_at: expense.created_at,
  });
  count({
    person_id: expense.owner_id,
    counter: expenseCounter(expense.stage),
    count: 1,
    total: expense.converted_amount,
  });
  return id;
}
