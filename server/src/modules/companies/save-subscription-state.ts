import type { SubscriptionState } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { updateSubscription } from './companies.rows.ts';

/** Sessions read the state with their next request. A paid plan ends a phase that the provider had set. */
export function saveSubscriptionState(
  tx: CompanyTransaction,
  { client_id, state, plan }: { client_id: string; state: SubscriptionState; plan?: string },
): Promise<void> {
  return updateSubscription(tx, client_id, { state, ...(plan && { plan, override_phase: null }) });
}
