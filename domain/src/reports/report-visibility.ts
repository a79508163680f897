import { type Access, can, isPermitted } from '../access/permission.ts';
import { isPayable, isSubmitted, type ReportStage } from './report-stages.ts';

/** The user who views an item, and the people for whom the user is a delegate today. */
export interface Viewer {
  user_id: string;
  access: Access;
  /** The people for whom the user may submit. */
  submits_for: readonly string[];
  /** The people for whom the user may approve. */
  approves_for: readonly string[];
}

/** The fields of a report, expense or receipt that determine who may see it. */
interface VisibleReport {
  owner_id: string;
  /** The stage of the report that contains the item; null if the item is not in a report. */
  report_stage: ReportStage | null;
  /** The current approvers. `decided_ids` are the people who already decided. */
  approver_ids: readonly string[];
  decided_ids: readonly string[];
  /** True if the report was submitted and its owner recalled it. */
  was_submitted?: boolean;
}

/**
 * True if the viewer may see the item. For all other users the API responds that the item does not exist. A draft that
 * was never submitted is visible only to its owner and the owner's delegates, regardless of the rights of others.
 */
export function canSeeItem(viewer: Viewer, item: VisibleReport): boolean {
  const { user_id, access, approves_for } = viewer;
  return (
    actsFor(viewer, item.owner_id) ||
    item.approver_ids.some((id) => id === user_id || approves_for.includes(id)) ||
    item.decided_ids.includes(user_id) ||
    (item.report_stage !== null &&
      (((isSubmitted(item.report_stage) || item.was_submitted === true) &&
        isPermitted(can('Reports', 'read'), access)) ||
        (isPayable(item.report_stage) && isPermitted(can('Payout', 'read'), access))))
  );
}

/** True if the user may submit for the owner, because they are the owner or a delegate of the owner. */
export function actsFor({ user_id, submits_for }: Pick<Viewer, 'user_id' | 'submits_for'>, owner_id: string): boolean {
  return owner_id === user_id || submits_for.includes(owner_id);
}
