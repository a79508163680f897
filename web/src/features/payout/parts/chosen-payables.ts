import { add, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { atOnce } from '../../reports/parts/chosen.ts';
import type { Matching } from './list-shapes.ts';
import type { Payable } from './payable.ts';

export interface Total {
  currency: string;
  amount: string;
}

/** What is chosen of a payout list, and what the list knows of it. */
export interface ChosenPayables {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<Payable>;
  /** Of everything the list finds. */
  totals: readonly Total[];
}

/** As the server takes it. */
export function chosenOf({ selection, matching }: Pick<ChosenPayables, 'selection' | 'matching'>) {
  return selection.is_all ? { matching } : { ids: [...selection.ids] };
}

/** Rows named one by one travel in one call, and a call has its measure; everything travels as its query. */
export function tooMany({ is_all, count }: Selection): string | undefined {
  return !is_all && count > atOnce ? `at most ${atOnce}, or select all` : undefined;
}

/** What the chosen rows add up to in each currency; everything adds up to the list's own totals. */
export function chosenTotals({ selection, rows, totals }: ChosenPayables): readonly Total[] {
  if (selection.is_all) return totals;
  const sums = new Map<string, Money>();
  for (const { item_id, amount, currency } of selection.count > 0 ? rows.loaded() : []) {
    if (!selection.has(item_id)) continue;
    const money = moneyFrom(amount, currency);
    const known = sums.get(currency);
    sums.set(currency, known ? add(known, money) : money);
  }
  const inOrder = [...sums].sort(([left], [right]) => (left < right ? -1 : 1));
  return inOrder.map(([currency, money]) => ({ currency, amount: toDecimal(money) }));
}
