import type { Answer } from '../../lib/call.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { useTriedList } from '../rules/parts/use-tried-list.ts';

export type Policy = Answer<'policies.list'>['data'][number];

export type AppliesTo = Policy['applies_to'];

export const policiesQuery = (applies_to: AppliesTo) => queryOf('policies.list', { applies_to });
export const examplesQuery = queryOf('policies.examples', {});

/** Shows a change of the list at once; if the server refuses it, the list is as it was and says why. */
export function usePolicyList(applies_to: AppliesTo) {
  const order = useWrite('policies.changeOrder');
  const activate = useWrite('policies.activate');
  const tried = useTriedList<Policy>(policiesQuery(applies_to).queryKey);

  return {
    reorder: (ids: string[]) =>
      void tried(
        (policies) => [...policies].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
        () => order.mutateAsync({ applies_to, ids }),
      ),
    switchOn: (id: string, is_active: boolean) =>
      void tried(
        (policies) => policies.map((policy) => (policy.id === id ? { ...policy, is_active } : policy)),
        () => activate.mutateAsync({ id, is_active }),
      ),
  };
}
