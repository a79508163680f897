import { allow, type Decision, refuse } from '../decision.ts';
import { moneyFrom, toDecimal } from '../money/money.ts';
import { movePayable } from './pay-moves.ts';
import type { PayableStage } from './payout-tabs.ts';

interface OwedItem {
  stage: PayableStage;
  /** The owed amount, in the currency of the item. */
  payable: string;
  item_currency: string;
  /** Empty if the payment is not on hold. */
  on_hold_reason: string;
}

/**
 * The next step until the item is paid: it must be queued first, it only has to be started, or it was already paid or
 * started.
 */
type OutsideStep = 'queue' | 'start' | 'already_paid';

/** Decides whether a payment that was made outside the product, such as in the accounting system, pays an item. */
export function fitsOutsidePayment(
  { stage, payable, item_currency, on_hold_reason }: OwedItem,
  payment: { currency: string; amount: string },
): Decision<OutsideStep, 'payout.on_hold' | 'payout.other_amount'> {
  const isUnqueued = movePayable(stage, 'queue_payment').allowed;
  if (!isUnqueued && !movePayable(stage, 'start_payment').allowed) return allow('already_paid');
  if (on_hold_reason !== '') return refuse('payout.on_hold', { reason: on_hold_reason });

  const owed = moneyFrom(payable, item_currency);
  const isSame = payment.currency === item_currency && moneyFrom(payment.amount, item_currency).minor === owed.minor;
  if (!isSame)
    return refuse('payout.other_amount', {
      amount: `${payment.currency} ${payment.amount}`,
      total: `${item_currency} ${toDecimal(owed)}`,
    });
  return allow(isUnqueued ? 'queue' : 'start');
}
