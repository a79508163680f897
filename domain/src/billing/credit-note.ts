import { allow, type Decision, refuse } from '../decision.ts';
import { withCommas } from '../money/display.ts';
import { isGreater, type Money, subtract, toDecimal } from '../money/money.ts';

export const creditRefunds = ['card', 'balance', 'bank_transfer'] as const;
export type CreditRefund = (typeof creditRefunds)[number];

export const creditRefundLabel = {
  card: 'Refunded to the card',
  balance: 'Added to the balance',
  bank_transfer: 'Paid back by bank transfer',
} satisfies Record<CreditRefund, string>;

/** The states of a refund. Only a refund to a card can be pending or fail. */
export const refundStates = ['pending', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * Returns the state of a refund after the payment vendor reported a result; null if nothing changes. A finished refund
 * can still fail, because a bank may return it days later.
 */
export function refundAfter(state: RefundState, result: 'succeeded' | 'failed'): RefundState | null {
  if (state === 'failed') return null;
  if (result === 'failed') return 'failed';
  return state === 'pending' ? 'done' : null;
}

/** Describes what happened to the credited amount. */
export function refundText({ refund, refund_state }: { refund: CreditRefund; refund_state: RefundState }): string {
  if (refund_state === 'pending') return 'Refund to the card in progress';
  return refund_state === 'failed'
    ? 'The bank did not take the refund. The amount was added to the balance.'
    : creditRefundLabel[refund];
}

/**
 * Refuses a card refund if no card payment exists or if it exceeds the amount paid by card minus earlier refunds to the
 * card.
 */
export function allowCardRefund(
  paid: Money | null,
  refunded: Money,
  amount: Money,
): Decision<true, 'invoice.no_card_payment' | 'invoice.refund_too_high'> {
  if (!paid) return refuse('invoice.no_card_payment');
  const left = subtract(paid, refunded);
  if (!isGreater(amount, left)) return allow(true);
  return refuse('invoice.refund_too_high', { amount: `${left.currency} ${withCommas(toDecimal(left))}` });
}

interface Taxed {
  total: Money;
  /** The tax that the total includes. */
  tax: Money;
}

/** Splits a credit into net and tax. The last credit note of an invoice takes the rest of its tax. */
export function creditAmounts(
  invoice: Taxed,
  credited: Taxed,
  amount: Money,
): Decision<Taxed & { net: Money }, 'invoice.credit_too_high'> {
  const left = subtract(invoice.total, credited.total);
  if (amount.minor <= 0n || isGreater(amount, left))
    return refuse('invoice.credit_too_high', { amount: `${left.currency} ${withCommas(toDecimal(left))}` });
  const tax =
    amount.minor === left.minor
      ? subtract(invoice.tax, credited.tax)
      : { minor: (amount.minor * invoice.tax.minor) / invoice.total.minor, currency: amount.currency };
  return allow({ total: amount, tax, net: subtract(amount, tax) });
}
