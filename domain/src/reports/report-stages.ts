import { type Decision, refuse } from '../decision.ts';
import { texts } from '../language/translate.ts';
import { applyMove, type Move } from '../stage-move.ts';

export const reportStages = [
  'draft',
  'pending_approval',
  'sent_back',
  'rejected',
  'approved',
  'payment_queued',
  'payment_processing',
  'paid',
] as const;

export type ReportStage = (typeof reportStages)[number];

export const reportStageLabel = texts({
  draft: 'Draft',
  pending_approval: 'Awaiting approval',
  sent_back: 'Sent back',
  rejected: 'Rejected',
  approved: 'Approved',
  payment_queued: 'Payments queue',
  payment_processing: 'Payments processing',
  paid: 'Paid',
} satisfies Record<ReportStage, string>);

/** All stage changes of a report. A move that is not in this table is refused. */
export const reportMoves = {
  submit: { from: ['draft', 'sent_back'], to: 'pending_approval' },
  auto_approve: { from: ['draft', 'sent_back'], to: 'approved' },
  recall: { from: ['pending_approval'], to: 'draft' },
  approve: { from: ['pending_approval'], to: 'approved' },
  send_back: { from: ['pending_approval', 'approved'], to: 'sent_back' },
  reject: { from: ['pending_approval'], to: 'rejected' },
  unapprove: { from: ['approved'], to: 'pending_approval' },
  queue_payment: { from: ['approved'], to: 'payment_queued' },
  close: { from: ['approved'], to: 'paid' },
  back_to_approved: { from: ['payment_queued'], to: 'approved' },
  start_payment: { from: ['payment_queued'], to: 'payment_processing' },
  fail_payment: { from: ['payment_processing'], to: 'payment_queued' },
  mark_paid: { from: ['payment_processing'], to: 'paid' },
  revert_payment: { from: ['paid'], to: 'payment_processing' },
} as const satisfies Record<string, Move<ReportStage>>;

export type ReportMove = keyof typeof reportMoves;

/** The stage groups that the home page and the menus count. */
export const reportGroups = {
  unsubmitted: ['draft', 'sent_back'],
  awaiting_approval: ['pending_approval'],
  awaiting_payment: ['approved', 'payment_queued', 'payment_processing'],
} as const satisfies Record<string, readonly ReportStage[]>;

/** True while the owner can change the report and submit it. */
export function isOpenReport(stage: ReportStage): boolean {
  return (reportGroups.unsubmitted as readonly ReportStage[]).includes(stage);
}

export function isSentBack(stage: ReportStage): boolean {
  return stage === 'sent_back';
}

/** True after an approver rejected the report. Nothing in it is paid. */
export function isRejected(stage: ReportStage): boolean {
  return stage === 'rejected';
}

export function isPaid(stage: ReportStage): boolean {
  return stage === 'paid';
}

/** True from submission on. A recalled report is a draft again, so it counts as not submitted. */
export function isSubmitted(stage: ReportStage): boolean {
  return stage !== 'draft';
}

export function isAwaitingApproval(stage: ReportStage): boolean {
  return (reportGroups.awaiting_approval as readonly ReportStage[]).includes(stage);
}

/** True from approval on. These are the reports that payout staff may see. */
export function isPayable(stage: ReportStage): boolean {
  return (['approved', 'payment_queued', 'payment_processing', 'paid'] as readonly ReportStage[]).includes(stage);
}

export function moveReport(stage: ReportStage, move: ReportMove): Decision<ReportStage, 'report.wrong_stage'> {
  const label = reportStageLabel[stage];
  return applyMove(reportMoves[move], stage, refuse('report.wrong_stage', { stage, label }));
}

/** Returns the status that the API shows: empty for a draft, otherwise the label of the stage. */
export function reportStatus(stage: ReportStage): string {
  return stage === 'draft' ? '' : reportStageLabel[stage];
}
