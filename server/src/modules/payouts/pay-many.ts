import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import { type PayableStage, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { applyAllAdvances } from '../advances/applications/apply-all-advances.ts';
import type { ItemHandler, RunFinisher } from '../bulk/run-items.ts';
import { startRun } from '../bulk/start-run.ts';
import { readPayable } from '../payables/write-payable.ts';
import { announcePaid } from './announce-paid.ts';
import { type ChosenPayables, chosenPayables } from './choose-payables.ts';
import { type HoldMove, holdOrRelease } from './hold-payment.ts';
import { movePayment, type PaymentMove, providerFor, refuseFutureDate, todayOf } from './move-payment.ts';
import { type ReleaseMove, releaseOrReject } from './release-payment.ts';
import { addToPaymentRun, completePaymentRun, createPaymentRun } from './runs/start-payment-run.ts';
import { sendBack } from './send-back.ts';
import { payableLabel } from './show-payments.ts';

/**
 * The bulk-run kind for payment actions such as queue, hold and release. The worker processes each item in its own
 * transaction and stores a result per item.
 */
export const payKind = 'payouts.move';

type Started = OutputOf<typeof payouts.queue>;
type BulkMove =
  | Exclude<PaymentMove, { kind: 'revert' | 'fail' }>
  | { kind: 'send_back'; comment: string }
  | { kind: 'apply_advances' }
  | HoldMove
  | ReleaseMove;

export function queueMany(context: SignedWriteContext, { chosen }: InputOf<typeof payouts.queue>): Promise<Started> {
  return startMoves(context, { chosen, stage: stageOfTab.reports, move: { kind: 'queue' } });
}

export async function processMany(
  context: SignedWriteContext,
  { chosen, sent_on = todayOf(context), ...how }: InputOf<typeof payouts.process>,
): Promise<OutputOf<typeof payouts.process>> {
  providerFor(context, how.mode);
  refuseFutureDate(context, { sent_on });
  const payment_run = await createPaymentRun(context);
  const started = await startMoves(context, {
    chosen,
    stage: stageOfTab.payment,
    move: { kind: 'process', sent_on, ...how },
    payment_run_id: payment_run.id,
  });
  return { ...started, payment_run };
}

export async function markManyPaid(
  context: SignedWriteContext,
  { chosen, ...how }: InputOf<typeof payouts.bulkPaid>,
): Promise<Started> {
  refuseFutureDate(context, { paid_on: how.paid_on });
  return startMoves(context, { chosen, stage: stageOfTab.processing, move: { kind: 'paid', ...how } });
}

export function actOnMany(
  context: SignedWriteContext,
  { tab, chosen, action }: InputOf<typeof payouts.bulkAction>,
): Promise<Started> {
  return startMoves(context, { chosen, stage: stageOfTab[tab], move: action });
}

async function startMoves(
  context: SignedWriteContext,
  {
    chosen,
    stage,
    ...request
  }: { chosen: ChosenPayables; stage: PayableStage; move: BulkMove; payment_run_id?: string },
): Promise<Started> {
  const { payables, gone } = await chosenPayables(context, { chosen, stage });
  const items = [...payables, ...gone].map((item) => ({ item_id: item.item_id, label: payableLabel(item) }));
  return startRun(context, { kind: payKind, request, items });
}

/** Applies the action of a bulk run to one item in its current state. */
export const payOne: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const move = request.move as BulkMove;
  const payable = await readPayable(tx, { client_id, item_id });
  if (!payable) throw new Refused('item.changed');
  const item = { item_kind: payable.item_kind, item_id };
  if (move.kind === 'send_back') return sendBack(context, item, move.comment);
  if (move.kind === 'apply_advances') return applyTo(context, item);
  if (move.kind === 'hold' || move.kind === 'release') return holdOrRelease(context, item, move);
  if (move.kind === 'release_payment' || move.kind === 'reject_payment') return releaseOrReject(context, item, move);
  const moved = await movePayment(context, item, move, 'with_the_run');
  if (move.kind === 'process') await addToPaymentRun(context, request.payment_run_id, moved.payable);
  return moved;
};

/** Applies advances to a report. Advances pay for reports only. */
function applyTo(context: SignedWriteContext, { item_kind, item_id }: { item_kind: string; item_id: string }) {
  if (item_kind !== 'report') throw new Refused('advance.none_to_apply');
  return applyAllAdvances(context, item_id);
}

/** If the run marked payments as paid, notifies each payee once. If it started payments, completes the payment run. */
export const afterPaying: RunFinisher = async (context, run) => {
  const move = run.request.move as BulkMove;
  if (move.kind === 'paid') await announcePaid(context, run.id);
  if (move.kind === 'process') await completePaymentRun(context, run.request.payment_run_id);
};
