import { canPayout, type PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { lockPayable, type SavedPayable } from '../payables/lock-payable.ts';
import type { PaidItem } from '../payables/paid-kind.ts';
import { paidKinds } from './paid-kinds.ts';
import { subjectOf } from './payout-subject.ts';

export interface ItemToPay {
  item_kind: PaidItem['kind'];
  item_id: string;
  /** As whoever pays saw it; left out, as it stands. */
  version?: number;
}

export interface LockedForPayment {
  item: PaidItem;
  payable: SavedPayable;
}

/**
 * The beginning of every move of money: the item and what is to be paid for it are held, in this order, and whoever asks
 * may do this with it now. Who comes second is told so.
 */
export async function lockForPayment(
  context: SignedWriteContext,
  { item_kind, item_id, version }: ItemToPay,
  action: PayoutAction,
): Promise<LockedForPayment> {
  const { actor } = context;
  const item = await paidKinds[item_kind].hold(context, item_id);
  const payable = item && (await lockPayable(context, item_id));
  if (!item) throw new Refused('item.not_found');
  if (!payable) throw noLongerPayable(item);
  if (version !== undefined && payable.version !== version) throw new Refused('item.changed');
  orRefuse(canPayout(action, actor, subjectOf(payable)));
  return { item, payable };
}

/** It was sent back, or its approval taken back. What was never handed in nobody here knows of. */
function noLongerPayable({ stage }: PaidItem): Refused {
  return new Refused(stage === 'draft' ? 'item.not_found' : 'item.changed');
}
