import { type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import { reportMoves } from '../reports/report-stages.ts';
import { applyMove, type Move } from '../stage-move.ts';
import type { PayableStage } from './payout-tabs.ts';

/**
 * The stage changes of a payable, which are those of a report. A paid advance has other stage names, but its payable is
 * simply 'paid'.
 */
export const payMoves = {
  queue_payment: reportMoves.queue_payment,
  back_to_approved: reportMoves.back_to_approved,
  start_payment: reportMoves.start_payment,
  fail_payment: reportMoves.fail_payment,
  mark_paid: reportMoves.mark_paid,
  close: reportMoves.close,
  revert_payment: reportMoves.revert_payment,
} as const satisfies Record<string, Move<PayableStage>>;

export type PayMove = keyof typeof payMoves;

export function movePayable(stage: PayableStage, move: PayMove): Decision<PayableStage, 'payout.wrong_state'> {
  return applyMove(payMoves[move], stage, refuse('payout.wrong_state', { label: paymentState[stage] }));
}

/** The stages of a payable as words that complete the sentence "the payment is …". */
const paymentState = texts({
  approved: 'not queued',
  payment_queued: 'queued',
  payment_processing: 'being processed',
  paid: 'already made',
} satisfies Record<PayableStage, string>);
