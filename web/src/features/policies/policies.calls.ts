import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { sentenceOf } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

export type Policy = Answer<'policies.list'>['data'][number];

export const policiesQuery = queryOf('policies.list', { applies_to: 'expense' });
export const categoriesQuery = queryOf('categories.all', { applies_to: 'expense' });
export const basicsQuery = queryOf('users.basics', {});
export const peopleQuery = queryOf('users.list', { limit: 100 });
export const examplesQuery = queryOf('policies.examples', {});
export const currenciesQuery = queryOf('currencies.settings', {});

/** Shows a change of the list at once; if the server refuses it, the list is as it was and says why. */
export function usePolicyList() {
  const queries = useQueryClient();
  const order = useWrite('policies.changeOrder');
  const activate = useWrite('policies.activate');

  async function tried(next: (policies: Policy[]) => Policy[], send: () => Promise<unknown>) {
    const { queryKey } = policiesQuery;
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (answer) => answer && { ...answer, data: next(answer.data) });
    await send().catch((error: unknown) => {
      queries.setQueryData(queryKey, before);
      notify.failure(sentenceOf(error));
    });
  }

  return {
    reorder: (ids: string[]) =>
      void tried(
        (policies) => [...policies].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
        () => order.mutateAsync({ applies_to: 'expense', ids }),
      ),
    switchOn: (id: string, is_active: boolean) =>
      void tried(
        (policies) => policies.map((policy) => (policy.id === id ? { ...policy, is_active } : policy)),
        () => activate.mutateAsync({ id, is_active }),
      ),
  };
}
