import { type ApprovalStep, approvalSteps, type StepFacts } from '../reports/approval-steps.ts';
import type { ReportStage } from '../reports/report-stages.ts';
import type { AdvanceStage } from './advance-stages.ts';

/** Returns the progress steps of an advance: submission, approvers and payment. */
export function advanceSteps({ stage, ...facts }: Omit<StepFacts, 'stage'> & { stage: AdvanceStage }): ApprovalStep[] {
  return approvalSteps({ ...facts, stage: drawnAs[stage] });
}

/** The report stage whose progress steps are shown for each advance stage. There are no steps after the payment. */
const drawnAs = {
  draft: 'draft',
  pending_approval: 'pending_approval',
  sent_back: 'sent_back',
  rejected: 'rejected',
  approved: 'approved',
  payment_queued: 'payment_queued',
  payment_processing: 'payment_processing',
  outstanding: 'paid',
  partially_settled: 'paid',
  settled: 'paid',
  cancelled: 'rejected',
} satisfies Record<AdvanceStage, ReportStage>;
