import { useQueryClient } from '@tanstack/react-query';
import { localDay } from '#domain/dates/local-day.ts';
import { useSession } from '../../lib/session.ts';
import { useFormStart } from '../../lib/use-form-start.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { type ExpenseInput, type ExpenseValues, emptyExpense } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';
import { type ExpenseStart, startFrom } from './use-expense-form.ts';

interface StartOptions {
  /** The expense to edit; null for a new one. */
  expense_id: string | null;
  /** The initial values of a new expense, where they differ from the defaults. */
  preset?: Partial<ExpenseValues>;
}

/** Loads the initial state of the form from the saved expense and from values that a closed tab left unsaved. */
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
      const today = localDay(new Date(), user.time_zone);
      const blank = { ...emptyExpense(user.reimbursement_currency), spent_on: today, ...preset };
      return { expense: null, unsent, values: unsent?.draft.values ?? blank };
    },
  });
}
