import { useQueryClient } from '@tanstack/react-query';
import type { DuplicateCode } from '#domain/checks/expense-check.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';
import { expenseLabels } from './expense-labels.ts';

/** Lets the claimant state that a saved expense is not a duplicate. */
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
