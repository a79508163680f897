import { type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import { applyMove, type Move } from '../stage-move.ts';

export const advanceStages = [
  'draft',
  'pending_approval',
  'sent_back',
  'rejected',
  'approved',
  'payment_queued',
  'payment_processing',
  'outstanding',
  'partially_settled',
  'settled',
  'cancelled',
] as const;

export type AdvanceStage = (typeof advanceStages)[number];

export const advanceStageLabel = texts({
  draft: 'Draft',
  pending_approval: 'Awaiting approval',
  sent_back: 'Sent back',
  rejected: 'Rejected',
  approved: 'Approved',
  payment_queued: 'Payments queue',
  payment_processing: 'Payments processing',
  outstanding: 'Outstanding',
  partially_settled: 'Partly settled',
  settled: 'Settled',
  cancelled: 'Cancelled',
} satisfies Record<AdvanceStage, string>);

/** All stage changes of an advance. A move that is not in this table is refused. */
export const advanceMoves = {
  submit: { from: ['draft', 'sent_back'], to: 'pending_approval' },
  recall: { from: ['pending_approval'], to: 'draft' },
  approve: { from: ['pending_approval'], to: 'approved' },
  send_back: { from: ['pending_approval', 'approved'], to: 'sent_back' },
  reject: { from: ['pending_approval'], to: 'rejected' },
  unapprove: { from: ['approved'], to: 'pending_approval' },
  cancel: { from: ['draft', 'pending_approval', 'sent_back', 'approved'], to: 'cancelled' },
  queue_payment: { from: ['approved'], to: 'payment_queued' },
  back_to_approved: { from: ['payment_queued'], to: 'approved' },
  start_payment: { from: ['payment_queued'], to: 'payment_processing' },
  fail_payment: { from: ['payment_processing'], to: 'payment_queued' },
  mark_paid: { from: ['payment_processing'], to: 'outstanding' },
  settle_part: { from: ['outstanding', 'partially_settled'], to: 'partially_settled' },
  settle: { from: ['outstanding', 'partially_settled'], to: 'settled' },
  reopen: { from: ['partially_settled', 'settled'], to: 'outstanding' },
  revert_payment: { from: ['outstanding'], to: 'payment_processing' },
} as const satisfies Record<string, Move<AdvanceStage>>;

export type AdvanceMove = keyof typeof advanceMoves;

/** The stage groups that lists and menus use. */
export const advanceGroups = {
  unsubmitted: ['draft', 'sent_back'],
  awaiting_approval: ['pending_approval'],
  awaiting_payment: ['approved', 'payment_queued', 'payment_processing'],
  outstanding: ['outstanding', 'partially_settled'],
} as const satisfies Record<string, readonly AdvanceStage[]>;

/** True while the owner can change the advance. */
export function isOpenAdvance(stage: AdvanceStage): boolean {
  return (advanceGroups.unsubmitted as readonly AdvanceStage[]).includes(stage);
}

export function isAwaitingApprovalAdvance(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_approval as readonly AdvanceStage[]).includes(stage);
}

export function isSentBackAdvance(stage: AdvanceStage): boolean {
  return stage === 'sent_back';
}

/** True if the advance is paid and not fully settled. */
export function isOutstanding(stage: AdvanceStage): boolean {
  return (advanceGroups.outstanding as readonly AdvanceStage[]).includes(stage);
}

/** True if the advance is paid, whether settled or not. */
export function isPaidOut(stage: AdvanceStage): boolean {
  const settled: AdvanceStage = 'settled';
  return isOutstanding(stage) || stage === settled;
}

export function moveAdvance(stage: AdvanceStage, move: AdvanceMove): Decision<AdvanceStage, 'advance.wrong_stage'> {
  const label = advanceStageLabel[stage];
  return applyMove(advanceMoves[move], stage, refuse('advance.wrong_stage', { stage, label }));
}

/** True unless the advance is a draft, which is new or recalled. The company's lists leave drafts out. */
export function isSubmitted(stage: AdvanceStage): boolean {
  const fresh: AdvanceStage = 'draft';
  return stage !== fresh;
}

/** True if the advance awaits payment or is paid. Payout staff may see these advances. */
export function isPayableAdvance(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_payment as readonly AdvanceStage[]).includes(stage) || isPaidOut(stage);
}

/** Returns the status that the API shows; empty for a draft. */
export function advanceStatus(stage: AdvanceStage): string {
  return isSubmitted(stage) ? advanceStageLabel[stage] : '';
}
