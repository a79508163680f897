import type { categories } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { writeSortOrder } from '../../db/sort-order.rows.ts';
import { checkedOrder } from '../../http/checked-order.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lockCategoryTree, readCategories, readCategoryNames, switchCategories } from './categories.rows.ts';

/**
 * Enables or disables categories. Sub-categories of a disabled category cannot be used either, but their own setting
 * does not change.
 */
export async function updateCategories(
  { tx, client_id, record }: SignedWriteContext,
  { ids, is_active }: InputOf<typeof categories.update>,
): Promise<OutputOf<typeof categories.update>> {
  const uniqueIds = [...new Set(ids)];
  const known = await readCategoryNames(tx, client_id, uniqueIds);
  if (known.length !== uniqueIds.length) throw new Refused('item.not_found');
  for (const { id, name } of await switchCategories(tx, { client_id, ids: uniqueIds, is_active }))
    record({
      action: is_active ? 'category_switched_on' : 'category_switched_off',
      item_kind: 'category',
      item_id: id,
      item_label: name,
      is_setting: true,
      facts: { before: { is_active: !is_active }, after: { is_active } },
    });
  return { status: true };
}

/** Saves the complete new order of the categories. */
export async function changeCategoryOrder(
  { tx, client_id, record }: SignedWriteContext,
  { applies_to, ids }: InputOf<typeof categories.changeOrder>,
): Promise<OutputOf<typeof categories.changeOrder>> {
  await lockCategoryTree(tx, client_id);
  const known = await readCategories(tx, { client_id, applies_to });
  const facts = checkedOrder(known, ids);
  await writeSortOrder(tx, 'categories', { client_id, ids });
  record({
    action: 'categories_ordered',
    item_kind: 'category',
    item_id: client_id,
    item_label: applies_to,
    is_setting: true,
    facts,
  });
  return { status: true };
}
