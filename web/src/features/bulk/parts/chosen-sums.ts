import { add, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { Selection } from '../../../ui/use-selection.ts';

interface Sum {
  amount: string;
  currency: string;
}

/**
 * Returns the sums of the selected rows, one for each currency. If the whole list is selected, returns the totals of
 * the list.
 */
export function chosenSums<Row>(input: {
  selection: Selection;
  selected: readonly Row[];
  totals: readonly Sum[];
  amountOf: (row: Row) => Sum | null;
}): readonly Sum[] {
  const { selection, selected, totals, amountOf } = input;
  if (selection.is_all) return totals;

  const sums = new Map<string, Money>();
  for (const { amount, currency } of selected.flatMap((row) => amountOf(row) ?? [])) {
    const money = moneyFrom(amount, currency);
    const known = sums.get(currency);
    sums.set(currency, known ? add(known, money) : money);
  }
  const inOrder = [...sums].sort(([left], [right]) => (left < right ? -1 : 1));
  return inOrder.map(([currency, money]) => ({ currency, amount: toDecimal(money) }));
}
