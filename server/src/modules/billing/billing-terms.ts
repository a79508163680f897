import { type Coupon, isCouponActive, isRedeemable } from '#domain/billing/coupons.ts';
import type { Plan, Terms } from '#domain/billing/plans.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { type BillingAccount, findCoupon, type SavedTerms } from './billing-account.rows.ts';

export function termsFrom(plans: readonly Plan[], { plan_code, interval, seats }: SavedTerms): Terms {
  const plan = plans.find(({ code }) => code === plan_code);
  if (!plan) throw new Refused('billing.no_plan');
  return { plan, interval, seats };
}

export function savedTerms({ plan, interval, seats }: Terms): SavedTerms {
  return { plan_code: plan.code, interval, seats };
}

/** The running terms; null before the company has subscribed. */
export function currentTerms(account: BillingAccount, plans: readonly Plan[]): Terms | null {
  const { plan_code, billing_interval: interval, seats } = account;
  return plan_code && interval && seats ? termsFrom(plans, { plan_code, interval, seats }) : null;
}

/** The coupon that reduces the next invoice. */
export async function activeCoupon(tx: CompanyTransaction, account: BillingAccount): Promise<Coupon | null> {
  if (!account.coupon_code) return null;
  const coupon = await findCoupon(tx, account.coupon_code);
  return coupon && isCouponActive(coupon, account.coupon_used) ? coupon : null;
}

/** A coupon that is being redeemed; null for an empty code. */
export async function redeemedCoupon(tx: CompanyTransaction, code: string, on: string): Promise<Coupon | null> {
  if (code === '') return null;
  const coupon = await findCoupon(tx, code);
  if (!coupon || !isRedeemable(coupon, on)) throw new Refused('billing.no_coupon');
  return coupon;
}

/** Billing counts days in UTC. */
export function billingDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
