import { dateText } from '#domain/dates/date-text.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { msg, t } from '#domain/language/translate.ts';
import type { ManualMethod, PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type PaymentsPort, wayFor } from '../../outside/payments/port.ts';
import {
  closePayable,
  completePayment,
  failPayment,
  queuePayable,
  revertPayment,
  startPayment,
  unqueuePayable,
} from '../payables/move-payable.ts';
import type { PayMove } from '../payables/paid-kind.ts';
import { payTermsFor } from '../payables/pay-terms.ts';
import { refuseUndoneRun } from '../payables/refuse-undone-run.ts';
import type { SavedPayable } from '../payables/write-payable.ts';
import { type ItemToPay, type LockedForPayment, lockForPayment } from './lock-for-payment.ts';
import { paidKinds } from './paid-kinds.ts';
import { readPayout } from './payout-lookups.rows.ts';
import { type NotifyWhen, type PayMoveMade, recordPayment } from './record-payment.ts';

export type PaymentMove =
  | { kind: 'queue' }
  | { kind: 'back_to_approved'; rejected_because?: string }
  | {
      kind: 'process';
      mode: PayoutMode;
      method: ManualMethod;
      reference: string;
      sent_on: string;
      note: string;
      /** True if the payment is sent together with all other payments of its run. */
      is_sent_together?: boolean;
    }
  | { kind: 'paid'; paid_on: string; reference: string; note: string }
  | { kind: 'fail'; reason: string }
  | { kind: 'close' }
  | { kind: 'revert'; reason: string };

/** Moves a payment. The item, payable, payment, postings, activity and notifications change in one transaction. */
export async function movePayment(
  context: SignedWriteContext,
  item: ItemToPay,
  move: PaymentMove,
  notifyWhen: NotifyWhen = 'at_once',
): Promise<LockedForPayment> {
  const locked = await lockForPayment(context, item, move.kind);
  if (move.kind === 'paid') await refuseUndoneRun(context, locked.payable);
  return moveLockedPayment(context, locked, move, notifyWhen);
}

/** Moves an item that is already locked and checked. */
export async function moveLockedPayment(
  context: SignedWriteContext,
  { item, payable }: LockedForPayment,
  move: PaymentMove,
  notifyWhen: NotifyWhen = 'at_once',
): Promise<LockedForPayment> {
  const isPaid = move.kind === 'paid';
  if (isPaid) refuseWrongDate(context, payable, { paid_on: move.paid_on });
  if (move.kind === 'process') refuseWrongDate(context, payable, { sent_on: move.sent_on });
  const after = await paidKinds[item.kind].move(context, item, moveOf[move.kind], {
    ...(isPaid && {
      paid_amount: payable.payable,
      reference: move.reference || payable.reference,
      paid_at: paidAt(context, move.paid_on),
    }),
  });

  const initiated_by = move.kind === 'fail' ? await initiatedBy(context, payable) : null;
  const moved = await movePayable(context, payable, move);
  // A payable removed from the queue has no payment any more, so the activity describes the previous one.
  const described = move.kind === 'back_to_approved' ? payable : moved;
  recordPayment(context, move.kind, {
    before: item,
    after,
    payable: described,
    comment: commentOf(move),
    is_rejected: move.kind === 'back_to_approved' && move.rejected_because !== undefined,
    notifyWhen,
    initiated_by,
  });

  return { item: after, payable: moved };
}

const moveOf = {
  queue: 'queue_payment',
  back_to_approved: 'back_to_approved',
  process: 'start_payment',
  paid: 'mark_paid',
  fail: 'fail_payment',
  close: 'close',
  revert: 'revert_payment',
} satisfies Record<PayMoveMade, PayMove>;

async function movePayable(
  context: SignedWriteContext,
  payable: SavedPayable,
  move: PaymentMove,
): Promise<SavedPayable> {
  switch (move.kind) {
    case 'queue':
      return queuePayable(context, payable, await payTermsFor(context, payable));
    case 'back_to_approved':
      return unqueuePayable(context, payable);
    case 'process':
      return initiatePayment(context, payable, move);
    case 'paid':
      return completePayment(context, payable, move);
    case 'fail':
      return failPayment(context, payable, move);
    case 'close':
      return closePayable(context, payable);
    case 'revert':
      return revertPayment(context, payable, move);
  }
}

async function initiatedBy({ tx, client_id }: SignedWriteContext, { payout_id }: SavedPayable): Promise<string | null> {
  const payout = payout_id ? await readPayout(tx, { client_id, payout_id }) : undefined;
  return payout?.initiated_by ?? null;
}

/**
 * Starts the payment with the payment provider of the requested mode if that provider supports the payment, otherwise
 * manually. The provider is called after the transaction is committed.
 */
async function initiatePayment(
  context: SignedWriteContext,
  payable: SavedPayable,
  { mode, method, reference, sent_on, note, is_sent_together }: Extract<PaymentMove, { kind: 'process' }>,
): Promise<SavedPayable> {
  const { app, client_id, announce, tx, request } = context;
  const { payout_id, owner_id: payee_id, entity_id, currency, amount } = payable;
  if (!payout_id) throw new Error(`${payable.item_id} is queued without a payment.`);

  const payment = { client_id, payout_id, payee_id, entity_id, currency, amount };
  const provider = await wayFor(app.payments, providerFor(context, mode), { payment, tx });
  const started = await startPayment(context, payable, {
    mode: provider.mode,
    reference,
    sent_on,
    note,
    method: provider.sendToProvider ? '' : method,
  });

  await provider.recordStart?.(payment, tx, request.now);
  if (provider.sendToProvider && !is_sent_together) announce('payout.started', { payout_id });

  return started;
}

/** Returns the payment provider for a mode. Refuses a mode that is not configured. */
export function providerFor({ app }: Pick<SignedWriteContext, 'app'>, mode: PayoutMode): PaymentsPort {
  const provider = app.payments[mode];
  if (!provider) throw new Refused('payout.mode_unknown');
  return provider;
}

type Acting = Pick<SignedWriteContext, 'request' | 'actor'>;

/** A payment date; its key is the name of the input field. */
type PaymentDate = { paid_on: string } | { sent_on: string };

/** Refuses dates before the approval or in the future. */
function refuseWrongDate(context: Acting, { approved_at }: SavedPayable, days: PaymentDate): void {
  refuseFutureDate(context, days);
  const approvalDay = localDay(approved_at, context.actor.time_zone);
  const approved_on = dateText(approvalDay);
  for (const [field, day] of Object.entries(days))
    if (day < approvalDay)
      throw new Refused(
        'payout.paid_too_early',
        { approved_on },
        { [field]: () => t`Choose ${approved_on} or a later date.` },
      );
}

export function refuseFutureDate(context: Acting, days: PaymentDate): void {
  for (const [field, day] of Object.entries(days))
    if (day > todayOf(context))
      throw new Refused('payout.paid_ahead', {}, { [field]: msg`Choose today or an earlier date.` });
}

/** Returns today's date in the user's time zone. */
export function todayOf({ request, actor }: Acting): string {
  return localDay(request.now, actor.time_zone);
}

function paidAt(context: SignedWriteContext, paid_on: string): Date {
  const { request } = context;
  return paid_on === todayOf(context) ? request.now : new Date(`${paid_on}T12:00:00Z`);
}

function commentOf(move: PaymentMove): string {
  if (move.kind === 'back_to_approved') return move.rejected_because ?? '';
  if ('reason' in move) return move.reason;
  return 'note' in move ? move.note : '';
}
