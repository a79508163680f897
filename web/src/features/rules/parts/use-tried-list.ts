import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';

/** Shows a change of a list at once; if the server refuses it, the list is as it was and says why. */
export function useTriedList<Row>(queryKey: QueryKey) {
  const queries = useQueryClient();

  return async function tried(next: (rows: Row[]) => Row[], send: () => Promise<unknown>): Promise<void> {
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<{ data: Row[] }>(queryKey);
    queries.setQueryData<{ data: Row[] }>(queryKey, (answer) => answer && { ...answer, data: next(answer.data) });
    await send().catch((error: unknown) => {
      queries.setQueryData(queryKey, before);
      notify.failure(sentenceOf(error));
    });
  };
}
