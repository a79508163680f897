import { categories } from '#contract/categories.contract.ts';
import { createCategory } from '#server/modules/categories/save-category.ts';
import { idOf } from '../meridian-ids.ts';
import type { Acting } from './acting.ts';
import { demoCategories } from './category-list.ts';

/** The ids of the expense categories, by name. */
export async function seedCategories(act: Acting, entities: Map<string, string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { parent, entities: of = [], ...category } of demoCategories) {
    const input = categories.create.input.parse({
      ...category,
      parent_id: parent ? idOf(ids, parent) : null,
      entity_ids: of.map((name) => idOf(entities, name)),
    });
    const { data } = await act('Sofia Marchetti', 340, (context) => createCategory(context, input));
    if (data.applies_to === 'expense') ids.set(data.name, data.id);
  }
  return ids;
}
