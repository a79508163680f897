import { type ReportStage, reportGroups } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';

export type ReportRow = Answer<'reports.pagedList'>['data'][number];
export type Report = Answer<'reports.details'>['data'];
export type ReportLine = Report['expense'][number];
export type ExpenseRow = Answer<'expenses.pagedList'>['data'][number];

/** With its owner: it can be changed and handed in. */
export function isUnsubmitted(stage: ReportStage): boolean {
  return (reportGroups.unsubmitted as readonly ReportStage[]).includes(stage);
}

/** Somebody has to decide, and may be reminded. */
export function awaitsApproval(stage: ReportStage): boolean {
  return (reportGroups.awaiting_approval as readonly ReportStage[]).includes(stage);
}

/** Never handed in, or taken back: it can still be thrown away. */
export function isDraft(stage: ReportStage): boolean {
  return stage === 'draft';
}

/** What an expense is called in a sentence or a list. */
export function expenseName({
  merchant,
  description,
  category,
}: Pick<ExpenseRow, 'merchant' | 'description' | 'category'>) {
  return merchant || description || category || 'Expense without a merchant';
}
