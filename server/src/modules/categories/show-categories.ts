import type { categories } from '#contract/categories.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { inTreeOrder } from '#domain/tree/tree.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { entityOf } from '../people/find-employee-profile.ts';
import { readCategories, type WholeCategory } from './categories.rows.ts';
import { wholeCategory } from './read-categories.ts';

type Category = OutputOf<typeof categories.all>['data'][number];

export async function allCategories(
  { tx, actor }: ReadContext,
  { applies_to }: InputOf<typeof categories.all>,
): Promise<OutputOf<typeof categories.all>> {
  const found = await readCategories(tx, { client_id: actor.client_id, applies_to });
  return { status: true, data: inTreeOrder(found).map((category) => shown(category, actor.company.currency)) };
}

/** Lists the categories in which the actor, or a person they submit for, can claim expenses or advances. */
export async function claimableCategories(
  context: ReadContext,
  { applies_to, for_user_id }: InputOf<typeof categories.list>,
): Promise<OutputOf<typeof categories.list>> {
  const user_id = await resolveOwner(context, { for_user_id });
  return { status: true, data: await claimableOf(context, { applies_to, user_id }) };
}

/**
 * Lists the categories in which an employee can claim expenses or advances. The caller checks that the actor may see
 * them.
 */
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

function shown({ receipt_above, ...category }: WholeCategory, currency: string): Category {
  return { ...category, receipt_above: receipt_above === null ? null : toDecimal(moneyFrom(receipt_above, currency)) };
}
