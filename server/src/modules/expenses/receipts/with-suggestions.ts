import { claimable } from '#domain/categories/claimable.ts';
import { suggestCategory } from '#domain/expenses/suggest-category.ts';
import { merchantKey } from '#domain/receipts/learn-from-expenses.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import { entityOf } from '../../people/find-employee-profile.ts';
import { readUsedMerchants } from '../lists/merchants.rows.ts';
import type { DisplayContext, ExpenseDetails } from '../show-expenses.ts';
import { readEarlierExpenses } from './earlier-expenses.rows.ts';

const maxHistory = 500;

/**
 * Suggests a category for scanned drafts that have none. Suggestions come from the owner's earlier expenses at the
 * merchant, from other expenses of the company with receipts from the merchant, or from keywords. The category is never
 * set automatically.
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

  const [used, entity_id, earlier] = await Promise.all([
    readUsedMerchants(tx, { client_id: owner.client_id, owner_id: owner.user_id, search: '', limit: maxHistory }),
    entityOf(tx, owner),
    readEarlierExpenses(tx, {
      client_id: owner.client_id,
      receipts: details.filter(needsCategory).flatMap(firstScanned),
    }),
  ]);

  const categories = claimable(
    tree.filter(({ applies_to }) => applies_to === 'expense'),
    entity_id,
  );

  const known = used.flatMap(({ merchant, category_id }) => (category_id ? [{ merchant, category_id }] : []));

  return details.map((draft) => {
    const file_id = firstScanned(draft)[0]?.file_id;
    const company = earlier.flatMap((each) => (each.file_id === file_id && each.category_id ? [each.category_id] : []));
    const suggested = needsCategory(draft)
      ? suggestCategory(draft.merchant, { used: known, categories, company })
      : null;
    if (!suggested) return draft;
    const { confidence, is_learned } = suggested;
    const category_id = { value: suggested.category_id, confidence, box: null, is_learned };
    return {
      ...draft,
      receipts: draft.receipts.map((file) => (file.scan ? { ...file, scan: { ...file.scan, category_id } } : file)),
    };
  });
}

function firstScanned({ receipts }: ExpenseDetails): { file_id: string; merchant_key: string }[] {
  const [file] = receipts.filter(({ scan }) => scan?.merchant);
  const merchant = file?.scan?.merchant;
  return file && merchant ? [{ file_id: file.id, merchant_key: merchantKey({ merchant }) }] : [];
}
