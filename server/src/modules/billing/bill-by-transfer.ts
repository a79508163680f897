import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { periodOn } from '#domain/billing/periods.ts';
import { moveSubscription } from '#domain/billing/subscription-moves.ts';
import { msg } from '#domain/language/translate.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type BillingAccount, type SavedTerms, updateAccount } from './billing-account.rows.ts';
import { activeCoupon, billingDay, currentTerms, requestedTerms, savedTerms } from './billing-terms.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readPlans } from './plans.rows.ts';
import { checkSeats } from './preview-terms.ts';
import { startSubscription } from './settle-payment.ts';

/**
 * Lets a company pay by bank transfer from now on. A company without a subscription starts its plan immediately and
 * must pay its first invoice by the due day. Open card invoices do not change. The caller locks the account.
 */
export async function billByTransfer(
  context: WriteContext,
  account: BillingAccount,
  sent: SavedTerms | null,
): Promise<{ label: string }> {
  const { tx, client_id, app } = context;
  if (!app.config.PROVIDER_BANK_ACCOUNT) throw new Refused('billing.no_account');
  const { override_phase, pays_by } = account;
  if (override_phase) throw new Refused('subscription.wrong_state', { label: overrideLabel[override_phase] });
  if (pays_by === 'bank_transfer' && account.period_ends_on)
    throw new Refused('subscription.wrong_state', { label: msg`paid by bank transfer` });

  await updateAccount(tx, client_id, { pays_by: 'bank_transfer' });
  const plans = await readPlans(tx);
  const running = account.period_ends_on ? currentTerms(account, plans) : null;
  if (running) return { label: running.plan.name };
  return startByTransfer(context, { ...account, pays_by: 'bank_transfer' }, sent);
}

/**
 * The label of a phase that the provider set for the company. Such a phase takes precedence over the company's
 * payments.
 */
const overrideLabel: Record<SubscriptionPhase, string> = {
  trial: 'in a fixed trial',
  trial_ending: 'in a fixed trial',
  grace: 'in a fixed grace period',
  ended: 'past a fixed trial',
  subscribed: 'free of charge',
  past_due: 'past due',
  unpaid: 'unpaid',
  cancelled: 'cancelled',
  suspended: 'suspended',
};

async function startByTransfer(
  context: WriteContext,
  account: BillingAccount,
  sent: SavedTerms | null,
): Promise<{ label: string }> {
  const { tx, request } = context;
  const move = moveSubscription(account.state, 'subscribe');
  if (!move.allowed) throw new Refused(move.code, move.facts);
  if (!sent) throw new Refused('billing.no_plan');
  const terms = requestedTerms(account, await readPlans(tx), sent);
  checkSeats(terms);
  const today = billingDay(request.now);
  const lines = renewalLines(terms, periodOn(today, terms.interval, today), null);
  const coupon = await activeCoupon(tx, account);
  await issueInvoice(context, account, { purpose: 'subscribe', terms, lines, coupon });
  await startSubscription(context, account, { terms: savedTerms(terms), issued_on: today });
  return { label: `${terms.plan.name}, ${terms.seats} users` };
}
