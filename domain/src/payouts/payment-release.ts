import { can, isPermitted } from '../access/permission.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { isToRelease } from './payment-controls.ts';
import type { PaidSubject, PayingActor } from './payout-rights.ts';

export const releaseActions = ['release_payment', 'reject_payment'] as const;
export type ReleaseAction = (typeof releaseActions)[number];

type ReleaseRefusal =
  | 'access.denied'
  | 'payout.own_item'
  | 'payout.approved_by_you'
  | 'payout.not_to_release'
  | 'payout.release_own';

/**
 * Checks whether the user may release or reject the payment. The person who queued it, and an approver of the item whom
 * the company bars from paying, can only reject it.
 */
export function canRelease(
  action: ReleaseAction,
  actor: PayingActor,
  subject: PaidSubject,
): Decision<true, ReleaseRefusal> {
  if (!isPermitted(can('Payout', 'write'), actor.access)) return refuse('access.denied');
  if (actor.user_id === subject.owner_id) return refuse('payout.own_item');
  if (!isToRelease(subject)) return refuse('payout.not_to_release');
  if (action === 'reject_payment') return allow(true);
  if (subject.is_approver_barred) return refuse('payout.approved_by_you');
  return actor.user_id === subject.release_requested_by ? refuse('payout.release_own') : allow(true);
}
