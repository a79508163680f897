import { merchantTrade } from '#domain/cards/merchant-trade.ts';
import { claimable } from '#domain/categories/claimable.ts';
import { isEnglish } from '#domain/dates/intl-format.ts';
import { suggestCategory } from '#domain/expenses/suggest-category.ts';
import { t } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { categoryTree } from '../categories/read-categories.ts';
import { recentMerchants } from '../expenses/lists/pick-expenses.ts';
import { entityOf } from '../people/find-employee-profile.ts';

interface CategorySuggestion {
  category_id: string;
  name: string;
  reason: string;
}

/**
 * Suggests the category that the person last chose at this merchant, otherwise one for the merchant category code,
 * otherwise one for keywords in the merchant's name; null if none fits.
 */
export async function suggestedCategory(
  tx: CompanyTransaction,
  { client_id, owner_id, merchant, mcc }: { client_id: string; owner_id: string; merchant: string; mcc: string },
): Promise<CategorySuggestion | null> {
  const [known, entity_id, tree] = await Promise.all([
    recentMerchants(tx, { client_id, owner_id }),
    entityOf(tx, { client_id, user_id: owner_id }),
    categoryTree(tx, client_id),
  ]);
  const categories = claimable(
    tree.filter(({ applies_to }) => applies_to === 'expense'),
    entity_id,
  );
  const trade = merchantTrade(mcc);

  const habit = suggestCategory(merchant, { used: known, categories });
  const byCode = trade === null ? null : suggestCategory(trade, { used: [], categories });
  const isHabit = habit !== null && habit.confidence !== 'low';
  const chosen = isHabit ? habit : (byCode ?? habit);
  const name = chosen && categories.find(({ id }) => id === chosen.category_id)?.name;
  if (!chosen || !name) return null;
  const reason = isHabit
    ? t`You chose ${name} for ${merchant} before.`
    : byCode
      ? t`The merchant category code ${mcc} stands for ${inSentence(name)}.`
      : t`The name of the merchant suggests ${inSentence(name)}.`;
  return { category_id: chosen.category_id, name, reason };
}

/**
 * Lowercases a name for use within an English sentence. In other languages the name is not changed, because they may
 * require capital letters.
 */
function inSentence(name: string): string {
  return isEnglish() ? name.toLowerCase() : name;
}
