import { type Coupon, isCouponActive, isRedeemable } from '#domain/billing/coupons.ts';
import type { Plan, Terms } from '#domain/billing/plans.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { type BillingAccount, findCoupon, type SavedTerms } from './billing-account.rows.ts';
import type { SavedPlan } from './plans.rows.ts';

export function termsFrom(plans: readonly Plan[], { plan_code, interval, seats }: SavedTerms): Terms {
  const plan = plans.find(({ code }) => code === plan_code);
  if (!plan) throw new Refused('billing.no_plan');
  return { plan, interval, seats };
}

export function savedTerms({ plan, interval, seats }: Terms): SavedTerms {
  return { plan_code: plan.code, interval, seats };
}

/**
 * Returns the current terms with the prices that the account stores for the current period; null before the company has
 * subscribed.
 */
export function currentTerms(account: BillingAccount, plans: readonly Plan[]): Terms | null {
  const { plan_code, billing_interval: interval, seats, month_price, year_price } = account;
  if (!plan_code || !interval || !seats) return null;
  const terms = termsFrom(plans, { plan_code, interval, seats });
  return month_price && year_price ? { ...terms, plan: { ...terms.plan, month_price, year_price } } : terms;
}

/**
 * Returns the terms that a company requests. If the company already has the plan, the prices of the current period
 * apply. An archived plan is available only to companies that already have it.
 */
export function requestedTerms(account: BillingAccount, plans: readonly SavedPlan[], sent: SavedTerms): Terms {
  const current = account.period_ends_on ? currentTerms(account, plans) : null;
  if (current?.plan.code === sent.plan_code) return { ...current, interval: sent.interval, seats: sent.seats };
  return termsFrom(
    plans.filter(({ is_archived }) => !is_archived),
    sent,
  );
}

/**
 * Returns the terms of the next period: the pending change if there is one, otherwise the current terms, in both cases
 * with the latest prices of the plan.
 */
export function renewedTerms(account: BillingAccount, plans: readonly Plan[], current: Terms): Terms {
  return termsFrom(plans, account.pending ?? savedTerms(current));
}

/** Returns the prices of the plan in the columns in which the account stores them for a period. */
export function fixedPrices({ month_price, year_price }: Plan): Pick<BillingAccount, 'month_price' | 'year_price'> {
  return { month_price, year_price };
}

/** Returns the coupon that reduces the next invoice; null if there is none. */
export async function activeCoupon(tx: CompanyTransaction, account: BillingAccount): Promise<Coupon | null> {
  if (!account.coupon_code) return null;
  const coupon = await findCoupon(tx, account.coupon_code);
  return coupon && isCouponActive(coupon, account.coupon_used) ? coupon : null;
}

/** Returns the coupon to redeem; null for an empty code. Refuses an unknown or expired coupon. */
export async function redeemedCoupon(tx: CompanyTransaction, code: string, on: string): Promise<Coupon | null> {
  if (code === '') return null;
  const coupon = await findCoupon(tx, code);
  if (!coupon || !isRedeemable(coupon, on)) throw new Refused('billing.no_coupon');
  return coupon;
}

/** Returns the day in UTC, because billing uses UTC days. */
export function billingDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}
