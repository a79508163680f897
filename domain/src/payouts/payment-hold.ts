import { can, isPermitted } from '../access/permission.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import type { PaidSubject, PayingActor } from './payout-rights.ts';
import type { PayableStage } from './payout-tabs.ts';

export const holdActions = ['hold', 'release'] as const;
export type HoldAction = (typeof holdActions)[number];

type HoldRefusal =
  | 'access.denied'
  | 'payout.own_item'
  | 'payout.hold_too_late'
  | 'payout.already_on_hold'
  | 'payout.not_on_hold';

/**
 * Checks whether the user may put the payment on hold or take it off hold. A payment that is already processing cannot
 * be stopped.
 */
export function canHold(action: HoldAction, actor: PayingActor, subject: PaidSubject): Decision<true, HoldRefusal> {
  const stoppable: readonly PaidSubject['stage'][] = ['approved', 'payment_queued'] satisfies PayableStage[];
  if (!isPermitted(can('Payout', 'write'), actor.access)) return refuse('access.denied');
  if (actor.user_id === subject.owner_id) return refuse('payout.own_item');
  if (!stoppable.includes(subject.stage)) return refuse('payout.hold_too_late');
  const isOnHold = subject.on_hold_reason !== '';
  if (action === 'hold') return isOnHold ? refuse('payout.already_on_hold') : allow(true);
  return isOnHold ? allow(true) : refuse('payout.not_on_hold');
}
