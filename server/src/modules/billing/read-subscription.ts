import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { isEnabled, type Subscription, subscriptionPhase, trialMessage } from '#domain/subscriptions/trial.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { deletionDay } from '../companies/find-deletion.ts';
import { subscriptionOf } from '../companies/read-subscription.ts';
import { supportOf } from '../companies/read-support.ts';
import { administratorsOf } from '../people/read-administrators.ts';

export async function clientSubscription(
  context: ReadContext,
  input: InputOf<typeof billing.fetchClientSubscription>,
): Promise<OutputOf<typeof billing.fetchClientSubscription>> {
  const { subscription, plan } = await ownSubscription(context, input);
  const phase = subscriptionPhase(subscription, context.request.now.toISOString());
  return { status: true, data: { status: isEnabled(phase), phase, plan, trial_ends_at: subscription.trial_ends_at } };
}

export async function activeDetails(
  context: ReadContext,
  input: InputOf<typeof billing.activeDetailsByAppId>,
): Promise<OutputOf<typeof billing.activeDetailsByAppId>> {
  const [{ subscription, plan }, administrators, support, deletes_on] = await Promise.all([
    ownSubscription(context, input),
    administratorsOf(context.tx, context.actor.client_id),
    supportOf(context.tx, context.actor.client_id),
    deletionDay(context.tx, context.actor.client_id),
  ]);
  const now = context.request.now.toISOString();
  const phase = subscriptionPhase(subscription, now);
  return {
    status: isEnabled(phase),
    trial_period_msg: trialMessage(subscription, now),
    phase,
    plan,
    trial_ends_at: subscription.trial_ends_at,
    deletes_on,
    support_mail_text: support.support_mail_text,
    support_contact_no: support.support_contact_no,
    administrators: administrators.map(({ name, email }) => ({ name, email })),
  };
}

/** Reads the subscription of the actor's company. Refuses the id of another company as not found. */
async function ownSubscription(
  { tx, actor }: ReadContext,
  { expense_client_id }: { expense_client_id: string },
): Promise<{ subscription: Subscription; plan: { code: string; name: string } }> {
  const row = expense_client_id === actor.client_id ? await subscriptionOf(tx, actor.client_id) : undefined;
  if (!row) throw new Refused('item.not_found');
  const { plan: code, ...subscription } = row;
  return { subscription, plan: { code, name: planNames[code] ?? code } };
}

const planNames: Record<string, string | undefined> = {
  trial: 'Trial',
  team: 'Team',
  business: 'Business',
  enterprise: 'Enterprise',
  provider: 'Provider',
};
