import { type ApprovalStep, approvalSteps, type StepFacts } from '../reports/approval-steps.ts';
import type { ReportStage } from '../reports/report-stages.ts';
import type { AdvanceStage } from './advance-stages.ts';

/** The way of an advance as it is drawn: submitted, whoever decides one after the other, payment. */
export function advanceSteps({ stage, ...facts }: Omit<StepFacts, 'stage'> & { stage: AdvanceStage }): ApprovalStep[] {
  return approvalSteps({ ...facts, stage: drawnAs[stage] });
}

/** How far a report would be that stands as this advance does: what follows its payment is not drawn. */
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
