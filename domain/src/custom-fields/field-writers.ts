import { any, can, isPermitted, superAdmin } from '../access/permission.ts';
import { type AdvanceStage, isOpenAdvance, isPayableAdvance } from '../advances/advance-stages.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { isOpenReport, isPayable, type ReportStage } from '../reports/report-stages.ts';
import type { Viewer } from '../reports/report-visibility.ts';

type Filling = Decision<true, 'item.not_yours'>;

interface Filled {
  owner_id: string;
  /** The current approvers. */
  approver_ids: readonly string[];
}

/**
 * Checks whether the viewer may fill in restricted fields of a report, or of an expense through its report. Nobody may
 * do so for an expense outside a report, because it is not submitted.
 */
export function canFillReportFields(viewer: Viewer, item: Filled & { report_stage: ReportStage | null }): Filling {
  const stage = item.report_stage;
  if (stage === null || isOpenReport(stage)) return refuse('item.not_yours');
  return canFill(viewer, item, { is_payable: isPayable(stage) });
}

export function canFillAdvanceFields(viewer: Viewer, item: Filled & { stage: AdvanceStage }): Filling {
  if (isOpenAdvance(item.stage)) return refuse('item.not_yours');
  return canFill(viewer, item, { is_payable: isPayableAdvance(item.stage) });
}

const admins = any(superAdmin, can('Settings', 'write'));

/**
 * Checks whether the viewer may fill in restricted fields of a submitted item. Current approvers, payout staff and
 * admins may; owners fill in fields in the form before they submit. Whether the viewer may see a field is checked
 * separately.
 */
function canFill(viewer: Viewer, item: Filled, { is_payable }: { is_payable: boolean }): Filling {
  const { user_id, access, approves_for } = viewer;
  if (item.owner_id === user_id) return refuse('item.not_yours');
  const decides = item.approver_ids.some((id) => id === user_id || approves_for.includes(id));
  const pays = is_payable && isPermitted(can('Payout', 'write'), access);
  return decides || pays || isPermitted(admins, access) ? allow(true) : refuse('item.not_yours');
}
