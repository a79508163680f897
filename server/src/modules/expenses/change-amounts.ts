import type { WriteContext } from '../../http/context.ts';
import { readExpenses } from './expenses.rows.ts';
import { reassessOpen } from './reassess-open.ts';

interface NewAmounts {
  owner_id: string;
  company_currency: string;
  /** The new amounts by expense id. */
  amounts: ReadonlyMap<string, { amount: string; currency: string }>;
}

/**
 * Saves recalculated amounts on expenses of one person and returns the ids of the changed expenses. Expenses that were
 * submitted in the meantime do not change.
 */
export async function changeAmounts(context: WriteContext, change: NewAmounts): Promise<Set<string>> {
  const { tx, client_id, record } = context;
  const { owner_id, company_currency, amounts } = change;
  const saved = await reassessOpen(context, {
    owner_id,
    company_currency,
    expenses: await readExpenses(tx, { client_id, ids: [...amounts.keys()] }),
    currencies: [...amounts.values()].map(({ currency }) => currency),
    // Without its converted amounts, the expense is converted again at its own rate.
    change: (before) => ({ ...before, ...amounts.get(before.id), converted_amount: null, company_amount: null }),
  });

  for (const { id, merchant, amount, currency } of saved)
    record({
      action: 'expense_recalculated',
      item_kind: 'expense',
      item_id: id,
      item_label: merchant || 'a draft',
      actor_id: null,
      facts: { amount, currency },
      shown_to: [owner_id],
    });
  return new Set(saved.map(({ id }) => id));
}
