import { allow, type Decision, refuse } from '../decision.ts';
import { withCommas } from '../money/display.ts';
import { isGreater, type Money, subtract, toDecimal } from '../money/money.ts';

export const creditRefunds = ['balance', 'bank_transfer'] as const;
export type CreditRefund = (typeof creditRefunds)[number];

export const creditRefundLabel = {
  balance: 'Added to the balance',
  bank_transfer: 'Paid back by bank transfer',
} satisfies Record<CreditRefund, string>;

interface Taxed {
  total: Money;
  /** The part of the total that is tax. */
  tax: Money;
}

/** Splits a credit into net and tax. The last note of an invoice takes what is left of its tax. */
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
