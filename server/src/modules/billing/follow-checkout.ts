import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { failureText } from '#domain/billing/failure-text.ts';
import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { periodOn } from '#domain/billing/periods.ts';
import type { PreparedWrite, PreparingContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { CardPaymentsPort } from '../../outside/card-payments/port.ts';
import { type BillingAccount, findCoupon, lockAccount, updateAccount } from './billing-account.rows.ts';
import { activeCoupon, billingDay, savedTerms, termsFrom } from './billing-terms.ts';
import {
  type CheckoutRow,
  readCheckout,
  readInvoice,
  readLastPayment,
  readOpenInvoices,
  updateCheckout,
} from './invoices.rows.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readPlans } from './plans.rows.ts';
import { payOpenInvoices } from './run-billing.ts';
import { startSubscription, startsWithPayment } from './settle-payment.ts';
import { vendorAway } from './start-checkout.ts';

type Followed = OutputOf<typeof billing.followCheckout>;
type Progress = Awaited<ReturnType<CardPaymentsPort['readCheckout']>>;

/**
 * Continues a checkout. The page that waits for the payment calls this repeatedly until the payment is settled. Each
 * call continues from where the previous one ended.
 */
export async function followCheckout(
  { app, actor }: PreparingContext,
  { checkout_id }: InputOf<typeof billing.followCheckout>,
): Promise<PreparedWrite<Followed>> {
  const key = { client_id: actor.client_id, id: checkout_id };
  const known = await app.database.readInCompany(actor.client_id, (tx) => readCheckout(tx, key));
  if (!known) throw new Refused('item.not_found');
  if (!app.card_payments) throw new Refused('billing.no_vendor');
  const progress =
    known.state === 'open' ? await app.card_payments.readCheckout(known.session_id).catch(vendorAway) : null;

  return async (context) => {
    // The lock on the account ensures that only one of several concurrent calls continues the checkout.
    const account = await lockAccount(context.tx, actor.client_id);
    const checkout = await readCheckout(context.tx, key);
    if (!checkout) throw new Refused('item.not_found');
    const result =
      checkout.state === 'open'
        ? await takeCard(context, account, { checkout, progress })
        : await paid(context, checkout);
    return { status: true, is_subscribing: checkout.terms !== null, ...result };
  };
}

type Result = Pick<Followed, 'state' | 'reason'>;
const waiting: Result = { state: 'waiting', reason: '' };
const paying: Result = { state: 'paying', reason: '' };
const finished: Result = { state: 'done', reason: '' };

async function takeCard(
  context: SignedWriteContext,
  account: BillingAccount,
  { checkout, progress }: { checkout: CheckoutRow; progress: Progress | null },
): Promise<Result> {
  const { tx, client_id } = context;
  if (!progress) return waiting;
  const { card } = progress;
  if (progress.state !== 'complete' || !card) {
    const code = progress.state === 'expired' ? 'checkout_expired' : progress.failure_code;
    return code ? { state: 'failed', reason: failureText(code) } : waiting;
  }

  await updateAccount(tx, client_id, {
    pays_by: 'card',
    customer_id: checkout.customer_id,
    card_id: card.vendor_id,
    card_brand: card.brand,
    card_last_four: card.last_four,
    card_expires: card.expires,
  });
  recordBilling(context, 'billing_card_changed', `${card.brand} ${card.last_four}`);
  const invoice_id = checkout.terms
    ? await subscribe(context, { ...account, pays_by: 'card' }, checkout)
    : await payOpenInvoices(context);
  await updateCheckout(tx, { client_id, id: checkout.id }, { state: invoice_id ? 'paying' : 'done', invoice_id });
  return invoice_id ? paying : finished;
}

/**
 * Issues the first invoice of the subscription and returns its id. If the first invoice of another checkout is open,
 * returns that invoice's id instead, so that the company does not pay twice. Invoices by bank transfer from an earlier
 * subscription can also be open, but their payment starts nothing. The subscription starts as soon as the invoice is
 * paid.
 */
async function subscribe(
  context: SignedWriteContext,
  account: BillingAccount,
  { terms: saved, coupon_code }: CheckoutRow,
): Promise<string | null> {
  const { tx, client_id, request } = context;
  const isSubscribed = account.state !== 'trialing' && account.state !== 'cancelled';
  const open = (await readOpenInvoices(tx, client_id)).find(startsWithPayment);
  if (isSubscribed || open || !saved) return open?.id ?? null;

  const terms = termsFrom(await readPlans(tx), saved);
  const today = billingDay(request.now);
  const redeemed = coupon_code ? await findCoupon(tx, coupon_code) : undefined;
  const coupon = redeemed ?? (await activeCoupon(tx, account));
  const lines = renewalLines(terms, periodOn(today, terms.interval, today), null);
  const invoiced = redeemed ? { ...account, coupon_used: 0 } : account;
  const issued = await issueInvoice(context, invoiced, { purpose: 'subscribe', terms, lines, coupon });
  if (issued.is_paid) await startSubscription(context, account, { terms: savedTerms(terms), issued_on: today });
  recordBilling(context, 'billing_subscribed', terms.plan.name);
  return issued.invoice_id;
}

async function paid({ tx, client_id }: SignedWriteContext, { invoice_id, state, id }: CheckoutRow): Promise<Result> {
  if (state === 'done' || !invoice_id) return finished;
  const [invoice, payment] = await Promise.all([
    readInvoice(tx, { client_id, id: invoice_id }),
    readLastPayment(tx, { client_id, invoice_id }),
  ]);
  if (invoice?.state === 'paid') {
    await updateCheckout(tx, { client_id, id }, { state: 'done' });
    return finished;
  }
  return payment?.state === 'failed' ? { state: 'failed', reason: failureText(payment.failure_code) } : paying;
}

export function recordBilling(
  { record, client_id }: SignedWriteContext,
  action:
    | 'billing_subscribed'
    | 'billing_changed'
    | 'billing_cancelled'
    | 'billing_resumed'
    | 'billing_card_changed'
    | 'billing_contact_changed',
  item_label: string,
): void {
  record({ action, item_kind: 'billing', item_id: client_id, item_label, is_setting: true, facts: {} });
}
