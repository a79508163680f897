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
  /** In the currency of the company. */
  converted_amount: string;
  created_at: Date;
}

/** Keeps one expense as it is, in whatever stage, counted and unjudged: how histories from elsewhere come in. */
export async function saveExpense(context: WriteContext, expense: ExpenseToSave): Promise<string> {
  const [id = ''] = await saveExpenses(context, [expense]);
  return id;
}

/** The same of many at once; they are found by their category too where somebody says what it is called. */
export async function saveExpenses(
  context: WriteContext,
  expenses: readonly ExpenseToSave[],
  categoryName: (id: string) => string | undefined = () => undefined,
): Promise<string[]> {
  const saved = expenses.map(wholeExpense);
  await writeExpenses(
    context,
    saved.map((after) => ({ before: null, after })),
    categoryName,
  );
  return saved.map(({ id }) => id);
}

function wholeExpense(expense: ExpenseToSave): SavedExpense {
  const blank = blankExpense({ owner_id: expense.owner_id, now: expense.created_at });
  const whole: SavedExpense = { ...blank, ex_rate: '1', updated_at: expense.created_at, ...expense };
  return { ...whole, no_of_receipts: whole.file_ids.length };
}
