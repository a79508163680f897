import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { changeTerms } from '#domain/billing/change-terms.ts';
import type { Coupon } from '#domain/billing/coupons.ts';
import { prorationLines, renewalLines } from '#domain/billing/invoice-lines.ts';
import { periodOn } from '#domain/billing/periods.ts';
import { seatsProblem, type Terms } from '#domain/billing/plans.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type BillingAccount, readAccount } from './billing-account.rows.ts';
import { activeCoupon, billingDay, currentTerms, redeemedCoupon, requestedTerms } from './billing-terms.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { readPlans } from './plans.rows.ts';

export async function previewTerms(
  { tx, actor, request }: ReadContext,
  { terms: sent, coupon_code }: InputOf<typeof billing.preview>,
): Promise<OutputOf<typeof billing.preview>> {
  const [account, plans] = await Promise.all([readAccount(tx, actor.client_id), readPlans(tx)]);
  const today = billingDay(request.now);
  const requested = requestedTerms(account, plans, sent);
  const coupon = (await redeemedCoupon(tx, coupon_code, today)) ?? (await activeCoupon(tx, account));
  const current = account.period_ends_on ? currentTerms(account, plans) : null;
  if (!current) return { status: true, ...firstInvoice(account, { requested, coupon, today }) };

  const change = changeTerms(current, requested);
  if (!change.allowed) throw new Refused(change.code, change.facts);
  const { period_starts_on, period_ends_on } = account;
  if (change.value === 'period_end' || !period_starts_on || !period_ends_on)
    return { status: true, when: 'period_end', starts_on: period_ends_on ?? today, invoice: null };
  const period = { starts_on: period_starts_on, ends_on: period_ends_on };
  const lines = prorationLines(current, requested, period, today);
  const { amounts } = invoiceAmounts(account, { lines, coupon, currency: requested.plan.currency });
  return { status: true, when: 'now', starts_on: today, invoice: amounts };
}

function firstInvoice(
  account: BillingAccount,
  { requested, coupon, today }: { requested: Terms; coupon: Coupon | null; today: string },
) {
  checkSeats(requested);
  const lines = renewalLines(requested, periodOn(today, requested.interval, today), null);
  const { amounts } = invoiceAmounts(account, { lines, coupon, currency: requested.plan.currency });
  return { when: 'now' as const, starts_on: today, invoice: amounts };
}

export function checkSeats({ plan, seats }: Terms): void {
  const problem = seatsProblem(plan, seats);
  if (problem === 'too_few') throw new Refused('billing.too_few_seats', { name: plan.name, count: plan.min_users });
  if (problem === 'too_many') throw new Refused('billing.too_many_seats', { name: plan.name, most: plan.max_users });
}
