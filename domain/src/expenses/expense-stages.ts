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
