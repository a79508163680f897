import { allow, type Decision, refuse } from '../decision.ts';
import { isOpenReport, moveReport, type ReportMove, type ReportStage, reportStageLabel } from './report-stages.ts';
import { actsFor, type Viewer } from './report-visibility.ts';

type Actor = Pick<Viewer, 'user_id' | 'submits_for'>;
type ReportDecision<Code extends string = never> = Decision<
  true,
  'report.wrong_stage' | 'item.not_yours' | Extract<Code, 'report.empty'>
>;

interface RuledReport {
  owner_id: string;
  stage: ReportStage;
  no_of_expenses: number;
}

/** Title, purpose, fields and expenses can change until submission. */
export function canEditReport(actor: Actor, report: RuledReport): ReportDecision {
  if (!actsFor(actor, report.owner_id)) return refuse('item.not_yours');
  return isOpenReport(report.stage) ? allow(true) : wrongStage(report.stage);
}

export function canSubmitReport(actor: Actor, report: RuledReport): ReportDecision<'report.empty'> {
  const moved = canMove(actor, report, 'submit');
  if (!moved.allowed) return moved;
  return report.no_of_expenses > 0 ? allow(true) : refuse('report.empty');
}

export function canRecallReport(actor: Actor, report: RuledReport): ReportDecision {
  return canMove(actor, report, 'recall');
}

/** Only a draft can be deleted; a report that was sent back is corrected. */
export function canDeleteReport(actor: Actor, report: RuledReport): ReportDecision {
  if (!actsFor(actor, report.owner_id)) return refuse('item.not_yours');
  const fresh: ReportStage = 'draft';
  return report.stage === fresh ? allow(true) : wrongStage(report.stage);
}

/** Approvers can be reminded only while the report awaits approval. */
export const canRemind = canRecallReport;

function canMove(actor: Actor, report: RuledReport, move: ReportMove): ReportDecision {
  if (!actsFor(actor, report.owner_id)) return refuse('item.not_yours');
  const moved = moveReport(report.stage, move);
  return moved.allowed ? allow(true) : moved;
}

function wrongStage(stage: ReportStage) {
  return refuse('report.wrong_stage', { stage, label: reportStageLabel[stage] });
}
