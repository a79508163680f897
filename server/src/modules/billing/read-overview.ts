import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { Coupon } from '#domain/billing/coupons.ts';
import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { type Period, periodOn } from '#domain/billing/periods.ts';
import { type Plan, suggestedSeats } from '#domain/billing/plans.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import { subscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { ReadContext } from '../../http/context.ts';
import { subscriptionOf } from '../companies/read-subscription.ts';
import { type BillingAccount, findCoupon, readAccount, readFirstActiveDays } from './billing-account.rows.ts';
import { billingDay, currentTerms, renewedTerms } from './billing-terms.ts';
import { type CreditNoteRow, readCreditNotes } from './credit-notes.rows.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { type InvoiceRow, readNewestInvoices } from './invoices.rows.ts';
import { readPlans, type SavedPlan } from './plans.rows.ts';

export async function billingOverview(
  { app, tx, actor, request }: ReadContext,
  _input: InputOf<typeof billing.overview>,
): Promise<OutputOf<typeof billing.overview>> {
  return overviewOf({ app, tx, request, client_id: actor.client_id });
}

/**
 * Returns the billing overview of a company. The company reads its own overview; the provider reads it in a transaction
 * of the client's company.
 */
export async function overviewOf({
  app,
  tx,
  request,
  client_id,
}: Pick<ReadContext, 'app' | 'tx' | 'request'> & { client_id: string }): Promise<OutputOf<typeof billing.overview>> {
  const today = billingDay(request.now);
  const [account, subscription, plans, invoices, credit_notes] = await Promise.all([
    readAccount(tx, client_id),
    subscriptionOf(tx, client_id),
    readPlans(tx),
    readNewestInvoices(tx, client_id),
    readCreditNotes(tx, client_id),
  ]);
  const month = account.anchor_on ? periodOn(account.anchor_on, 'month', today) : lastThirtyDays(today);
  const [days, coupon] = await Promise.all([
    readFirstActiveDays(tx, { client_id, ...month }),
    account.coupon_code ? findCoupon(tx, account.coupon_code) : undefined,
  ]);
  const active_users = days.reduce((total, { count }) => total + count, 0);
  const isCouponLeft = coupon && (coupon.invoices === null || account.coupon_used < coupon.invoices);
  const used = { month, active_users, coupon: isCouponLeft ? coupon : null };

  return {
    status: true,
    data: {
      ...shownAccount(account, plans),
      phase: subscription ? subscriptionPhase(subscription, request.now.toISOString()) : 'subscribed',
      active_users,
      usage: cumulative(days),
      plans: plans
        .filter(({ code, is_archived }) => !is_archived || code === account.plan_code)
        .map((plan) => offered(plan, active_users)),
      next_invoice: nextInvoice(account, plans, used),
      invoices: invoices.map(shownInvoice),
      credit_notes: credit_notes.map(shownCreditNote),
      takes_cards: app.card_payments !== null,
      transfer_account: account.pays_by === 'bank_transfer' ? app.config.PROVIDER_BANK_ACCOUNT : '',
    },
  };
}

function shownAccount(account: BillingAccount, plans: readonly Plan[]) {
  const { card_id, contact_name, contact_email, address, country, vat_number } = account;
  const terms = currentTerms(account, plans);
  const currency = terms?.plan.currency ?? plans[0]?.currency ?? 'USD';
  const card = { brand: account.card_brand, last_four: account.card_last_four, expires: account.card_expires };
  return {
    plan: terms && { code: terms.plan.code, name: terms.plan.name },
    interval: terms?.interval ?? null,
    seats: terms?.seats ?? null,
    period_starts_on: account.period_starts_on,
    period_ends_on: account.period_ends_on,
    cancel_at_period_end: account.cancel_at_period_end,
    pending: account.pending,
    pays_by: account.pays_by,
    overdue_since: account.overdue_since,
    card: card_id ? card : null,
    contact: { contact_name, contact_email, address, country, vat_number },
    currency,
    credit: toDecimal(moneyFrom(account.credit, currency)),
    version: account.version,
  };
}

function offered({ is_archived: _archived, version: _version, ...plan }: SavedPlan, active_users: number) {
  const price = (decimal: string) => toDecimal(moneyFrom(decimal, plan.currency));
  return {
    ...plan,
    month_price: price(plan.month_price),
    year_price: price(plan.year_price),
    features: [...plan.features],
    suggested_seats: suggestedSeats(plan, active_users),
  };
}

/**
 * Returns the amounts of the next renewal invoice, based on the users who have been active so far this month; null if
 * the subscription will not be renewed.
 */
function nextInvoice(
  account: BillingAccount,
  plans: readonly Plan[],
  { month, active_users, coupon }: { month: Period; active_users: number; coupon: Coupon | null },
) {
  const terms = currentTerms(account, plans);
  const { anchor_on, period_ends_on } = account;
  if (!terms || !anchor_on || !period_ends_on || account.cancel_at_period_end) return null;
  const next = renewedTerms(account, plans, terms);
  const anchor = next.interval === terms.interval ? anchor_on : period_ends_on;
  const period = periodOn(anchor, next.interval, period_ends_on);
  const lines = renewalLines(next, period, { terms, active_users: [{ month, count: active_users }] });
  return invoiceAmounts(account, { lines, coupon, currency: next.plan.currency }).amounts;
}

function shownInvoice(invoice: InvoiceRow) {
  const { id, number, issued_on, state, currency, total, amount_due, due_on, reference } = invoice;
  const plain = (decimal: string) => toDecimal(moneyFrom(decimal, currency));
  return {
    invoice_id: id,
    number,
    issued_on,
    state,
    currency,
    total: plain(total),
    amount_due: plain(amount_due),
    due_on,
    reference,
  };
}

function shownCreditNote(row: CreditNoteRow) {
  const { id, number, invoice_number, issued_on, currency, total, refund, refund_state } = row;
  return {
    credit_note_id: id,
    number,
    invoice_number,
    issued_on,
    currency,
    total: toDecimal(moneyFrom(total, currency)),
    refund,
    refund_state,
  };
}

function cumulative(days: readonly { on: string; count: number }[]): { on: string; count: number }[] {
  let total = 0;
  return days.map(({ on, count }) => {
    total += count;
    return { on, count: total };
  });
}

function lastThirtyDays(today: string): Period {
  return { starts_on: addDays(today, -30), ends_on: addDays(today, 1) };
}
