import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

/** Says of a remark that it is not a duplicate. There is nothing to say it of before the expense is kept. */
export function useDismissCheck(expense_id: string | null): ((code: string) => void) | undefined {
  const queries = useQueryClient();
  const dismiss = useWrite('expenses.dismissCheck');
  if (expense_id === null) return undefined;
  return (code) =>
    dismiss.mutate(
      { expense_id, code },
      {
        onSuccess: () => {
          notify.success('Remembered: not a duplicate');
          void queries.invalidateQueries({ queryKey: ['expenses.policyExpenses'] });
        },
        onError: (error) => notify.failure(sentenceOf(error)),
      },
    );
}
