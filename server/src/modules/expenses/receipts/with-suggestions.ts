import { claimable } from '#domain/categories/claimable.ts';
import { suggestCategory } from '#domain/expenses/suggest-category.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { entityOf } from '../../people/find-standing.ts';
import { readUsedMerchants } from '../lists/expense-list.rows.ts';
import type { ExpenseDetails, Showing } from '../show-expenses.ts';

const lookedBack = 500;

/**
 * A draft read off a receipt that has no category yet suggests one beside what was read: where its owner put the
 * merchant before, or by words. It is never put there by itself.
 */
export async function withSuggestions(
  { tx, actor }: Showing,
  details: readonly ExpenseDetails[],
  tree: readonly WholeCategory[],
): Promise<ExpenseDetails[]> {
  const waits = (each: ExpenseDetails) =>
    each.category_id === null && each.merchant !== '' && each.receipts.some(({ scan }) => scan !== null);
  const [first] = details.filter(waits);
  if (!first) return [...details];
  const owner = { client_id: actor.client_id, user_id: first.owner.user_id };

  const [used, entity_id] = await Promise.all([
    readUsedMerchants(tx, { client_id: owner.client_id, owner_id: owner.user_id, search: '', limit: lookedBack }),
    entityOf(tx, owner),
  ]);

  const categories = claimable(
    tree.filter(({ applies_to }) => applies_to === 'expense'),
    entity_id,
  );

  const known = used.flatMap(({ merchant, category_id }) => (category_id ? [{ merchant, category_id }] : []));

  return details.map((each) => {
    const suggested = waits(each) ? suggestCategory(each.merchant, { used: known, categories }) : null;
    if (!suggested) return each;
    const category_id = { value: suggested.category_id, confidence: suggested.confidence, box: null };
    return {
      ...each,
      receipts: each.receipts.map((file) => (file.scan ? { ...file, scan: { ...file.scan, category_id } } : file)),
    };
  });
}
