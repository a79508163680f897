import { isAwaitingApproval, isOpenReport, type ReportStage } from '#domain/reports/report-stages.ts';
import type { Answer } from '../../../lib/call.ts';

export type ReportRow = Answer<'reports.pagedList'>['data'][number];
export type Report = Answer<'reports.details'>['data'];
export type ReportLine = Report['expense'][number];

/** True while the owner can still edit and submit the report. */
export const isUnsubmitted = isOpenReport;

/** True while an approver has to decide and can be reminded. */
export const awaitsApproval = isAwaitingApproval;

/** Returns true if the report was never submitted or was recalled, so that it can still be deleted. */
export function isDraft(stage: ReportStage): boolean {
  return stage === 'draft';
}
