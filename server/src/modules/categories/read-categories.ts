import type { categories } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { inTreeOrder } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { entityOf } from '../people/find-employee-profile.ts';
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

type Category = OutputOf<typeof categories.all>['data'][number];

export async function allCategories(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof categories.all>,
): Promise<OutputOf<typeof categories.all>> {
  const found = await readCategories(tx, { client_id: actor.client_id, applies_to });
  return { status: true, data: inTreeOrder(found).map((category) => shown(category, actor.company.currency)) };
}

/** Categories the actor, or a delegator, can claim in. */
export async function claimableCategories(
  context: ReadContext,
  { applies_to, for_user_id }: InputOf<typeof categories.list>,
): Promise<OutputOf<typeof categories.list>> {
  const user_id = await resolveOwner(context, { for_user_id });
  return { status: true, data: await claimableOf(context, { applies_to, user_id }) };
}

/** Categories an employee can claim in. The caller checks that the actor may know them. */
export async function claimableOf(
  { tx, actor }: ReadContext,
  { applies_to, user_id }: { applies_to: Category['applies_to']; user_id: string },
): Promise<Category[]> {
  const { client_id } = actor;
  const [found, entity_id] = await Promise.all([
    readCategories(tx, { client_id, applies_to }),
    entityOf(tx, { client_id, user_id }),
  ]);
  return inTreeOrder(claimable(found, entity_id)).map((category) => shown(category, actor.company.currency));
}

export async function categoryById(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; currency: string },
): Promise<Category> {
  return shown(await wholeCategory(tx, key), key.currency);
}

export async function wholeCategory(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
): Promise<WholeCategory> {
  const [category] = await readCategories(tx, key);
  if (!category) throw new Refused('item.not_found');
  return category;
}

/** The whole category tree. */
export function categoryTree(tx: CompanyTransaction, client_id: string): Promise<WholeCategory[]> {
  return readCategories(tx, { client_id });
}

/** The attributes of one category. */
export async function attributesOfCategory(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  const found = await readCategoryAttributes(tx, key);
  return found.map(({ category_id: _, id: __, sort_order: ___, ...attribute }) => attribute);
}

/** Names of categories of this company. */
export async function categoryNames(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : readCategoryNames(tx, client_id, ids);
}

/** The owner of each category. */
export function categoryOwners(tx: CompanyTransaction, client_id: string) {
  return readCategoryOwners(tx, client_id);
}

/** Names of categories about to be referenced, locked against deletion. */
export async function lockCategories(tx: CompanyTransaction, client_id: string, ids: readonly string[]) {
  return ids.length === 0 ? [] : lockCategoryNames(tx, client_id, ids);
}

function shown({ receipt_above, ...category }: WholeCategory, currency: string): Category {
  return { ...category, receipt_above: receipt_above === null ? null : toDecimal(moneyFrom(receipt_above, currency)) };
}

/** True if at least one category is active. */
export function hasCategories(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return hasActiveCategory(tx, client_id);
}

interface CheckedCategories {
  /** The categories whose expenses per diem covers. */
  meals: ReadonlySet<string>;
  /** The key of the attribute with the number of nights, by category. */
  nights: ReadonlyMap<string, string>;
}

/** The properties of categories that checks read. */
export async function checkedCategories(tx: CompanyTransaction, client_id: string): Promise<CheckedCategories> {
  const rows = await readCheckedCategories(tx, client_id);
  return {
    meals: new Set(rows.filter(({ is_meal }) => is_meal).map(({ id }) => id)),
    nights: new Map(rows.flatMap(({ id, nights_key }) => (nights_key === null ? [] : [[id, nights_key]]))),
  };
}
