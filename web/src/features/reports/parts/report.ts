import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';

export type ReportRow = Answer<'reports.pagedList'>['data'][number];
export type Report = Answer<'reports.details'>['data'];
export type ReportLine = Report['expense'][number];
export type ExpenseRow = Answer<'expenses.pagedList'>['data'][number];

/** The owner can still edit and submit it. */
export function isUnsubmitted(stage: ReportStage): boolean {
  return (reportGroups.unsubmitted as readonly ReportStage[]).includes(stage);
}

/** An approver has to decide and can be reminded. */
export function awaitsApproval(stage: ReportStage): boolean {
  return (reportGroups.awaiting_approval as readonly ReportStage[]).includes(stage);
}

/** Never submitted, or recalled: it can still be deleted. */
export function isDraft(stage: ReportStage): boolean {
  return stage === 'draft';
}

/** The name of an expense in lists and messages. */
export function expenseName({
  merchant,
  description,
  category,
}: Pick<ExpenseRow, 'merchant' | 'description' | 'category'>) {
  return merchant || description || category || 'Expense without a merchant';
}
