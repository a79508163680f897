import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface Total {
  amount: string;
  currency: string;
}

/**
 * Returns the sum of the selected rows. If the whole list is selected, returns the total of the list. Undefined if the
 * sum is not known.
 */
export function chosenSum<Row extends { id: string }>(input: {
  selection: Selection;
  loaded: readonly Row[];
  total: Total | undefined;
  amountOf: (row: Row) => string | null;
}): Total | undefined {
  const { selection, loaded, total, amountOf } = input;
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
