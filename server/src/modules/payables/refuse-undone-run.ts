import { paymentRunNumber } from '#domain/payouts/payment-run-states.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { SavedPayable } from './payables.rows.ts';
import { readUndoneRun } from './payouts.rows.ts';

/** Refuses to mark a payment of an undone run as paid, because the payment is about to return to the queue. */
export async function refuseUndoneRun({ tx, client_id }: WriteContext, { payout_id }: SavedPayable): Promise<void> {
  const run = payout_id ? await readUndoneRun(tx, { client_id, payout_id }) : undefined;
  if (run) throw new Refused('payment_run.undone', { label: paymentRunNumber(run) });
}
