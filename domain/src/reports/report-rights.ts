import { allow, type Decision, refuse } from '../decision.ts';
import {
  isOpenReport,
  isSentBack,
  isSubmitted,
  moveReport,
  type ReportStage,
  reportStageLabel,
} from './report-stages.ts';
import { actsFor, type Viewer } from './report-visibility.ts';

export const reportActions = ['edit', 'submit', 'recall', 'remind', 'delete'] as const;
export type ReportAction = (typeof reportActions)[number];

type Actor = Pick<Viewer, 'user_id' | 'submits_for'>;

interface StagedReport {
  stage: ReportStage;
  no_of_expenses: number;
}

/**
 * Checks whether the user can take this action: the user must be the report's owner or their delegate, and the stage
 * must allow it.
 */
export function canActOnReport(
  action: ReportAction,
  actor: Actor,
  report: StagedReport & { owner_id: string },
): Decision<true, 'item.not_yours' | 'report.wrong_stage' | 'report.empty'> {
  const permitted = mayActOnReport(actor, report);
  return permitted.allowed ? reportStageAllows(action, report) : permitted;
}

/** Checks whether the user is the report's owner or their delegate, regardless of the stage of the report. */
export function mayActOnReport(actor: Actor, { owner_id }: { owner_id: string }): Decision<true, 'item.not_yours'> {
  return actsFor(actor, owner_id) ? allow(true) : refuse('item.not_yours');
}

/**
 * Checks whether the report's stage allows the action, regardless of the user. A report without expenses cannot be
 * submitted.
 */
export function reportStageAllows(
  action: ReportAction,
  report: StagedReport,
): Decision<true, 'report.wrong_stage' | 'report.empty'> {
  const { stage, no_of_expenses } = report;
  if (!stageRules[action](report)) return refuse('report.wrong_stage', { stage, label: reportStageLabel[stage] });
  return action === 'submit' && no_of_expenses === 0 ? refuse('report.empty') : allow(true);
}

const stageRules: Record<ReportAction, (report: StagedReport) => boolean> = {
  edit: ({ stage }) => isOpenReport(stage),
  submit: ({ stage }) => moveReport(stage, 'submit').allowed,
  recall: ({ stage }) => moveReport(stage, 'recall').allowed,
  // Approvers can be reminded only while the report awaits approval.
  remind: ({ stage }) => moveReport(stage, 'recall').allowed,
  // A report that was sent back is meant to be corrected, so it can be deleted only after its expenses are removed.
  delete: ({ stage, no_of_expenses }) => !isSubmitted(stage) || (isSentBack(stage) && no_of_expenses === 0),
};
