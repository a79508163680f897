import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { type ExpenseInput, type ExpenseValues, emptyExpense } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';
import { type ExpenseStart, startFrom } from './use-expense-form.ts';

interface StartOptions {
  /** The expense to go on with; null begins a new one. */
  expense_id: string | null;
  /** What a new one begins with. */
  preset?: Partial<ExpenseValues>;
}

/** What a form begins with: the expense as it is kept, and what an earlier tab typed into it and could not send. */
export function useExpenseStart({ expense_id, preset = {} }: StartOptions) {
  const { user } = useSession();
  const queries = useQueryClient();
  const filed = useFiledFor();
  return useFormStart<ExpenseValues, ExpenseInput, ExpenseStart>({
    kind: 'expense',
    id: expense_id,
    filed,
    begin: async (unsent) => {
      const expense =
        expense_id === null ? null : (await queries.fetchQuery({ ...expenseQuery(expense_id), staleTime: 0 })).data;
      if (expense) return startFrom(expense, unsent);
      const blank = { ...emptyExpense(user.company_currency), ...preset };
      return { expense: null, unsent, values: unsent?.draft.values ?? blank };
    },
  });
}
