import type { Answer } from '../../lib/call.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { useOptimisticList } from '../rules/parts/use-optimistic-list.ts';

export type Policy = Answer<'policies.list'>['data'][number];

export type AppliesTo = Policy['applies_to'];

export const policiesQuery = (applies_to: AppliesTo) => queryOf('policies.list', { applies_to });
export const examplesQuery = queryOf('policies.examples', {});

/** Returns functions that change the list of rules. The screen shows a change before the server has saved it. */
export function usePolicyList(applies_to: AppliesTo) {
  const order = useWrite('policies.changeOrder');
  const activate = useWrite('policies.activate');
  const changeOptimistically = useOptimisticList<Policy>(policiesQuery(applies_to).queryKey);

  return {
    reorder: (ids: string[]) =>
      void changeOptimistically(
        (policies) => [...policies].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
        () => order.mutateAsync({ applies_to, ids }),
      ),
    switchOn: (id: string, is_active: boolean) =>
      void changeOptimistically(
        (policies) => policies.map((policy) => (policy.id === id ? { ...policy, is_active } : policy)),
        () => activate.mutateAsync({ id, is_active }),
      ),
  };
}
