import { useQueryClient } from '@tanstack/react-query';
import type { Saved } from '../../lib/draft-autosave.ts';
import { expenseQuery } from './expenses.calls.ts';

/** Returns a function that fetches an expense from the server, even if it is in the cache. */
export function useLatestExpense() {
  const queries = useQueryClient();
  return async (id: string): Promise<Saved> => (await queries.fetchQuery({ ...expenseQuery(id), staleTime: 0 })).data;
}
