import { useWrite } from '../../../../lib/queries.ts';
import { useOptimisticList } from '../../../rules/parts/use-optimistic-list.ts';
import { type RateList, rateListsQuery } from '../../per-diem.calls.ts';

/** Returns functions that change the rate lists. The screen shows a change before the server has saved it. */
export function useRateLists() {
  const order = useWrite('perDiem.changePriorities');
  const enable = useWrite('perDiem.enableLists');
  const changeOptimistically = useOptimisticList<RateList>(rateListsQuery.queryKey);

  return {
    reorder: (ids: string[]) =>
      changeOptimistically(
        (lists) => [...lists].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
        () => order.mutateAsync({ ids }),
      ),
    switchOn: (ids: string[], is_enabled: boolean) =>
      changeOptimistically(
        (lists) => lists.map((list) => (ids.includes(list.id) ? { ...list, is_enabled } : list)),
        () => enable.mutateAsync({ ids, is_enabled }),
      ),
  };
}
