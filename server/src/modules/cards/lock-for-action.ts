import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { managesCards } from './card-access.ts';
import { type CardTransactionRow, lockTransaction } from './card-transactions.rows.ts';

export type LockedTransaction = NonNullable<Awaited<ReturnType<typeof lockTransaction>>>;

/**
 * Locks a transaction for an action. Refuses another person's transaction as not found, unless the user manages cards.
 */
export async function lockForAction(
  { tx, client_id, actor }: SignedWriteContext,
  id: string,
): Promise<LockedTransaction> {
  const row = await lockTransaction(tx, { client_id, id });
  if (!row || (row.user_id !== actor.user_id && !managesCards(actor, 'write'))) throw new Refused('item.not_found');
  return row;
}

type CardAction = 'card_ignored' | 'card_undone' | 'card_personal' | 'card_expensed' | 'card_matched' | 'card_moved';

export function recordAction(context: SignedWriteContext, row: CardTransactionRow, action: CardAction): void {
  const isOwn = row.user_id === context.actor.user_id || row.user_id === null;
  context.record({
    action,
    item_kind: 'card_transaction',
    item_id: row.id,
    item_label: row.merchant,
    facts: { amount: row.amount, currency: row.currency },
    ...(!isOwn && row.user_id !== null && { on_behalf_of_id: row.user_id }),
    is_on_home: false,
  });
}
