import type { categories } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { CountUses } from '../people/count-uses.ts';
import { countChildren, deleteCategory, lockCategory, lockCategoryTree } from './categories.rows.ts';
import { categoryFacts } from './category-draft.ts';
import { wholeCategory } from './read-categories.ts';

/** Deletes a category that nothing uses. Used categories can only be disabled. */
export async function removeCategory(
  context: SignedWriteContext,
  { id }: InputOf<typeof categories.remove>,
  countUses: CountUses,
): Promise<OutputOf<typeof categories.remove>> {
  const { tx, client_id, record } = context;
  const key = { client_id, id };
  await lockCategoryTree(tx, client_id);
  // Locks the category first. A concurrent request that wants to use the category waits and then finds it deleted.
  const category = await lockCategory(tx, key);
  if (!category) throw new Refused('item.not_found');
  const [children, uses] = await Promise.all([countChildren(tx, key), countUses(tx, key)]);
  if (children + uses > 0) throw new Refused('category.in_use', { count: children + uses });
  const before = await categoryFacts(context, await wholeCategory(tx, key));
  await deleteCategory(tx, key);

  record({
    action: 'category_removed',
    item_kind: 'category',
    item_id: id,
    item_label: category.name,
    is_setting: true,
    facts: { before, after: null },
  });

  return { status: true };
}
