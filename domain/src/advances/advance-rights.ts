import { can, isPermitted } from '../access/permission.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { isOpenReport, type ReportStage, reportStageLabel } from '../reports/report-stages.ts';
import { actsFor, type Viewer } from '../reports/report-visibility.ts';
import { payManually } from './advance-settlement.ts';
import {
  type AdvanceStage,
  advanceStageLabel,
  isOpenAdvance,
  isOutstanding,
  isSubmitted,
  moveAdvance,
} from './advance-stages.ts';

type Actor = Pick<Viewer, 'user_id' | 'submits_for' | 'access'>;
interface RuledAdvance {
  owner_id: string;
  stage: AdvanceStage;
}

export const advanceActions = [
  'edit',
  'delete',
  'submit',
  'recall',
  'remind',
  'cancel',
  'mark_paid',
  'return',
  'remind_to_settle',
] as const;
export type AdvanceAction = (typeof advanceActions)[number];

/**
 * Defines who may do what with an advance: the owner and their delegates, advance staff, and payout staff. Only payout
 * staff can record payments and returns.
 */
export const advanceRights = {
  edit: { by: ['owner'], while: isOpenAdvance },
  // Only a draft can be deleted; an advance that was sent back is corrected or cancelled.
  delete: { by: ['owner'], while: (stage) => stage === 'draft' },
  submit: { by: ['owner'], while: (stage) => moveAdvance(stage, 'submit').allowed },
  recall: { by: ['owner'], while: (stage) => moveAdvance(stage, 'recall').allowed },
  remind: { by: ['owner', 'staff'], while: (stage) => moveAdvance(stage, 'recall').allowed },
  cancel: { by: ['owner', 'staff'], while: (stage) => moveAdvance(stage, 'cancel').allowed },
  mark_paid: { by: ['payer'], while: (stage) => payManually(stage).allowed },
  return: { by: ['payer'], while: isOutstanding },
  remind_to_settle: { by: ['staff'], while: isOutstanding },
} as const satisfies Record<AdvanceAction, { by: readonly AdvanceCapacity[]; while(stage: AdvanceStage): boolean }>;

export type AdvanceCapacity = 'owner' | 'staff' | 'payer';

/** Checks that the user may take the action and that the stage allows it. Buttons use this check. */
export function canActOnAdvance(
  action: AdvanceAction,
  actor: Actor,
  advance: RuledAdvance,
): Decision<true, 'advance.wrong_stage' | 'item.not_yours'> {
  const permitted = mayActOnAdvance(action, actor, advance);
  return permitted.allowed ? advanceStageAllows(action, advance) : permitted;
}

/** Checks whether the user may take the action at all, even if the stage of the advance does not allow it now. */
export function mayActOnAdvance(
  action: AdvanceAction,
  actor: Actor,
  advance: RuledAdvance,
): Decision<true, 'item.not_yours'> {
  const { by }: { by: readonly AdvanceCapacity[] } = advanceRights[action];
  return by.some((capacity) => hasCapacity(capacity, actor, advance)) ? allow(true) : refuse('item.not_yours');
}

/** Checks whether the stage of the advance allows the action, regardless of the user. */
export function advanceStageAllows(
  action: AdvanceAction,
  { stage }: { stage: AdvanceStage },
): Decision<true, 'advance.wrong_stage'> {
  if (advanceRights[action].while(stage)) return allow(true);
  return refuse('advance.wrong_stage', { stage, label: advanceStageLabel[stage] });
}

interface AppliedReport {
  owner_id: string;
  stage: ReportStage;
}

/**
 * Checks whether the user may link an advance to a report or unlink it: the owner while the report is open, payout
 * staff once it is approved. An advance can be applied only to reports of its own owner.
 */
export function canApplyAdvance(
  actor: Actor,
  { advance, report }: { advance: RuledAdvance; report: AppliedReport },
): Decision<true, 'item.not_yours' | 'report.wrong_stage' | 'advance.nothing_open'> {
  const decision = canChangeAdvancesOf(actor, report);
  if (!decision.allowed) return decision;
  if (advance.owner_id !== report.owner_id) return refuse('item.not_yours');
  return isOutstanding(advance.stage) ? allow(true) : refuse('advance.nothing_open');
}

export function canChangeAdvancesOf(
  actor: Actor,
  report: AppliedReport,
): Decision<true, 'item.not_yours' | 'report.wrong_stage'> {
  const isTheirs = actsFor(actor, report.owner_id);
  // Payout staff cannot change their own report once it is approved.
  const pays = actor.user_id !== report.owner_id && isPermitted(can('Payout', 'write'), actor.access);
  if (!isTheirs && !pays) return refuse('item.not_yours');
  const approved: ReportStage = 'approved';
  if ((isTheirs && isOpenReport(report.stage)) || (pays && report.stage === approved)) return allow(true);
  return refuse('report.wrong_stage', { stage: report.stage, label: reportStageLabel[report.stage] });
}

/**
 * Checks whether the user can act on the advance as its owner, as advance staff or as payer. Payers cannot pay
 * themselves, but advance staff may act on their own advances. Only the owner and their delegates can act on a draft.
 */
function hasCapacity(capacity: AdvanceCapacity, actor: Actor, { owner_id, stage }: RuledAdvance): boolean {
  switch (capacity) {
    case 'owner':
      return actsFor(actor, owner_id);
    case 'staff':
      return isSubmitted(stage) && isPermitted(can('Advances', 'write'), actor.access);
    case 'payer':
      return isSubmitted(stage) && actor.user_id !== owner_id && isPermitted(can('Payout', 'write'), actor.access);
  }
}
