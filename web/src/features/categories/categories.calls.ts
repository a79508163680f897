import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { errorText } from '../../lib/call-error.ts';
import { queryOf, useWrite } from '../../lib/queries.ts';
import { notify } from '../../ui/notices.ts';

export type Category = Answer<'categories.all'>['data'][number];
export type Attribute = Category['attributes'][number];
/** The values of an attribute in the editor; `id` is absent for a new attribute. */
export type AttributeValues = Omit<Attribute, 'id' | 'sort_order'> & { id?: string };

export type AppliesTo = Category['applies_to'];

export const categoriesQuery = (applies_to: AppliesTo) => queryOf('categories.all', { applies_to });
export const attributeTypesQuery = queryOf('attributes.types', {});
export const basicsQuery = queryOf('users.basics', {});

/**
 * Returns functions that change the category tree. The screen shows a change at once; if the server refuses it, the old
 * tree and the reason appear.
 */
export function useCategoryTree(applies_to: AppliesTo) {
  const queries = useQueryClient();
  const order = useWrite('categories.changeOrder');
  const update = useWrite('categories.update');

  async function changeOptimistically(next: (categories: Category[]) => Category[], send: () => Promise<unknown>) {
    const { queryKey } = categoriesQuery(applies_to);
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData(queryKey);
    queries.setQueryData(queryKey, (answer) => answer && { ...answer, data: next(answer.data) });
    await send().catch((error: unknown) => {
      queries.setQueryData(queryKey, before);
      notify.failure(errorText(error));
    });
  }

  return {
    reorder: (ids: string[]) =>
      void changeOptimistically(
        (categories) => [...categories].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id)),
        () => order.mutateAsync({ applies_to, ids }),
      ),
    switchOn: (id: string, is_active: boolean) =>
      void changeOptimistically(
        (categories) => categories.map((category) => (category.id === id ? { ...category, is_active } : category)),
        () => update.mutateAsync({ ids: [id], is_active }),
      ),
  };
}
