import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
import type { WriteContext } from '../../http/context.ts';
import { blankExpense } from './blank-expense.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { writeExpenses } from './write-expenses.ts';

export interface ExpenseToSave extends Partial<Omit<SavedExpense, 'id'>> {
  owner_id: string;
  stage: ExpenseStage;
  merchant: string;
  spent_on: string;
  currency: string;
  amount: string;
  converted_currency: string;
  converted_amount: string;
  /** The amount in the company's currency; by default the converted amount, if that is in the company's currency. */
  company_amount?: string;
  created_at: Date;
}

/**
 * Inserts an expense as given, without evaluating it. Used for data that does not come from a form, such as test data.
 */
export async function saveExpense(context: WriteContext, expense: ExpenseToSave): Promise<string> {
  const [id = ''] = await saveExpenses(context, [expense]);
  return id;
}

/** Inserts many expenses like `saveExpense`. If `categoryName` is given, the expenses can also be found by category. */
export async function saveExpenses(
  context: WriteContext,
  expenses: readonly ExpenseToSave[],
  categoryName: (id: string) => string | undefined = () => undefined,
): Promise<string[]> {
  const saved = expenses.map(completeExpense);
  await writeExpenses(
    context,
    saved.map((after) => ({ before: null, after })),
    categoryName,
  );
  return saved.map(({ id }) => id);
}

function completeExpense(expense: ExpenseToSave): SavedExpense {
  const blank = blankExpense({ owner_id: expense.owner_id, now: expense.created_at });
  const whole: SavedExpense = {
    ...blank,
    ex_rate: '1',
    company_amount: expense.converted_amount,
    updated_at: expense.created_at,
    ...expense,
  };
  return { ...whole, no_of_receipts: whole.file_ids.length };
}
