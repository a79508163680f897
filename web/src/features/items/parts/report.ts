import { isAwaitingApproval, isOpenReport, type ReportStage } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';

export type ReportRow = Answer<'reports.pagedList'>['data'][number];
export type Report = Answer<'reports.details'>['data'];
export type ReportLine = Report['expense'][number];

/** The owner can still edit and submit it. */
export const isUnsubmitted = isOpenReport;

/** An approver has to decide and can be reminded. */
export const awaitsApproval = isAwaitingApproval;

/** Never submitted, or recalled: it can still be deleted. */
export function isDraft(stage: ReportStage): boolean {
  return stage === 'draft';
}
