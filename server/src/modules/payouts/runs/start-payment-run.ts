import { v7 as uuidv7 } from 'uuid';
import { localDay } from '#domain/dates/local-day.ts';
import { moveOfBuiltRun, movePaymentRun, paymentRunNumber } from '#domain/payouts/payment-run-states.ts';
import { nextNumber } from '../../../db/number-sequences.rows.ts';
import type { SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusals.ts';
import type { SavedPayable } from '../../payables/write-payable.ts';
import { insertPaymentRun, insertRunItem, lockPaymentRun, updatePaymentRun } from './payment-runs.rows.ts';

/** Creates the run for payments that are processed together. Each payment is added to it when it starts. */
export async function createPaymentRun({
  tx,
  client_id,
  actor,
  request,
  record,
}: SignedWriteContext): Promise<{ id: string; number: string }> {
  const id = uuidv7();
  const year = Number(localDay(request.now, actor.time_zone).slice(0, 4));
  const number = await nextNumber(tx, client_id, `payment_run_${year}`);
  await insertPaymentRun(tx, { client_id, id, year, number, created_at: request.now, created_by: actor.user_id });
  const label = paymentRunNumber({ year, number });
  record({ action: 'payment_run_created', item_kind: 'payment_run', item_id: id, item_label: label });
  return { id, number: label };
}

/** Adds a payment to its run, in the transaction that starts the payment. */
export async function addToPaymentRun(
  { tx, client_id }: WriteContext,
  run_id: unknown,
  { item_id, payout_id }: SavedPayable,
): Promise<void> {
  // Bulk runs that were started before payment runs existed have no payment run.
  if (typeof run_id !== 'string') return;
  if (!payout_id) throw new Error(`${item_id} was started without a payout.`);
  await insertRunItem(tx, { client_id, payout_id, run_id });
}

/** Moves a run out of the state `building` after each of its payments has been started or refused. */
export async function completePaymentRun({ tx, client_id, request }: WriteContext, run_id: unknown): Promise<void> {
  const run = typeof run_id === 'string' ? await lockPaymentRun(tx, { client_id, id: run_id }) : undefined;
  if (!run) return;
  const move = moveOfBuiltRun(run);
  await updatePaymentRun(
    tx,
    { client_id, id: run.id },
    {
      state: orRefuse(movePaymentRun(run.state, move)),
      ...(move === 'leave' && { sent_at: request.now }),
      ...(move === 'empty' && { undone_at: request.now }),
    },
  );
}
