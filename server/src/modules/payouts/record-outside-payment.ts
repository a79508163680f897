import { fitsOutsidePayment } from '#domain/payouts/outside-payment.ts';
import type { WriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { queuePayable, startPayment } from '../payables/move-payable.ts';
import type { PayMove } from '../payables/paid-kind.ts';
import { payTermsFor } from '../payables/pay-terms.ts';
import { type ItemToPay, type LockedForPayment, lockItemToPay } from './lock-for-payment.ts';
import { paidKinds } from './paid-kinds.ts';
import { recordPayment } from './record-payment.ts';
import { complete } from './settle-payment.ts';

interface OutsidePayment {
  currency: string;
  amount: string;
  paid_on: string;
  reference: string;
  note: string;
}

/**
 * Marks an item as paid because the payment was made outside the product, such as in the accounting system. Returns
 * false if the item is already being paid or was paid. Refuses a payment of a different amount.
 */
export async function recordOutsidePayment(
  context: WriteContext,
  target: Omit<ItemToPay, 'version'>,
  payment: OutsidePayment,
): Promise<boolean> {
  const locked = await lockItemToPay(context, target);
  const step = orRefuse(fitsOutsidePayment(locked.payable, payment));
  if (step === 'already_paid') return false;
  const queued = step === 'queue' ? await queue(context, locked) : locked;
  await complete(context, await start(context, queued, payment), payment);
  return true;
}

async function queue(context: WriteContext, locked: LockedForPayment): Promise<LockedForPayment> {
  const terms = await payTermsFor(context, locked.payable);
  return moved(context, locked, 'queue_payment', () => queuePayable(context, locked.payable, terms));
}

function start(
  context: WriteContext,
  locked: LockedForPayment,
  { reference, note, paid_on: sent_on }: OutsidePayment,
): Promise<LockedForPayment> {
  const how = { mode: 'manual', method: 'other', reference, sent_on, note } as const;
  return moved(context, locked, 'start_payment', () => startPayment(context, locked.payable, how));
}

const moveNames = { queue_payment: 'queue', start_payment: 'process' } as const satisfies Partial<
  Record<PayMove, string>
>;

async function moved(
  context: WriteContext,
  { item }: LockedForPayment,
  move: keyof typeof moveNames,
  changePayable: () => Promise<LockedForPayment['payable']>,
): Promise<LockedForPayment> {
  const after = await paidKinds[item.kind].move(context, item, move);
  const payable = await changePayable();
  // The intermediate moves send no notification: the payee is notified once, when the item is paid.
  const quiet = { ...context, announce: () => undefined };
  recordPayment(quiet, moveNames[move], {
    before: item,
    after,
    payable,
    comment: '',
    notifyWhen: 'at_once',
    initiated_by: null,
  });
  return { item: after, payable };
}
