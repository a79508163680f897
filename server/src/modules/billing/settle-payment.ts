import { moveInvoice } from '#domain/billing/invoice-states.ts';
import { periodOn } from '#domain/billing/periods.ts';
import { moveSubscription, type SubscriptionMove } from '#domain/billing/subscription-moves.ts';
import { add, moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { SubscriptionState } from '#domain/subscriptions/trial.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { saveSubscriptionState } from '../companies/save-subscription-state.ts';
import { type BillingAccount, lockAccount, updateAccount } from './billing-account.rows.ts';
import { billingDay, fixedPrices, termsFrom } from './billing-terms.ts';
import {
  type InvoiceRow,
  readInvoice,
  readOpenInvoices,
  readPayment,
  setInvoiceState,
  settlePaymentRow,
} from './invoices.rows.ts';
import { readPlans } from './plans.rows.ts';

interface Settled {
  payment_id: string;
  state: 'succeeded' | 'failed';
  vendor_id: string;
  failure_code: string;
}

/** Applies the result of a payment once. A repeated call changes nothing. */
export async function settlePayment(context: WriteContext, { payment_id, ...result }: Settled): Promise<void> {
  const { tx, client_id } = context;
  const account = await lockAccount(tx, client_id);
  const payment = await readPayment(tx, { client_id, id: payment_id });
  if (payment?.state !== 'pending') return;
  const invoice = await readInvoice(tx, { client_id, id: payment.invoice_id });
  if (!invoice) return;

  await settlePaymentRow(tx, { client_id, id: payment_id }, result);
  if (result.state === 'succeeded') await payInvoice(context, account, invoice);
  else await failPayment(context, account, invoice);
  context.announce('invoice.payment_settled', { payment_id });
}

/**
 * Returns true if the payment of the invoice starts the subscription. A company that pays by transfer starts
 * immediately, before it pays its first invoice.
 */
export function startsWithPayment({ purpose, due_on }: InvoiceRow): boolean {
  return purpose === 'subscribe' && due_on === null;
}

async function payInvoice(context: WriteContext, account: BillingAccount, invoice: InvoiceRow): Promise<void> {
  const { tx, client_id, request } = context;
  const moved = moveInvoice(invoice.state, 'pay');
  if (!moved.allowed)
    throw new Error(`A payment succeeded for the invoice ${invoice.number}, which is ${invoice.state}.`);
  await setInvoiceState(tx, { client_id, id: invoice.id }, { state: moved.value, paid_at: request.now });
  if (startsWithPayment(invoice)) return startSubscription(context, account, invoice);

  const today = billingDay(request.now);
  const stillOpen = (await readOpenInvoices(tx, client_id)).filter(({ due_on }) => !due_on || due_on < today);
  // A late transfer can pay an invoice that was written off, but a cancelled subscription stays cancelled.
  if (stillOpen.length > 0 || !moveSubscription(account.state, 'payment_succeeded').allowed) return;
  await moveState(context, account.state, 'payment_succeeded');
  await updateAccount(tx, client_id, { overdue_since: null, failed_payments: 0 });
}

/** Starts a subscription. Its first period starts on the day of the invoice. */
export async function startSubscription(
  context: WriteContext,
  account: BillingAccount,
  { terms, issued_on }: Pick<InvoiceRow, 'terms' | 'issued_on'>,
): Promise<void> {
  const { tx, client_id } = context;
  const period = periodOn(issued_on, terms.interval, issued_on);
  const { plan } = termsFrom(await readPlans(tx), terms);
  await moveState(context, account.state, 'subscribe', terms.plan_code);
  await updateAccount(tx, client_id, {
    plan_code: terms.plan_code,
    billing_interval: terms.interval,
    seats: terms.seats,
    ...fixedPrices(plan),
    anchor_on: issued_on,
    period_starts_on: period.starts_on,
    period_ends_on: period.ends_on,
    cancel_at_period_end: false,
    pending: null,
    overdue_since: null,
    failed_payments: 0,
    ended_on: null,
  });
}

/**
 * Records a failed payment. A first invoice that cannot be paid becomes void, so that the company owes nothing.
 * Payments of other invoices are retried.
 */
async function failPayment(context: WriteContext, account: BillingAccount, invoice: InvoiceRow): Promise<void> {
  const { tx, client_id, request } = context;
  if (startsWithPayment(invoice)) {
    await setInvoiceState(tx, { client_id, id: invoice.id }, { state: 'void' });
    const { currency } = invoice;
    const credit = add(moneyFrom(account.credit, currency), moneyFrom(invoice.credit_used, currency));
    const hadCoupon = moneyFrom(invoice.discount, currency).minor > 0n;
    const coupon_used = hadCoupon ? Math.max(0, account.coupon_used - 1) : account.coupon_used;
    return updateAccount(tx, client_id, { credit: toDecimal(credit), coupon_used });
  }

  if (moveSubscription(account.state, 'payment_failed').allowed)
    await moveState(context, account.state, 'payment_failed');
  await updateAccount(tx, client_id, {
    overdue_since: account.overdue_since ?? billingDay(request.now),
    failed_payments: account.failed_payments + 1,
  });
}

export async function moveState(
  { tx, client_id }: WriteContext,
  from: SubscriptionState,
  move: SubscriptionMove,
  plan?: string,
): Promise<void> {
  const moved = moveSubscription(from, move);
  if (!moved.allowed) throw new Refused(moved.code, moved.facts);
  await saveSubscriptionState(tx, { client_id, state: moved.value, ...(plan && { plan }) });
}
