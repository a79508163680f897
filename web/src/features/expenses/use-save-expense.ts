import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notices.ts';
import type { ExpenseDetails } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';
import type { ExpenseForm } from './use-expense-form.ts';

/** The expense of a form as it is kept, once everything typed has been saved. */
export function useSaveExpense() {
  const queries = useQueryClient();
  return async ({ autosave }: ExpenseForm): Promise<ExpenseDetails | null> => {
    const saved = await autosave.whenSaved();
    if (!saved) {
      notify.failure('Save the expense first; something in it could not be saved.');
      return null;
    }
    return (await queries.fetchQuery(expenseQuery(saved.id))).data;
  };
}
