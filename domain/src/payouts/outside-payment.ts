import { allow, type Decision, refuse } from '../decision.ts';
import { moneyFrom, toDecimal } from '../money/money.ts';
import { movePayable } from './pay-moves.ts';
import type { PayableStage } from './payout-tabs.ts';

interface OwedItem {
  stage: PayableStage;
  /** The owed amount, in the currency of the item. */
  payable: string;
  item_currency: string;
  /** The reason why the payment is on hold; empty if it is not on hold. */
  on_hold_reason: string;
}

/**
 * The next step towards paying the item: queue it, start its payment, or none, because its payment was already started
 * or made.
 */
type OutsideStep = 'queue' | 'start' | 'already_paid';

/**
 * Decides whether an item counts as paid by a payment that was made outside the product, such as in the accounting
 * system.
 */
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
