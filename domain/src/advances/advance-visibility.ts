import { can, isPermitted } from '../access/permission.ts';
import { actsFor, type Viewer } from '../reports/report-visibility.ts';
import { type AdvanceStage, isPayableAdvance, isSubmitted } from './advance-stages.ts';

/** The properties of an advance that decide who may see it. */
interface VisibleAdvance {
  owner_id: string;
  stage: AdvanceStage;
  /** The current approvers. `decided_ids` are the people who already decided. */
  approver_ids: readonly string[];
  decided_ids: readonly string[];
}

/**
 * True if the viewer may see the advance. For all other users the API responds that the advance does not exist. No role
 * gives access to another person's draft.
 */
export function canSeeAdvance(viewer: Viewer, advance: VisibleAdvance): boolean {
  const { user_id, access, approves_for } = viewer;
  return (
    actsFor(viewer, advance.owner_id) ||
    advance.approver_ids.some((id) => id === user_id || approves_for.includes(id)) ||
    advance.decided_ids.includes(user_id) ||
    (isSubmitted(advance.stage) && isPermitted(can('Advances', 'read'), access)) ||
    (isPayableAdvance(advance.stage) && isPermitted(can('Payout', 'read'), access))
  );
}
