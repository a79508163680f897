import type { ReportStage } from '../reports/report-stages.ts';

/** Before it is reported an expense has its own stages; from then on it mirrors its report. */
export const expenseStages = [
  'draft',
  'complete',
  'unreportable',
  'reported',
  'pending_approval',
  'sent_back',
  'approved',
  'payment_queued',
  'payment_processing',
  'paid',
] as const;

export type ExpenseStage = (typeof expenseStages)[number];

export const expenseStageLabel = {
  draft: 'Draft',
  complete: 'Unreported',
  unreportable: 'Blocked by policy',
  reported: 'In a draft report',
  pending_approval: 'Awaiting approval',
  sent_back: 'Sent back',
  approved: 'Approved',
  payment_queued: 'Payments queue',
  payment_processing: 'Payments processing',
  paid: 'Paid',
} satisfies Record<ExpenseStage, string>;

/** What the home page calls draft expenses: everything that is not in a report yet. */
export const unreportedStages = ['draft', 'complete', 'unreportable'] as const satisfies readonly ExpenseStage[];

/** Outside any report. */
export function isUnreported(stage: ExpenseStage): boolean {
  return (unreportedStages as readonly ExpenseStage[]).includes(stage);
}

/** Still its owner's to change: outside any report, or in one that is not handed in. */
export function isEditable(stage: ExpenseStage): boolean {
  return isUnreported(stage) || stage === expenseStageInReport.draft || stage === expenseStageInReport.sent_back;
}

/**
 * Where an expense outside any report stands: incomplete while something is missing or nobody has said that it is
 * complete, and blocked when a policy does not allow it.
 */
export function unreportedStage(of: {
  is_declared: boolean;
  no_of_missing: number;
  is_blocked: boolean;
}): (typeof unreportedStages)[number] {
  if (!of.is_declared || of.no_of_missing > 0) return 'draft';
  return of.is_blocked ? 'unreportable' : 'complete';
}

/** A rejected report frees its expenses: they are complete again, with the reason kept in their history. */
export const expenseStageInReport = {
  draft: 'reported',
  pending_approval: 'pending_approval',
  sent_back: 'sent_back',
  rejected: 'complete',
  approved: 'approved',
  payment_queued: 'payment_queued',
  payment_processing: 'payment_processing',
  paid: 'paid',
} satisfies Record<ReportStage, ExpenseStage>;
