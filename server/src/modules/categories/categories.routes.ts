import type { attributes, categories } from '#contract/categories.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { type RoutesOf, read, type SignedWriteContext, write } from '../../http/context.ts';
import type { CountUses } from '../people/count-uses.ts';
import { listCities, measureDistance, travelInfo } from './measure-distance.ts';
import { changeCategoryOrder, updateCategories } from './order-categories.ts';
import { attributesOfCategory, kindsOfAttribute } from './read-attributes.ts';
import { removeCategory } from './remove-category.ts';
import { createCategory, editCategory } from './save-category.ts';
import { allCategories, claimableCategories } from './show-categories.ts';
import { tryFormula } from './try-formula.ts';

/**
 * `countUses` is passed in, because this module cannot import the modules that use categories, such as expenses and
 * policies.
 */
export function categoriesRoutes({ countUses }: { countUses: CountUses }) {
  return {
    all: read(allCategories),
    list: read(claimableCategories),
    create: write(createCategory),
    edit: write(editCategory),
    update: write(updateCategories),
    changeOrder: write(changeCategoryOrder),
    remove: write((context: SignedWriteContext, input: InputOf<typeof categories.remove>) =>
      removeCategory(context, input, countUses),
    ),
  } satisfies RoutesOf<typeof categories>;
}

export const attributesRoutes = {
  list: read(attributesOfCategory),
  types: read(kindsOfAttribute),
  calc: read(tryFormula),
  distance: read(measureDistance),
  cities: read(listCities),
  travelInfo: read(travelInfo),
} satisfies RoutesOf<typeof attributes>;
