import { all, approverByRole, can, isPermitted } from '../access/permission.ts';
import { type AdvanceStage, advanceStageLabel } from '../advances/advance-stages.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { type ReportStage, reportStageLabel } from '../reports/report-stages.ts';
import type { Viewer } from '../reports/report-visibility.ts';
import { tidy } from '../text/tidy.ts';
import { isExcluded } from './is-excluded.ts';

export const approvalActions = [
  'approve',
  'edit',
  'reject_line',
  'add_approver',
  'send_back',
  'reject',
  'unapprove',
  'acknowledge',
  'recode',
] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/**
 * The capacity in which a user acts: current approver, delegate of a current approver, earlier approver, payout staff,
 * or administrator.
 */
export const capacities = ['approver', 'delegate', 'decider', 'payer', 'admin'] as const;
export type Capacity = (typeof capacities)[number];

const currentApprovers = ['approver', 'delegate', 'admin'] as const;

/** The capacities that may take each action at each stage. Everything else is denied; the owner may never act. */
export const approvalRights = {
  pending_approval: {
    approve: currentApprovers,
    edit: currentApprovers,
    reject_line: currentApprovers,
    add_approver: currentApprovers,
    send_back: currentApprovers,
    reject: currentApprovers,
    acknowledge: currentApprovers,
    recode: currentApprovers,
  },
  approved: {
    send_back: ['decider', 'payer', 'admin'],
    unapprove: ['decider', 'admin'],
    acknowledge: ['payer', 'admin'],
    recode: ['payer', 'admin'],
  },
  payment_queued: {
    acknowledge: ['payer', 'admin'],
  },
} as const satisfies Partial<Record<ReportStage & AdvanceStage, Partial<Record<ApprovalAction, readonly Capacity[]>>>>;

export interface DecidedItem {
  kind: 'report' | 'advance';
  owner_id: string;
  /** The owner or the delegate who submitted the item; null if unknown. */
  submitted_by: string | null;
  stage: ReportStage | AdvanceStage;
  /** The current approvers. `decided_ids` are the people who already approved. */
  approver_ids: readonly string[];
  decided_ids: readonly string[];
}

export type ApprovalActor = Pick<Viewer, 'user_id' | 'access' | 'approves_for'> & {
  /** True in the organisation's list, where admins act on behalf of the current approvers. */
  as_admin: boolean;
};

export interface Acting {
  capacity: Capacity;
  /** The approvers on whose behalf the user acts; empty if the action is not tied to an approver. */
  for_ids: readonly string[];
}

type ApprovalRefusal =
  | 'approval.own_item'
  | 'approval.own_submission'
  | 'approval.not_yours'
  | 'report.wrong_stage'
  | 'advance.wrong_stage';

/**
 * Checks whether the user may take the action, and returns on whose behalf. Nobody decides on their own item or on an
 * item they submitted.
 */
export function canDecide(
  action: ApprovalAction,
  actor: ApprovalActor,
  item: DecidedItem,
): Decision<Acting, ApprovalRefusal> {
  const possible = capacitiesOf(actor, item);
  if (!possible.allowed) return possible;
  const allowed = stageAllows(action, item);
  if (!allowed.allowed) return allowed;
  const acting = possible.value.find(({ capacity }) => allowed.value.includes(capacity));
  return acting ? allow(acting) : refuse('approval.not_yours');
}

/** Returns every capacity of the user for the item, regardless of its stage. */
function capacitiesOf(
  actor: ApprovalActor,
  item: DecidedItem,
): Decision<readonly Acting[], 'approval.own_item' | 'approval.own_submission' | 'approval.not_yours'> {
  if (actor.user_id === item.owner_id) return refuse('approval.own_item');
  if (isExcluded(item, actor.user_id)) return refuse('approval.own_submission');
  const possible = capacities.flatMap((capacity): Acting[] => {
    const for_ids = actsFor(capacity, actor, item);
    return for_ids ? [{ capacity, for_ids }] : [];
  });
  return possible.length > 0 ? allow(possible) : refuse('approval.not_yours');
}

/** Returns the capacities that may take the action at the item's stage, regardless of the user. */
export function stageAllows(
  action: ApprovalAction,
  item: DecidedItem,
): Decision<readonly Capacity[], 'report.wrong_stage' | 'advance.wrong_stage'> {
  const allowed = rightsAt(item.stage)[action];
  const isOnLine = action === 'reject_line' || action === 'acknowledge' || action === 'recode';
  return !allowed || (isOnLine && item.kind === 'advance') ? wrongStage(item) : allow(allowed);
}

/**
 * Requires a comment for sending back an item and for rejecting an item or an expense, so that the owner knows the
 * reason.
 */
export function checkComment(action: ApprovalAction, comment: string): Decision<string, 'approval.comment_missing'> {
  const needsComment = action === 'send_back' || action === 'reject' || action === 'reject_line';
  return needsComment && tidy(comment) === '' ? refuse('approval.comment_missing') : allow(comment.trim());
}

/**
 * Returns the approvers on whose behalf the user acts in this capacity. Null if the user does not have the capacity.
 */
function actsFor(capacity: Capacity, actor: ApprovalActor, item: DecidedItem): readonly string[] | null {
  const { user_id, access, approves_for, as_admin } = actor;
  const some = (ids: readonly string[]) => (ids.length > 0 ? ids : null);
  if (as_admin !== (capacity === 'admin')) return null;
  switch (capacity) {
    case 'approver':
      return item.approver_ids.includes(user_id) ? [user_id] : null;
    case 'delegate':
      return some(item.approver_ids.filter((id) => approves_for.includes(id)));
    case 'decider':
      return some(item.decided_ids.filter((id) => id === user_id || approves_for.includes(id)));
    case 'payer':
      return isPermitted(can('Payout', 'write'), access) ? [] : null;
    case 'admin':
      return isPermitted(all(can(areaOf(item), 'write'), approverByRole), access) ? item.approver_ids : null;
  }
}

function areaOf({ kind }: DecidedItem): 'Reports' | 'Advances' {
  return kind === 'report' ? 'Reports' : 'Advances';
}

function rightsAt(stage: DecidedItem['stage']): Partial<Record<ApprovalAction, readonly Capacity[]>> {
  const rights: Partial<Record<DecidedItem['stage'], Partial<Record<ApprovalAction, readonly Capacity[]>>>> =
    approvalRights;
  return rights[stage] ?? {};
}

function wrongStage({
  kind,
  stage,
}: DecidedItem): ReturnType<typeof refuse<'report.wrong_stage' | 'advance.wrong_stage'>> {
  const label = { ...reportStageLabel, ...advanceStageLabel }[stage];
  return refuse(kind === 'report' ? 'report.wrong_stage' : 'advance.wrong_stage', { stage, label });
}
