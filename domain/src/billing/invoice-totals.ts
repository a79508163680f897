import { add, type Money, subtract, sum } from '../money/money.ts';
import { type Coupon, discountOn } from './coupons.ts';
import type { InvoiceLine } from './invoice-lines.ts';
import { type TaxRule, taxOn } from './tax.ts';

interface InvoiceTotals {
  subtotal: Money;
  discount: Money;
  tax: Money;
  total: Money;
  /** The part of the total that is paid from the customer's balance. */
  credit_used: Money;
  amount_due: Money;
  /** The customer's balance after this invoice. A negative total increases it. */
  credit_after: Money;
}

/**
 * Calculates the totals of an invoice. Discounts reduce the taxed amount. The balance pays the total, so it has no
 * effect on the tax.
 */
export function invoiceTotals(
  lines: readonly Pick<InvoiceLine, 'amount'>[],
  { coupon, tax, credit }: { coupon: Coupon | null; tax: TaxRule; credit: Money },
): InvoiceTotals {
  const subtotal = sum(
    lines.map(({ amount }) => amount),
    credit.currency,
  );
  const discount = discountOn(subtotal, coupon);
  const net = subtract(subtotal, discount);
  const taxAmount = taxOn(net, tax);
  const total = add(net, taxAmount);
  const credit_used = { minor: usedCredit(total.minor, credit.minor), currency: credit.currency };
  const amount_due = subtract(total, credit_used);
  return {
    subtotal,
    discount,
    tax: taxAmount,
    total,
    credit_used,
    amount_due,
    credit_after: subtract(credit, credit_used),
  };
}

/**
 * Returns the part of the balance that pays the total. It is negative for a negative total, which increases the
 * balance.
 */
function usedCredit(total: bigint, credit: bigint): bigint {
  return total < credit ? total : credit;
}
