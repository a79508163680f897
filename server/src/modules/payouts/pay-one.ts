import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { holdOrRelease } from './hold-payment.ts';
import type { ItemToPay } from './lock-for-payment.ts';
import { movePayment, type PaymentMove, todayOf } from './move-payment.ts';
import { releaseOrReject } from './release-payment.ts';
import { sendBack } from './send-back.ts';

type Moved = OutputOf<typeof payouts.action>;

export function markPaid(
  context: SignedWriteContext,
  { paid_on, reference, note, ...item }: InputOf<typeof payouts.paid>,
): Promise<Moved> {
  return moveOne(context, item, { kind: 'paid', paid_on, reference, note });
}

/** Performs an action on one item: moves its payment, sends the item back, or holds or releases its payment. */
export function actOnOne(
  context: SignedWriteContext,
  { action, ...item }: InputOf<typeof payouts.action>,
): Promise<Moved> {
  if (action.kind === 'send_back') return sendBack(context, item, action.comment);
  if (action.kind === 'hold' || action.kind === 'release') return holdOrRelease(context, item, action);
  if (action.kind === 'release_payment' || action.kind === 'reject_payment')
    return releaseOrReject(context, item, action);
  if (action.kind !== 'process') return moveOne(context, item, action);
  return moveOne(context, item, { ...action, mode: 'manual', sent_on: action.sent_on ?? todayOf(context) });
}

export function revertOne(
  context: SignedWriteContext,
  { reason, ...item }: InputOf<typeof payouts.revert>,
): Promise<Moved> {
  return moveOne(context, item, { kind: 'revert', reason });
}

async function moveOne(context: SignedWriteContext, item: ItemToPay, move: PaymentMove): Promise<Moved> {
  const { payable } = await movePayment(context, item, move);
  const { item_kind, item_id, stage, version } = payable;
  return { status: true, item_kind, item_id, stage, version };
}
