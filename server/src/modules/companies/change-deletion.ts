import type { client } from '#contract/client.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { requestDeletionOf } from '#domain/retention/company-deletion.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { insertDeletion, withdrawDeletionOf } from './company-deletions.rows.ts';
import { subscriptionOf } from './read-subscription.ts';
import { overrideSubscription } from './save-subscription-state.ts';

type Input = InputOf<typeof client.changeDeletion>;
type Output = OutputOf<typeof client.changeDeletion>;

export function changeDeletion(context: SignedWriteContext, { action, name }: Input): Promise<Output> {
  return action === 'request' ? requestDeletion(context, name) : withdrawDeletion(context);
}

/**
 * Requests the deletion of the company. Until it is deleted, the company is closed like a suspended one: nothing is
 * billed and nobody can work, but its super admins can export the data or withdraw the request.
 */
async function requestDeletion(context: SignedWriteContext, name: string): Promise<Output> {
  const { tx, client_id, actor, request, announce } = context;
  const due_at = orRefuse(requestDeletionOf(actor.company, { typed_name: name, now: request.now }));
  const subscription = await subscriptionOf(tx, client_id);
  const isRequested = await insertDeletion(tx, {
    client_id,
    company_name: actor.company.name,
    requested_at: request.now,
    requested_by: actor.user_id,
    due_at,
    earlier_phase: subscription?.override_phase ?? null,
  });
  if (!isRequested) throw new Refused('company.deletion_requested');
  await overrideSubscription(tx, client_id, { override_phase: 'suspended' });

  recordDeletion(context, 'company_deletion_requested');
  announce('company.deletion_requested', {});
  return { status: true, deletes_on: due_at.toISOString().slice(0, 10) };
}

async function withdrawDeletion(context: SignedWriteContext): Promise<Output> {
  const { tx, client_id, request, announce } = context;
  const withdrawn = await withdrawDeletionOf(tx, { client_id, now: request.now });
  if (!withdrawn) throw new Refused('company.no_deletion');
  await overrideSubscription(tx, client_id, { override_phase: withdrawn.earlier_phase as SubscriptionPhase | null });

  recordDeletion(context, 'company_deletion_withdrawn');
  announce('company.deletion_withdrawn', {});
  return { status: true, deletes_on: null };
}

function recordDeletion(
  { record, client_id, actor }: SignedWriteContext,
  action: 'company_deletion_requested' | 'company_deletion_withdrawn',
): void {
  record({ action, item_kind: 'company', item_id: client_id, item_label: actor.company.name, is_setting: true });
}
