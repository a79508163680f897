import { type ReportMove, type ReportStage, reportMoves } from '#domain/reports/report-stages.ts';

export interface HistoryStep {
  action: string;
  by: 'owner' | 'approver' | 'payer';
  from_stage: ReportStage;
  to_stage: ReportStage;
}

const submitted = step('report_submitted', 'submit', 'owner');
const approved = step('report_approved', 'approve', 'approver');
const queued = step('report_queued', 'queue_payment', 'payer');

/** The history steps that lead a report to each stage. */
export const pathTo: Record<ReportStage, readonly HistoryStep[]> = {
  draft: [],
  pending_approval: [submitted],
  sent_back: [submitted, step('report_sent_back', 'send_back', 'approver')],
  rejected: [submitted, step('report_rejected', 'reject', 'approver')],
  approved: [submitted, approved],
  payment_queued: [submitted, approved, queued],
  payment_processing: [submitted, approved, queued, step('report_payment_started', 'start_payment', 'payer')],
  // The report was paid outside the app and then closed. This path is the shortest, which matters because most reports
  // of a large company are paid.
  paid: [submitted, approved, step('report_paid', 'close', 'payer')],
};

function step(action: string, move: ReportMove, by: HistoryStep['by']): HistoryStep {
  const { from, to } = reportMoves[move];
  return { action, by, from_stage: from[0], to_stage: to };
}
