import { type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import { applyMove, type Move } from '../stage-move.ts';

/** The saved states of a payment run. A run is `building` while its payments are being started. */
export const paymentRunStates = ['building', 'open', 'sent', 'undone'] as const;
export type PaymentRunState = (typeof paymentRunStates)[number];

/**
 * The states that users see. A run without open payments is `settled`, or `with_failures` if at least one of its
 * payments failed.
 */
export const shownRunStates = [...paymentRunStates, 'settled', 'with_failures'] as const;
export type ShownRunState = (typeof shownRunStates)[number];

export const paymentRunStateLabel = texts({
  building: 'Being created',
  open: 'Open',
  sent: 'Sent',
  settled: 'Settled',
  with_failures: 'Settled with failures',
  undone: 'Undone',
} satisfies Record<ShownRunState, string>);

/**
 * All state changes of a payment run. `empty` ends a run in which no payment could be started. `leave` marks a run with
 * bank transfers as sent, because Outlay sends these at once.
 */
const paymentRunMoves = {
  build: { from: ['building'], to: 'open' },
  leave: { from: ['building'], to: 'sent' },
  empty: { from: ['building'], to: 'undone' },
  send: { from: ['open'], to: 'sent' },
  undo: { from: ['open'], to: 'undone' },
} as const satisfies Record<string, Move<PaymentRunState>>;

export type PaymentRunMove = keyof typeof paymentRunMoves;

export function movePaymentRun(
  state: PaymentRunState,
  move: PaymentRunMove,
): Decision<PaymentRunState, 'payment_run.wrong_state'> {
  const label = paymentRunStateLabel[state].toLowerCase();
  return applyMove(paymentRunMoves[move], state, refuse('payment_run.wrong_state', { label }));
}

interface RunCounts {
  state: PaymentRunState;
  no_of_items: number;
  /** The number of payments that are neither paid nor failed. */
  no_of_open: number;
  no_of_failed: number;
}

/** Chooses the next move of a run once each of its payments has been started or refused. */
export function moveOfBuiltRun(run: { no_of_items: number; no_of_transfers: number }): PaymentRunMove {
  if (run.no_of_items === 0) return 'empty';
  return run.no_of_transfers > 0 ? 'leave' : 'build';
}

/**
 * Checks whether a run can be undone. A run is undone as a whole, so this is possible only while all its payments are
 * open.
 */
export function canUndoRun(
  run: Pick<RunCounts, 'state' | 'no_of_items' | 'no_of_open'>,
): Decision<PaymentRunState, 'payment_run.wrong_state' | 'payment_run.payments_ended'> {
  const ended = run.no_of_items - run.no_of_open;
  const move = movePaymentRun(run.state, 'undo');
  return move.allowed && ended > 0 ? refuse('payment_run.payments_ended', { count: ended }) : move;
}

/**
 * True if the payments of the run have been started and the run was not undone. Its totals can then be compared with
 * the bank statement.
 */
export function isStartedRun(state: ShownRunState): boolean {
  return state !== 'building' && state !== 'undone';
}

export function shownRunState({ state, no_of_open, no_of_failed }: RunCounts): ShownRunState {
  if (!isStartedRun(state) || no_of_open > 0) return state;
  return no_of_failed > 0 ? 'with_failures' : 'settled';
}

/** Formats the number of a run, such as RUN-2026-0007. */
export function paymentRunNumber({ year, number }: { year: number; number: number }): string {
  return `RUN-${year}-${String(number).padStart(4, '0')}`;
}
