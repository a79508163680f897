import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
import type { WriteContext } from '../../http/context.ts';
import { blankExpense } from './blank-expense.ts';
import type { KeptExpense } from './expenses.rows.ts';
import { writeExpenses } from './write-expenses.ts';

export interface ExpenseToKeep extends Partial<Omit<KeptExpense, 'id'>> {
  owner_id: string;
  stage: ExpenseStage;
  merchant: string;
  spent_on: string;
  currency: string;
  amount: string;
  /** In the currency of the company. */
  converted_amount: string;
  created_at: Date;
}

/** Keeps one expense as it is, in whatever stage, counted and unjudged: how histories from elsewhere come in. */
export async function keepExpense(context: WriteContext, expense: ExpenseToKeep): Promise<string> {
  const [id = ''] = await keepExpenses(context, [expense]);
  return id;
}

/** The same of many at once; they are found by their category too where somebody says what it is called. */
export async function keepExpenses(
  context: WriteContext,
  expenses: readonly ExpenseToKeep[],
  categoryName: (id: string) => string | undefined = () => undefined,
): Promise<string[]> {
  const kept = expenses.map(wholeExpense);
  await writeExpenses(
    context,
    kept.map((after) => ({ before: null, after })),
    categoryName,
  );
  return kept.map(({ id }) => id);
}

function wholeExpense(expense: ExpenseToKeep): KeptExpense {
  const blank = blankExpense({ owner_id: expense.owner_id, now: expense.created_at });
  const whole: KeptExpense = { ...blank, ex_rate: '1', updated_at: expense.created_at, ...expense };
  return { ...whole, no_of_receipts: whole.file_ids.length };
}
