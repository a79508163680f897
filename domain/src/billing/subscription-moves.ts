import { type Decision, refuse } from '../decision.ts';
import { applyMove, type Move } from '../stage-move.ts';
import type { SubscriptionState } from '../subscriptions/trial.ts';

const subscriptionStateLabel = {
  trialing: 'in its trial',
  active: 'active',
  past_due: 'past due',
  unpaid: 'unpaid',
  cancelled: 'cancelled',
} satisfies Record<SubscriptionState, string>;

/**
 * All state changes of a subscription. A subscription that is cancelled at the end of its period keeps its state until
 * then and only has a flag.
 */
export const subscriptionMoves = {
  subscribe: { from: ['trialing', 'cancelled'], to: 'active' },
  payment_failed: { from: ['active', 'past_due'], to: 'past_due' },
  payment_succeeded: { from: ['active', 'past_due', 'unpaid'], to: 'active' },
  stop_retrying: { from: ['past_due'], to: 'unpaid' },
  cancel_overdue: { from: ['unpaid'], to: 'cancelled' },
  end_period: { from: ['active', 'past_due', 'unpaid'], to: 'cancelled' },
} as const satisfies Record<string, Move<SubscriptionState>>;

export type SubscriptionMove = keyof typeof subscriptionMoves;

export function moveSubscription(
  state: SubscriptionState,
  move: SubscriptionMove,
): Decision<SubscriptionState, 'subscription.wrong_state'> {
  const label = subscriptionStateLabel[state];
  return applyMove(subscriptionMoves[move], state, refuse('subscription.wrong_state', { label }));
}
