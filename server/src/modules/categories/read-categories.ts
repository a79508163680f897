import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import {
  hasActiveCategory,
  lockCategoryNames,
  readCategories,
  readCategoryAttributes,
  readCategoryNames,
  readCategoryOwners,
  readCheckedCategories,
  type WholeCategory,
} from './categories.rows.ts';

export type { WholeCategory } from './categories.rows.ts';

export async function wholeCategory(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<WholeCategory> {
  const [category] = await readCategories(tx, key);
  if (!category) throw new Refused('item.not_found');
  return category;
}

export function categoryTree(tx: CompanyTransaction, client_id: string): Promise<WholeCategory[]> {
  return readCategories(tx, { client_id });
}

export async function attributesOfCategory(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  const found = await readCategoryAttributes(tx, key);
  return found.map(({ category_id: _, id: __, sort_order: ___, ...attribute }) => attribute);
}

export async function categoryNames(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : readCategoryNames(tx, client_id, ids);
}

/** Reads the owner and parent of each category. */
export function categoryOwners(tx: CompanyTransaction, client_id: string) {
  return readCategoryOwners(tx, client_id);
}

/** Reads the names of categories that will be referenced, and locks the categories against deletion. */
export async function lockCategories(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : lockCategoryNames(tx, client_id, ids);
}

/** Returns true if at least one category is active. */
export function hasCategories(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return hasActiveCategory(tx, client_id);
}

interface CheckedCategories {
  /** The categories whose expenses per diem covers. */
  meals: ReadonlySet<string>;
  /** The key of the attribute with the number of nights, by category. */
  nights: ReadonlyMap<string, string>;
}

/** Reads the properties of categories that expense checks use. */
export async function checkedCategories(tx: CompanyTransaction, client_id: string): Promise<CheckedCategories> {
  const rows = await readCheckedCategories(tx, client_id);
  return {
    meals: new Set(rows.filter(({ is_meal }) => is_meal).map(({ id }) => id)),
    nights: new Map(rows.flatMap(({ id, nights_key }) => (nights_key === null ? [] : [[id, nights_key]]))),
  };
}
