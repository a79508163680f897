import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { expenseLabels } from './expense-labels.ts';

/** Marks a check as not a duplicate. Available once the expense is saved. */
export function useDismissCheck(expense_id: string | null): ((code: string) => void) | undefined {
  const queries = useQueryClient();
  const dismiss = useWrite('expenses.dismissCheck');
  if (expense_id === null) return undefined;
  return (code) =>
    dismiss.mutate(
      { expense_id, code },
      {
        onSuccess: () => {
          notify.success(expenseLabels.notADuplicate);
          void queries.invalidateQueries({ queryKey: ['expenses.policyExpenses'] });
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
}
