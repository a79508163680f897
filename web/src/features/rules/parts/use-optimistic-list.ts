import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';

/**
 * Returns a function that applies a change to a cached list immediately. If the server refuses the change, the list is
 * restored and the reason is shown.
 */
export function useOptimisticList<Row>(queryKey: QueryKey) {
  const queries = useQueryClient();

  return async function changeOptimistically(
    next: (rows: Row[]) => Row[],
    send: () => Promise<unknown>,
  ): Promise<void> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<{ data: Row[] }>(queryKey);
    queries.setQueryData<{ data: Row[] }>(queryKey, (answer) => answer && { ...answer, data: next(answer.data) });
    await send().catch((error: unknown) => {
      queries.setQueryData(queryKey, before);
      notify.failure(errorText(error));
    });
  };
}
