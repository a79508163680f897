import { allow, type Decision, refuse } from '../decision.ts';
import type { Move } from '../stage-move.ts';

/** The states of a bank transfer. A transfer is saved as `created` before the server sends it to the bank. */
export const transferStates = ['created', 'pending', 'processed', 'failed', 'cancelled'] as const;
export type TransferState = (typeof transferStates)[number];

export const transferStateLabel = {
  created: 'Sending',
  pending: 'On its way',
  processed: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
} satisfies Record<TransferState, string>;

/** The states in which a transfer can still be processed, fail or be cancelled. */
export const openTransferStates = ['created', 'pending'] as const satisfies readonly TransferState[];

/** All state changes of a transfer. `return` is a failure that the bank reports after the payment had succeeded. */
const transferMoves = {
  send: { from: ['created'], to: 'pending' },
  process: { from: ['created', 'pending'], to: 'processed' },
  fail: { from: ['created', 'pending'], to: 'failed' },
  cancel: { from: ['created', 'pending'], to: 'cancelled' },
  return: { from: ['processed'], to: 'failed' },
} as const satisfies Record<string, Move<TransferState>>;

type TransferMove = keyof typeof transferMoves;

/**
 * Returns the move from the saved state to the state that the bank reports; null if no move leads there. The server
 * requests the current state from the bank every time, so late or repeated notifications have no effect.
 */
export function transferMoveTo(saved: TransferState, reported: TransferState): TransferMove | null {
  const found = (Object.keys(transferMoves) as TransferMove[]).find((name) => {
    const { from, to }: Move<TransferState> = transferMoves[name];
    return to === reported && from.includes(saved);
  });
  return found ?? null;
}

interface CancellableTransfer {
  state: TransferState;
  /** The time until which the bank accepts a cancellation; null before the transfer is sent. */
  cancel_until: Date | null;
}

/**
 * Checks whether a transfer can be cancelled. It must be open, and the bank must not have collected the day's transfers
 * yet.
 */
export function canCancelTransfer(
  { state, cancel_until }: CancellableTransfer,
  now: Date,
): Decision<true, 'ach.transfer_ended' | 'ach.too_late_to_cancel'> {
  if (!(openTransferStates as readonly TransferState[]).includes(state))
    return refuse('ach.transfer_ended', { label: transferStateLabel[state].toLowerCase() });
  if (cancel_until && now >= cancel_until) return refuse('ach.too_late_to_cancel');
  return allow(true);
}
