import { payableCounter } from '#domain/counters.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type PayableChange, type SavedPayable, updatePayable } from './payables.rows.ts';

/** Changes a locked payable, updates the counters and returns it. */
export async function changePayable(
  context: Pick<WriteContext, 'tx' | 'client_id' | 'count'>,
  payable: SavedPayable,
  change: PayableChange,
): Promise<SavedPayable> {
  const { tx, client_id } = context;
  const { item_id, stage } = payable;
  if (!(await updatePayable(tx, { client_id, item_id, stage }, change))) throw new Refused('item.changed');
  const after = { ...payable, ...change, version: payable.version + 1 };
  const changed = { ...after, payable: owed(after) };
  countPayable(context, payable, -1);
  countPayable(context, changed, 1);
  return changed;
}

/** The amount left to pay, in the item's currency. */
export function owed({
  item_currency,
  item_amount,
  advances_total,
}: Pick<SavedPayable, 'item_currency' | 'item_amount' | 'advances_total'>): string {
  return toDecimal(subtract(moneyFrom(item_amount, item_currency), moneyFrom(advances_total, item_currency)));
}

/** Updates the company's counter for the payable's stage, entity and currency. */
export function countPayable({ count }: Pick<WriteContext, 'count'>, payable: SavedPayable, times: 1 | -1): void {
  const { amount } = payable;
  count({ counter: payableCounter(payable), count: times, total: times < 0 ? `-${amount}` : amount });
}
