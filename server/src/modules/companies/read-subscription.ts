import type { Subscription, SubscriptionPhase, SubscriptionState } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readSubscription } from './companies.rows.ts';

interface SavedSubscription {
  plan: string;
  /** The phase that the provider had set before it suspended the company. */
  phase_before_suspension: SubscriptionPhase | null;
  version: number;
}

export async function subscriptionOf(
  tx: CompanyTransaction,
  client_id: string,
): Promise<(Subscription & SavedSubscription) | undefined> {
  const row = await readSubscription(tx, client_id);
  if (!row) return undefined;
  return {
    plan: row.plan,
    version: row.version,
    state: row.state as SubscriptionState,
    trial_ends_at: row.trial_ends_at.toISOString(),
    override_phase: row.override_phase as SubscriptionPhase | null,
    phase_before_suspension: row.phase_before_suspension as SubscriptionPhase | null,
  };
}
