import { isPartialApproval } from '#domain/approvals/approved-total.ts';
import { isExcluded } from '#domain/approvals/is-excluded.ts';
import { currentStep, type RunningChain, type RunningStep } from '#domain/approvals/running-chain.ts';
import type { WriteContext } from '../../http/context.ts';
import { announceItem, type ItemEventKind } from '../../jobs/events.ts';
import { findApprovalDelegates } from '../people/delegates/find-delegations.ts';
import type { DecidedOn } from './decided-kind.ts';

type NotifiedItem = Pick<DecidedOn, 'kind' | 'id' | 'owner_id'>;

type RequestedItem = NotifiedItem & Pick<DecidedOn, 'submitted_by'>;

/**
 * Notifies approvers and their current delegates that an item needs a decision. Skips a delegate who owns or submitted
 * the item, because they cannot decide on it.
 */
export async function notifyApprovers(
  { tx, client_id, request, announce }: WriteContext,
  item: RequestedItem,
  { what, user_ids }: { what: ItemEventKind; user_ids: readonly string[] },
): Promise<void> {
  for (const user_id of user_ids) announceItem(announce, item, what, { user_id });
  const notified = new Set(user_ids);
  for (const { user_id, place_id } of await findApprovalDelegates(tx, { client_id, user_ids, now: request.now })) {
    if (notified.has(user_id) || isExcluded(item, user_id)) continue;
    notified.add(user_id);
    announceItem(announce, item, what, { user_id, place_id });
  }
}

/** Notifies the people who are listed in the step that starts. Each person is notified only once per chain. */
export function notifyOfStep(
  { announce }: Pick<WriteContext, 'announce'>,
  item: NotifiedItem,
  { chain, before }: { chain: RunningChain; before?: RunningChain },
): void {
  const notified = (before?.steps ?? [])
    .filter(({ state }) => state === 'now' || state === 'done')
    .flatMap(notifiedPeople);
  for (const user_id of notifiedPeople(currentStep(chain)))
    if (!notified.includes(user_id)) announceItem(announce, item, 'step_begun', { user_id });
}

/**
 * Notifies the current approvers of a recalled item that they no longer need to decide, except the person who recalled
 * it.
 */
export function notifyRecalled(
  { announce, actor }: Pick<WriteContext, 'announce' | 'actor'>,
  item: NotifiedItem,
  approver_ids: readonly string[],
): void {
  for (const user_id of approver_ids)
    if (user_id !== actor?.user_id) announceItem(announce, item, 'recalled', { user_id });
}

function notifiedPeople(step: Pick<RunningStep, 'notify'> | undefined): string[] {
  return (step?.notify ?? []).map(({ user_id }) => user_id);
}

/** Notifies the owner of the final approval. */
export function notifyApproved({ announce }: Pick<WriteContext, 'announce'>, item: DecidedOn): void {
  const eventKind = isPartialApproval(item, item.currency) ? 'partly_approved' : 'approved';
  announceItem(announce, item, eventKind, { user_id: item.owner_id });
}
