import { can, isPermitted } from '../access/permission.ts';
import { actsFor, type Viewer } from '../reports/report-visibility.ts';
import { type AdvanceStage, isPayableAdvance } from './advance-stages.ts';

/** An advance as far as it matters who sees it. */
export interface VisibleAdvance {
  owner_id: string;
  stage: AdvanceStage;
  /** Who must decide on it now, and who decided on it before. */
  approver_ids: readonly string[];
  decided_ids: readonly string[];
}

/** The one answer to who sees an advance. Whoever does not is told that there is none. */
export function seesAdvance(viewer: Viewer, advance: VisibleAdvance): boolean {
  const { user_id, access, approves_for } = viewer;
  return (
    actsFor(viewer, advance.owner_id) ||
    advance.approver_ids.some((id) => id === user_id || approves_for.includes(id)) ||
    advance.decided_ids.includes(user_id) ||
    isPermitted(can('Advances', 'read'), access) ||
    (isPayableAdvance(advance.stage) && isPermitted(can('Payout', 'read'), access))
  );
}
