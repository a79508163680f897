import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/notices.ts';
import { expenseLabels } from './expense-labels.ts';
import type { ExpenseDetails } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';
import type { ExpenseForm } from './use-expense-form.ts';

/** Returns a function that saves pending changes and returns the saved expense; null if the save failed. */
export function useSaveExpense() {
  const queries = useQueryClient();
  return async ({ autosave }: ExpenseForm): Promise<ExpenseDetails | null> => {
    const saved = await autosave.whenSaved();
    if (!saved) {
      notify.failure(expenseLabels.notSavedYet);
      return null;
    }
    return (await queries.fetchQuery(expenseQuery(saved.id))).data;
  };
}
