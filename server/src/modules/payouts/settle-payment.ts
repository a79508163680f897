import { localDay } from '#domain/dates/local-day.ts';
import type { WriteContext } from '../../http/context.ts';
import { companyDefaults } from '../companies/find-company.ts';
import { completePayment, failPayment, revertPayment } from '../payables/move-payable.ts';
import { readPayable } from '../payables/write-payable.ts';
import { type ItemToPay, type LockedForPayment, lockItemToPay } from './lock-for-payment.ts';
import { paidKinds } from './paid-kinds.ts';
import { readPayout } from './payout-lookups.rows.ts';
import { recordPayment } from './record-payment.ts';

export type SettledMove =
  | {
      kind: 'paid';
      reference: string /** The day the bank booked it; today in the company's time zone if omitted. */;
      paid_on?: string;
    }
  | { kind: 'fail'; reason: string }
  /** The bank returned a payment that it had reported as paid. */
  | { kind: 'return'; reason: string };

/**
 * Applies the result that a payment provider reports, without a user. The item, payable, payment, postings and activity
 * change in one transaction. Returns false if this payment is no longer the active one of its item.
 */
export async function settlePayment(
  context: WriteContext,
  { payout_id, ...target }: Omit<ItemToPay, 'version'> & { payout_id: string },
  move: SettledMove,
): Promise<boolean> {
  const { tx, client_id } = context;
  if (move.kind === 'return' && (await isActivePayment(context, target, payout_id)))
    await paidKinds[target.item_kind].releaseReservations?.(context, target.item_id);
  const locked = await lockItemToPay(context, target);
  if (locked.payable.payout_id !== payout_id) return false;
  const payout = await readPayout(tx, { client_id, payout_id });
  const initiated_by = payout?.initiated_by ?? null;
  if (move.kind === 'paid') await complete(context, locked, move);
  else
    await fail(context, move.kind === 'return' ? await revert(context, locked, move) : locked, {
      ...move,
      initiated_by,
    });
  return true;
}

async function isActivePayment(
  { tx, client_id }: WriteContext,
  { item_id }: Pick<ItemToPay, 'item_id'>,
  payout_id: string,
): Promise<boolean> {
  return (await readPayable(tx, { client_id, item_id }))?.payout_id === payout_id;
}

/** Marks a started payment as completed. */
export async function complete(
  context: WriteContext,
  { item, payable }: LockedForPayment,
  { reference, ...move }: { reference: string; paid_on?: string },
): Promise<void> {
  const { tx, client_id, request } = context;
  const { now } = request;
  const paid_on = move.paid_on ?? localDay(now, (await companyDefaults(tx, client_id)).time_zone);
  const facts = { paid_amount: payable.payable, reference: reference || payable.reference, paid_at: now };
  const after = await paidKinds[item.kind].move(context, item, 'mark_paid', facts);
  const moved = await completePayment(context, payable, { paid_on, reference, note: '' });
  recordPayment(context, 'paid', {
    before: item,
    after,
    payable: moved,
    comment: '',
    notifyWhen: 'at_once',
    initiated_by: null,
  });
}

async function fail(
  context: WriteContext,
  { item, payable }: LockedForPayment,
  { reason, initiated_by }: { reason: string; initiated_by: string | null },
): Promise<void> {
  const after = await paidKinds[item.kind].move(context, item, 'fail_payment');
  const moved = await failPayment(context, payable, { reason });
  recordPayment(context, 'fail', {
    before: item,
    after,
    payable: moved,
    comment: reason,
    notifyWhen: 'at_once',
    initiated_by,
  });
}

async function revert(
  context: WriteContext,
  { item, payable }: LockedForPayment,
  { reason }: { reason: string },
): Promise<LockedForPayment> {
  const after = await paidKinds[item.kind].move(context, item, 'revert_payment');
  const moved = await revertPayment(context, payable, { reason, is_returned: true });
  recordPayment(context, 'revert', {
    before: item,
    after,
    payable: moved,
    comment: reason,
    notifyWhen: 'at_once',
    initiated_by: null,
  });
  return { item: after, payable: moved };
}
