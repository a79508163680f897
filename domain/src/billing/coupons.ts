import { isGreater, type Money, moneyFrom } from '../money/money.ts';

export interface Coupon {
  code: string;
  /** The discount as a whole percentage; null for a fixed amount. */
  percent_off: number | null;
  /** The discount as a decimal in the currency of the plans; null for a percentage. */
  amount_off: string | null;
  /** The number of invoices that the coupon reduces; null for every invoice. */
  invoices: number | null;
  /** The last day on which the coupon can be redeemed; null if it can always be redeemed. */
  redeem_by: string | null;
}

/** Returns the discount, rounded half up and never more than the subtotal. */
export function discountOn(subtotal: Money, coupon: Coupon | null): Money {
  const { minor, currency } = subtotal;
  if (!coupon || minor <= 0n) return { minor: 0n, currency };
  if (coupon.percent_off !== null) return { minor: (minor * BigInt(coupon.percent_off) + 50n) / 100n, currency };
  const fixed = moneyFrom(coupon.amount_off ?? '0', currency);
  return isGreater(fixed, subtotal) ? subtotal : fixed;
}

export function isRedeemable({ redeem_by }: Coupon, on: string): boolean {
  return redeem_by === null || on <= redeem_by;
}

/**
 * True if a redeemed coupon also reduces the next invoice. `used` is the number of invoices that it has already
 * reduced.
 */
export function isCouponActive({ invoices }: Coupon, used: number): boolean {
  return invoices === null || used < invoices;
}
