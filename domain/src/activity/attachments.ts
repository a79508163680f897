import { type AdvanceStage, isAwaitingApprovalAdvance, isOpenAdvance } from '../advances/advance-stages.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { isAwaitingApproval, isOpenReport, type ReportStage } from '../reports/report-stages.ts';

/** The kinds of items that can have attachments. Attachments of an expense belong to its comments. */
export const attachedItemKinds = ['report', 'advance', 'expense'] as const;
export type AttachedItemKind = (typeof attachedItemKinds)[number];

/** The maximum number of files of an item, including the files of its comments. */
export const mostAttachments = 100;

/** True until the report is approved or rejected. Null means an expense outside any report, which is undecided. */
export function isReportUndecided(stage: ReportStage | null): boolean {
  return stage === null || isOpenReport(stage) || isAwaitingApproval(stage);
}

export function isAdvanceUndecided(stage: AdvanceStage): boolean {
  return isOpenAdvance(stage) || isAwaitingApprovalAdvance(stage);
}

/**
 * Checks whether a person may remove an attachment. Approvers rely on the attachments, so nobody can remove a file
 * after the decision.
 */
export function canRemoveAttachment(
  { user_id }: { user_id: string },
  { added_by, is_undecided }: { added_by: string; is_undecided: boolean },
): Decision<true, 'attachment.not_yours' | 'attachment.approved'> {
  if (added_by !== user_id) return refuse('attachment.not_yours');
  return is_undecided ? allow(true) : refuse('attachment.approved');
}
