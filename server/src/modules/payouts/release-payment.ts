import type { OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { canRelease } from '#domain/payouts/payment-release.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { releasePayment } from '../payables/move-payable.ts';
import type { SavedPayable } from '../payables/write-payable.ts';
import { barredItems, type ItemToPay, type LockedForPayment, lockItemToPay } from './lock-for-payment.ts';
import { moveLockedPayment } from './move-payment.ts';
import { payoutSubject } from './payout-subject.ts';

export type ReleaseMove = { kind: 'release_payment' } | { kind: 'reject_payment'; reason: string };

/** Lets a second person release a queued payment, or reject it with a reason, which takes it back to approved. */
export async function releaseOrReject(
  context: SignedWriteContext,
  target: ItemToPay,
  move: ReleaseMove,
): Promise<OutputOf<typeof payouts.action>> {
  const locked = await lockItemToPay(context, target);
  const barred = await barredItems(context, [target.item_id]);
  orRefuse(canRelease(move.kind, context.actor, payoutSubject(locked.payable, barred)));
  const { item_kind, item_id, stage, version } =
    move.kind === 'release_payment' ? await release(context, locked) : await reject(context, locked, move.reason);
  return { status: true, item_kind, item_id, stage, version };
}

async function release(context: SignedWriteContext, { item, payable }: LockedForPayment): Promise<SavedPayable> {
  const released = await releasePayment(context, payable);
  context.record({
    action: `${item.kind}_payment_second_release`,
    item_kind: item.kind,
    item_id: item.id,
    item_label: item.label,
    comment: '',
    shown_to: [],
    facts: {
      title: item.title,
      amount: amountText(payable.amount, payable.currency),
      currency: payable.currency,
    },
  });
  return released;
}

async function reject(context: SignedWriteContext, locked: LockedForPayment, reason: string): Promise<SavedPayable> {
  const { payable } = await moveLockedPayment(context, locked, { kind: 'back_to_approved', rejected_because: reason });
  return payable;
}
