import { useQueryClient } from '@tanstack/react-query';
import type { DuplicateCode } from '#domain/checks/expense-check.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { expenseLabels } from './expense-labels.ts';

/**
 * Returns a function with which the claimant states that an expense is not a duplicate. Undefined if the expense is not
 * saved.
 */
export function useRemark(expense_id: string | null): ((code: DuplicateCode) => void) | undefined {
  const queries = useQueryClient();
  const remark = useWrite('expenses.remarkOnCheck');
  if (expense_id === null) return undefined;
  return (code) =>
    remark.mutate(
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
