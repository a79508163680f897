import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface Summed {
  amount: string;
  currency: string;
}

/** What the chosen rows add up to, of those that have arrived; everything adds up to the list's own total. */
export function chosenSum<Row extends { id: string }>(of: {
  selection: Selection;
  loaded: readonly Row[];
  total: Summed | undefined;
  amountOf: (row: Row) => string | null;
}): Summed | undefined {
  const { selection, loaded, total, amountOf } = of;
  if (!total || selection.is_all) return total;
  const amounts = loaded.filter(({ id }) => selection.has(id)).flatMap((row) => amountOf(row) ?? []);
  const { currency } = total;
  return {
    currency,
    amount: toDecimal(
      sum(
        amounts.map((amount) => moneyFrom(amount, currency)),
        currency,
      ),
    ),
  };
}
