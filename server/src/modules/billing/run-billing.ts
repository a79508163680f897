import { type DueStep, dueStep } from '#domain/billing/due-step.ts';
import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { monthsOf, type Period, periodOn } from '#domain/billing/periods.ts';
import type { App, WriteContext } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import {
  type BillingAccount,
  claimAccount,
  lockAccount,
  readFirstActiveDays,
  updateAccount,
} from './billing-account.rows.ts';
import { activeCoupon, billingDay, currentTerms, fixedPrices, renewedTerms } from './billing-terms.ts';
import { readLastPayment, readOpenInvoices, setInvoiceState } from './invoices.rows.ts';
import { issueInvoice, startPayment } from './issue-invoice.ts';
import { readPlans } from './plans.rows.ts';
import { moveState } from './settle-payment.ts';

/** Executes all billing steps that are due for a company, such as renewing, retrying or ending its subscription. */
export async function runBilling(app: App, client_id: string): Promise<void> {
  const request = systemRequest(app, 'billing');
  const runNext = () =>
    writeInCompany({ app, request, client_id }, async (context) => {
      // If two workers run at the same time, the second one skips the locked account, so that the company is billed
      // only once.
      if (!(await claimAccount(context.tx, client_id))) return false;
      const account = await lockAccount(context.tx, client_id);
      // A company that is suspended or uses its plan free of charge is not billed.
      if (account.override_phase) return false;
      const step = dueStep(account, billingDay(request.now));
      return step !== null && (await takeStep(context, account, step));
    });
  while (await runNext());
}

/** Executes a due step. Returns true if another step may be due. */
async function takeStep(context: WriteContext, account: BillingAccount, step: DueStep): Promise<boolean> {
  switch (step) {
    case 'renew':
      return renew(context, account);
    case 'overdue':
      await becomeOverdue(context, account);
      return true;
    case 'retry':
      return retry(context);
    case 'stop_retrying':
      await moveState(context, account.state, 'stop_retrying');
      return true;
    case 'cancel_overdue':
    case 'end':
      await endSubscription(context, account, step);
      return false;
  }
}

/**
 * Renews the subscription: issues the invoice of the period that contains today and advances the account to this
 * period, in one transaction, so that a crash cannot leave only one of them. Returns false if the account has no
 * current period.
 */
async function renew(context: WriteContext, account: BillingAccount): Promise<boolean> {
  const { tx, client_id, request } = context;
  const plans = await readPlans(tx);
  const terms = currentTerms(account, plans);
  const { anchor_on, period_starts_on, period_ends_on } = account;
  if (!terms || !anchor_on || !period_starts_on || !period_ends_on) return false;

  const next = renewedTerms(account, plans, terms);
  const anchor = next.interval === terms.interval ? anchor_on : period_ends_on;
  const period = periodOn(anchor, next.interval, billingDay(request.now));
  const ended = { starts_on: period_starts_on, ends_on: period_ends_on };
  const active_users = await activeUsersOf(context, monthsOf(anchor_on, ended));
  const lines = renewalLines(next, period, { terms, active_users });

  await updateAccount(tx, client_id, {
    plan_code: next.plan.code,
    billing_interval: next.interval,
    seats: next.seats,
    ...fixedPrices(next.plan),
    anchor_on: anchor,
    period_starts_on: period.starts_on,
    period_ends_on: period.ends_on,
    pending: null,
  });
  const coupon = await activeCoupon(tx, account);
  await issueInvoice(context, account, { purpose: 'renewal', terms: next, lines, coupon });
  return true;
}

async function activeUsersOf({ tx, client_id }: WriteContext, months: readonly Period[]) {
  const counted = [];
  for (const month of months) {
    const days = await readFirstActiveDays(tx, { client_id, ...month });
    counted.push({ month, count: days.reduce((total, { count }) => total + count, 0) });
  }
  return counted;
}

/**
 * Marks the subscription as overdue because no transfer arrived by the due day, and announces the overdue invoices. The
 * grace period counts from the due day.
 */
async function becomeOverdue(context: WriteContext, { state, due_on }: BillingAccount): Promise<void> {
  const { tx, client_id } = context;
  await moveState(context, state, 'payment_failed');
  await updateAccount(tx, client_id, { overdue_since: due_on, failed_payments: 1 });
  for (const invoice of await readOpenInvoices(tx, client_id))
    if (invoice.due_on === due_on) context.announce('invoice.overdue', { invoice_id: invoice.id });
}

async function retry(context: WriteContext): Promise<boolean> {
  await payOpenInvoices(context);
  return false;
}

/**
 * Starts a payment for each open invoice that has no payment in progress. Returns the id of the oldest open invoice;
 * null if there is none.
 */
export async function payOpenInvoices(context: WriteContext): Promise<string | null> {
  const { tx, client_id } = context;
  const open = await readOpenInvoices(tx, client_id);
  for (const invoice of open) {
    const last = await readLastPayment(tx, { client_id, invoice_id: invoice.id });
    if (last?.state !== 'pending') await startPayment(context, invoice);
  }
  return open[0]?.id ?? null;
}

/**
 * Ends a subscription. Open invoices are written off, except those that are paid by transfer and not due yet. The
 * company's data is not deleted, and a new subscription continues with it.
 */
async function endSubscription(
  context: WriteContext,
  account: BillingAccount,
  step: 'end' | 'cancel_overdue',
): Promise<void> {
  const { tx, client_id, request } = context;
  await moveState(context, account.state, step === 'end' ? 'end_period' : 'cancel_overdue');
  const today = billingDay(request.now);
  for (const { id, due_on } of await readOpenInvoices(tx, client_id))
    if (!due_on || due_on < today) await setInvoiceState(tx, { client_id, id }, { state: 'uncollectible' });
  await updateAccount(tx, client_id, {
    period_starts_on: null,
    period_ends_on: null,
    cancel_at_period_end: false,
    pending: null,
    overdue_since: null,
    failed_payments: 0,
    ended_on: today,
  });
}
