import type { OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { canHold } from '#domain/payouts/payment-hold.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { changePayable } from '../payables/write-payable.ts';
import { type ItemToPay, lockItemToPay } from './lock-for-payment.ts';
import { payoutSubject } from './payout-subject.ts';

export type HoldMove = { kind: 'hold'; reason: string } | { kind: 'release' };

/** Puts the payment of an approved or queued item on hold, or releases it. The owner sees the reason. */
export async function holdOrRelease(
  context: SignedWriteContext,
  target: ItemToPay,
  move: HoldMove,
): Promise<OutputOf<typeof payouts.action>> {
  const { item, payable } = await lockItemToPay(context, target);
  orRefuse(canHold(move.kind, context.actor, payoutSubject(payable, new Set())));
  const reason = move.kind === 'hold' ? move.reason : '';
  const changed = await changePayable(context, payable, { on_hold_reason: reason });

  context.record({
    action: `${item.kind}_payment_${move.kind === 'hold' ? 'on_hold' : 'released'}`,
    item_kind: item.kind,
    item_id: item.id,
    item_label: item.label,
    comment: reason,
    shown_to: [item.owner_id],
    facts: {
      title: item.title,
      amount: amountText(payable.amount, payable.currency),
      currency: payable.currency,
    },
  });

  const { item_kind, item_id, stage, version } = changed;
  return { status: true, item_kind, item_id, stage, version };
}
