import { categories } from '#contract/categories.contract.ts';
import { createCategory } from '#server/modules/categories/save-category.ts';
import { idOf } from '../meridian-ids.ts';
import type { ActAs } from './acting.ts';
import { demoCategories } from './category-list.ts';

export interface DemoCategories {
  expense: Map<string, string>;
  advance: Map<string, string>;
}

/** Adds the categories and returns their ids by name. */
export async function seedCategories(
  act: ActAs,
  { entities, people }: { entities: Map<string, string>; people: Map<string, string> },
): Promise<DemoCategories> {
  const made: DemoCategories = { expense: new Map(), advance: new Map() };
  for (const { parent, owner, entities: entityNames = [], ...category } of demoCategories) {
    const input = categories.create.input.parse({
      ...category,
      parent_id: parent ? idOf(made.expense, parent) : null,
      owner_id: owner ? idOf(people, owner) : null,
      entity_ids: entityNames.map((name) => idOf(entities, name)),
    });
    const { data } = await act('Sofia Marchetti', 440, (context) => createCategory(context, input));
    made[data.applies_to].set(data.name, data.id);
  }
  return made;
}
