import { type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import { applyMove, type Move } from '../stage-move.ts';

/** The states of a single payment. An item can have several payments, because a failed one is repeated. */
export const payoutStates = ['queued', 'initiated', 'processed', 'failed', 'cancelled'] as const;

export type PayoutState = (typeof payoutStates)[number];

export const payoutStateLabel = texts({
  queued: 'Queued',
  initiated: 'Processing',
  processed: 'Paid',
  failed: 'Failed',
  cancelled: 'Removed from the queue',
} satisfies Record<PayoutState, string>);

/** All state changes of a payment. A move that is not in this table is refused. */
const payoutMoves = {
  start: { from: ['queued'], to: 'initiated' },
  cancel: { from: ['queued'], to: 'cancelled' },
  complete: { from: ['initiated'], to: 'processed' },
  fail: { from: ['initiated'], to: 'failed' },
  revert: { from: ['processed'], to: 'initiated' },
} as const satisfies Record<string, Move<PayoutState>>;

export type PayoutMove = keyof typeof payoutMoves;

export function movePayout(state: PayoutState, move: PayoutMove): Decision<PayoutState, 'payout.wrong_state'> {
  const label = payoutStateLabel[state].toLowerCase();
  return applyMove(payoutMoves[move], state, refuse('payout.wrong_state', { label }));
}
