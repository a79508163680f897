import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';

export const advanceQuery = (id: string) => queryOf('advances.details', { id });

/** Shows at once what a write answered. */
export function useCacheAdvance() {
  const queries = useQueryClient();
  return (answer: Answer<'advances.details'>) => {
    queries.setQueryData(advanceQuery(answer.advance_id).queryKey, answer);
  };
}
