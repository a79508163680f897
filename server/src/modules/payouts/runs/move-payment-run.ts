import { canUndoRun, movePaymentRun, paymentRunNumber } from '#domain/payouts/payment-run-states.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import type { ItemHandler } from '../../bulk/run-items.ts';
import { startRun } from '../../bulk/start-run.ts';
import { readPayable } from '../../payables/write-payable.ts';
import { settlePayment } from '../settle-payment.ts';
import { lockPaymentRun, type PaymentRunRow, readRunPayments, updatePaymentRun } from './payment-runs.rows.ts';

/** The kind of bulk runs that return the payments of an undone run to the queue. */
export const undoRunKind = 'payouts.undo_run';

/** Marks the run as sent. From then on it can no longer be undone. */
export async function sendPaymentRun(context: SignedWriteContext, id: string): Promise<void> {
  const { tx, client_id, request } = context;
  const run = await lockedRun(context, id);
  const state = orRefuse(movePaymentRun(run.state, 'send'));
  await updatePaymentRun(tx, { client_id, id }, { state, sent_at: request.now });
  recordRun(context, run, 'payment_run_sent');
}

/** Marks a run as sent because its bank file was marked as sent, unless the run is no longer open. */
export async function runHasLeft(context: SignedWriteContext, id: string): Promise<void> {
  const run = await lockedRun(context, id);
  if (movePaymentRun(run.state, 'send').allowed) await sendPaymentRun(context, id);
}

/** Undoes the whole run. A bulk run returns its payments to the queue. */
export async function undoPaymentRun(
  context: SignedWriteContext,
  { id, reason }: { id: string; reason: string },
): Promise<{ status: true; run_id: string; no_of_items: number }> {
  const { tx, client_id, request } = context;
  const run = await lockedRun(context, id);
  const state = orRefuse(canUndoRun(run));
  await updatePaymentRun(tx, { client_id, id }, { state, undone_at: request.now });
  recordRun(context, run, 'payment_run_undone', reason);

  const payments = await readRunPayments(tx, { client_id, id });
  return startRun(context, {
    kind: undoRunKind,
    request: {
      reason: `${paymentRunNumber(run)} was undone: ${reason}`,
      payout_ids: payments.map(({ payout_id }) => payout_id),
    },
    items: payments.map(({ item_id, number }) => ({ item_id, label: number })),
  });
}

/** Returns one payment to the queue if the item still has the payment of the undone run. */
export const returnFromRun: ItemHandler = async (context, item_id, request) => {
  const { tx, client_id } = context;
  const { reason, payout_ids } = request as unknown as { reason: string; payout_ids: string[] };
  const payable = await readPayable(tx, { client_id, item_id });
  const payout_id = payable?.payout_id;
  if (!payout_id || !payout_ids.includes(payout_id)) throw new Refused('item.changed');
  return settlePayment(context, { item_kind: payable.item_kind, item_id, payout_id }, { kind: 'fail', reason });
};

async function lockedRun({ tx, client_id }: SignedWriteContext, id: string): Promise<PaymentRunRow> {
  const run = await lockPaymentRun(tx, { client_id, id });
  if (!run) throw new Refused('item.not_found');
  return run;
}

function recordRun(
  { record }: SignedWriteContext,
  run: PaymentRunRow,
  action: 'payment_run_sent' | 'payment_run_undone',
  comment = '',
): void {
  record({ action, item_kind: 'payment_run', item_id: run.id, item_label: paymentRunNumber(run), comment });
}
