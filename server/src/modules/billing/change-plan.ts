import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { changeTerms } from '#domain/billing/change-terms.ts';
import { prorationLines } from '#domain/billing/invoice-lines.ts';
import { isVatNumber } from '#domain/billing/tax.ts';
import { msg } from '#domain/language/translate.ts';
import type { SignedWriteContext, WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type BillingAccount, lockAccount, type SavedTerms, updateAccount } from './billing-account.rows.ts';
import { activeCoupon, billingDay, currentTerms, fixedPrices, requestedTerms, savedTerms } from './billing-terms.ts';
import { recordBilling } from './follow-checkout.ts';
import { issueInvoice } from './issue-invoice.ts';
import { readPlans } from './plans.rows.ts';

/** Changes the plan. An increase is charged immediately; any other change takes effect in the next period. */
export async function changePlan(
  context: SignedWriteContext,
  { terms: sent, version }: InputOf<typeof billing.change>,
): Promise<OutputOf<typeof billing.change>> {
  const account = await lockedAccount(context, version);
  const { when, label } = await applyTerms(context, account, sent);
  recordBilling(context, 'billing_changed', label);
  return { status: true, when };
}

/** Changes the subscription terms of a locked account. Both the company and the provider can request this. */
export async function applyTerms(
  context: WriteContext,
  account: BillingAccount,
  sent: SavedTerms,
): Promise<{ when: 'now' | 'period_end'; label: string }> {
  const { tx, client_id, request } = context;
  const plans = await readPlans(tx);
  const current = currentTerms(account, plans);
  const { period_starts_on, period_ends_on } = account;
  if (account.state !== 'active' || !current || !period_starts_on || !period_ends_on) throw wrongState(account);
  const requested = requestedTerms(account, plans, sent);
  const change = changeTerms(current, requested);
  if (!change.allowed) throw new Refused(change.code, change.facts);
  if (!account.card_id && account.pays_by === 'card') throw new Refused('billing.no_card');

  const label = `${requested.plan.name}, ${requested.seats} users`;
  if (change.value === 'period_end') {
    await updateAccount(tx, client_id, { pending: savedTerms(requested) });
    return { when: 'period_end', label };
  }
  const period = { starts_on: period_starts_on, ends_on: period_ends_on };
  const lines = prorationLines(current, requested, period, billingDay(request.now));
  const coupon = await activeCoupon(tx, account);
  await updateAccount(tx, client_id, {
    plan_code: requested.plan.code,
    seats: requested.seats,
    ...fixedPrices(requested.plan),
    pending: null,
  });
  await issueInvoice(context, account, { purpose: 'change', terms: requested, lines, coupon });
  return { when: 'now', label };
}

export async function setRenewal(
  context: SignedWriteContext,
  { renews, version }: InputOf<typeof billing.setRenewal>,
): Promise<OutputOf<typeof billing.setRenewal>> {
  const account = await lockedAccount(context, version);
  if (!account.period_ends_on) throw wrongState(account);
  await updateAccount(context.tx, context.client_id, { cancel_at_period_end: !renews });
  recordBilling(context, renews ? 'billing_resumed' : 'billing_cancelled', account.plan_code ?? '');
  return { status: true };
}

export async function saveBillingContact(
  context: SignedWriteContext,
  { version, ...contact }: InputOf<typeof billing.saveContact>,
): Promise<OutputOf<typeof billing.saveContact>> {
  const { country, vat_number } = contact;
  if (vat_number !== '' && !isVatNumber(country, vat_number)) throw new Refused('billing.vat_number');
  await lockedAccount(context, version);
  await updateAccount(context.tx, context.client_id, contact);
  recordBilling(context, 'billing_contact_changed', contact.contact_name);
  return { status: true };
}

async function lockedAccount({ tx, client_id }: SignedWriteContext, version: number): Promise<BillingAccount> {
  const account = await lockAccount(tx, client_id);
  if (account.version !== version) throw new Refused('item.changed');
  return account;
}

function wrongState({ state }: BillingAccount): Refused {
  const label = {
    trialing: msg`in its trial`,
    active: msg`not billed`,
    past_due: msg`past due`,
    unpaid: msg`unpaid`,
    cancelled: msg`cancelled`,
  };
  return new Refused('subscription.wrong_state', { label: label[state] });
}
