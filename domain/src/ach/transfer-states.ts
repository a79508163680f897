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

/**
 * Returns when the bank collects a transfer: at 16:00 in Chicago, from Monday to Friday. A transfer sent later belongs
 * to the next collection.
 */
export function cancelUntil(sent_at: Date): Date {
  const cutoff = new Date(sent_at);
  cutoff.setUTCHours(22, 0, 0, 0);
  while (cutoff <= sent_at || isWeekend(cutoff)) cutoff.setUTCDate(cutoff.getUTCDate() + 1);
  // Chicago is five hours behind UTC from March to November and six in winter.
  if (isChicagoSummer(cutoff)) {
    const summer = new Date(cutoff.getTime() - 3_600_000);
    if (summer > sent_at) return summer;
    do cutoff.setUTCDate(cutoff.getUTCDate() + 1);
    while (isWeekend(cutoff));
    return new Date(cutoff.getTime() - (isChicagoSummer(cutoff) ? 3_600_000 : 0));
  }
  return cutoff;
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

/** True while Chicago has daylight saving time: from the second Sunday of March to the first Sunday of November. */
function isChicagoSummer(at: Date): boolean {
  const year = at.getUTCFullYear();
  return at >= sundayOf(year, 2, 2) && at < sundayOf(year, 10, 1);
}

function sundayOf(year: number, month: number, nth: number): Date {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return new Date(Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1), 8));
}
