import { texts } from '../language/translate.ts';
import type { ReportStage } from '../reports/report-stages.ts';

/**
 * The stages of an expense. An expense has its own stages until it is added to a report; then its stage follows the
 * stage of the report.
 */
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

export const expenseStageLabel = texts({
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
} satisfies Record<ExpenseStage, string>);

/** The stages of expenses outside a report. The home page shows these expenses as drafts. */
export const unreportedStages = ['draft', 'complete', 'unreportable'] as const satisfies readonly ExpenseStage[];

export function isUnreported(stage: ExpenseStage): boolean {
  return (unreportedStages as readonly ExpenseStage[]).includes(stage);
}

/** True while the owner can change the expense: outside a report, or in one that is not submitted. */
export function isEditable(stage: ExpenseStage): boolean {
  return isUnreported(stage) || stage === expenseStageInReport.draft || stage === expenseStageInReport.sent_back;
}

/**
 * Returns the stage of an expense outside a report: draft until the expense is complete and confirmed; then
 * unreportable if a policy blocks it, else complete.
 */
export function unreportedStage(input: {
  is_declared: boolean;
  no_of_missing: number;
  is_blocked: boolean;
}): (typeof unreportedStages)[number] {
  if (!input.is_declared || input.no_of_missing > 0) return 'draft';
  return input.is_blocked ? 'unreportable' : 'complete';
}

/**
 * The stage of an expense for each stage of its report. A rejected report releases its expenses: they become complete
 * again, and their history keeps the reason.
 */
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

/** The stages of expenses in a report that awaits approval or is approved. */
export const submittedStages: readonly ExpenseStage[] = expenseStages.filter((stage) => !isEditable(stage));

/** The stages of expenses in an approved report, whether or not it is paid. */
export const approvedStages: readonly ExpenseStage[] = submittedStages.filter((stage) => stage !== 'pending_approval');
