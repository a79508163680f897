import { claimable } from '#domain/categories/claimable.ts';
import { suggestCategory } from '#domain/expenses/suggest-category.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { entityOf } from '../../people/find-employee-profile.ts';
import { readUsedMerchants } from '../lists/merchants.rows.ts';
import type { DisplayContext, ExpenseDetails } from '../show-expenses.ts';

const maxHistory = 500;

/**
 * Suggests a category for scanned drafts without one, from the owner's earlier use of the merchant or from keywords.
 * The category is never set automatically.
 */
export async function withSuggestions(
  { tx, actor }: DisplayContext,
  details: readonly ExpenseDetails[],
  tree: readonly WholeCategory[],
): Promise<ExpenseDetails[]> {
  const needsCategory = (draft: ExpenseDetails) =>
    draft.category_id === null && draft.merchant !== '' && draft.receipts.some(({ scan }) => scan !== null);
  const [first] = details.filter(needsCategory);
  if (!first) return [...details];
  const owner = { client_id: actor.client_id, user_id: first.owner.user_id };

  const [used, entity_id] = await Promise.all([
    readUsedMerchants(tx, { client_id: owner.client_id, owner_id: owner.user_id, search: '', limit: maxHistory }),
    entityOf(tx, owner),
  ]);

  const categories = claimable(
    tree.filter(({ applies_to }) => applies_to === 'expense'),
    entity_id,
  );

  const known = used.flatMap(({ merchant, category_id }) => (category_id ? [{ merchant, category_id }] : []));

  return details.map((draft) => {
    const suggested = needsCategory(draft) ? suggestCategory(draft.merchant, { used: known, categories }) : null;
    if (!suggested) return draft;
    const category_id = { value: suggested.category_id, confidence: suggested.confidence, box: null };
    return {
      ...draft,
      receipts: draft.receipts.map((file) => (file.scan ? { ...file, scan: { ...file.scan, category_id } } : file)),
    };
  });
}
