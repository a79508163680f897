import type { SubscriptionPhase, SubscriptionState } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readSubscription, updateSubscription } from './companies.rows.ts';

/**
 * Saves the state of a subscription, which applies from the next request of each session. A paid plan ends a phase that
 * the provider had set. A suspended company stays suspended and gets the paid plan when its access is resumed.
 */
export async function saveSubscriptionState(
  tx: CompanyTransaction,
  { client_id, state, plan }: { client_id: string; state: SubscriptionState; plan?: string },
): Promise<void> {
  const isSuspended = (await readSubscription(tx, client_id))?.override_phase === 'suspended';
  return updateSubscription(tx, client_id, {
    state,
    ...(plan && { plan, ...(isSuspended ? { phase_before_suspension: null } : { override_phase: null }) }),
  });
}

/** Saves a change that the provider makes to a subscription. */
export function overrideSubscription(
  tx: CompanyTransaction,
  client_id: string,
  change: {
    trial_ends_at?: Date;
    override_phase?: SubscriptionPhase | null;
    phase_before_suspension?: SubscriptionPhase | null;
    plan?: string;
  },
): Promise<void> {
  return updateSubscription(tx, client_id, change);
}
