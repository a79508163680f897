import { type Access, can, isPermitted } from '../access/permission.ts';
import { isPayable, isSubmitted, type ReportStage } from './report-stages.ts';

/** Who looks, and for whom they stand in today. */
export interface Viewer {
  user_id: string;
  access: Access;
  /** People whose expenses and reports they may file. */
  submits_for: readonly string[];
  /** People for whom they may decide. */
  approves_for: readonly string[];
}

/** A report, an expense or a receipt, as far as it matters who sees it. */
export interface VisibleReport {
  owner_id: string;
  /** Null outside any report. */
  report_stage: ReportStage | null;
  /** Who must decide on it now, and who decided on it before. */
  approver_ids: readonly string[];
  decided_ids: readonly string[];
  /** It was in others' hands before its owner took it back. */
  was_submitted?: boolean;
}

/**
 * The one answer to who sees an item. Whoever does not is told that there is none. What was never handed in is its
 * owner's alone, however much of the company somebody may read.
 */
export function seesItem(viewer: Viewer, item: VisibleReport): boolean {
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

/** Whether somebody files for this person: they themselves, or who stands in for them. */
export function actsFor({ user_id, submits_for }: Pick<Viewer, 'user_id' | 'submits_for'>, owner_id: string): boolean {
  return owner_id === user_id || submits_for.includes(owner_id);
}
