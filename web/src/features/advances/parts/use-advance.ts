import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';

export const advanceQuery = (id: string) => queryOf('advances.details', { id });

/** Returns a function that stores the advance from the response of a write in the cache. */
export function useCacheAdvance() {
  const queries = useQueryClient();
  return (answer: Answer<'advances.details'>) => {
    queries.setQueryData(advanceQuery(answer.advance_id).queryKey, answer);
  };
}
