import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { approversAddedByPolicies } from '#domain/policies/approvers-added-by-policies.ts';
import { isPayable, moveReport, type ReportStage } from '#domain/reports/report-stages.ts';
import { canSeeItem } from '#domain/reports/report-visibility.ts';
import type { WriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import type { DecidedKind, DecidedOn, DecidingMove } from '../approval-rules/decided-kind.ts';
import { openChecksOf } from '../expenses/checks/open-checks.ts';
import {
  findAnyReport,
  findApprovedTotal,
  type LockedReport,
  lockAnyReport,
  lockedLines,
  readLines,
} from '../expenses/lines/lock-reports.ts';
import { moveAllLines, releaseRejectedLines } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { withdrawPayable } from '../payables/write-payable.ts';
import { rulesOf } from '../policies/read-policies.ts';
import { approvalItemOf } from './approval-item.rows.ts';
import { approveLines, moveLockedReport } from './move-report.ts';
import { reportLabel } from './report-activity.ts';
import { bumpVersion, payNothing } from './write-reports.rows.ts';

export type DecidedReport = LockedReport & DecidedOn & { stage: ReportStage };

/** The operations that approvals need for reports. */
export const reportKind: DecidedKind<DecidedReport> = {
  async lock(context, id) {
    const { tx, client_id } = context;
    const report = await lockAnyReport(context, id);
    // The total is read under the lock, because another transaction may have changed lines before this one got the
    // lock.
    return report && decidedReport(report, await findApprovedTotal(tx, { client_id, id }));
  },
  async find(tx, key) {
    const [report, approved_total] = await Promise.all([findAnyReport(tx, key), findApprovedTotal(tx, key)]);
    return report && decidedReport(report, approved_total);
  },
  openChecks: (tx, { client_id, id }) => openChecksOf(tx, { client_id, report_id: id }),
  isSeenBy: (viewer, report) => canSeeItem(viewer, { ...report, report_stage: report.stage }),

  async move(context, report, move) {
    const moving = await moveLockedReport(context, report, { stage: orRefuse(moveReport(report.stage, move)) });
    const moved = await moveLinesWith(context, moving, move);
    await updateAdvancesOfReport(context, report, move);
    if (isPayable(report.stage)) await withdrawPayable(context, report.id);
    return moved;
  },

  async touch({ tx, client_id }, report) {
    await bumpVersion(tx, { client_id, id: report.id });
    return { ...report, version: report.version + 1 };
  },

  async approvalInput({ tx, client_id }, report) {
    const [item, lines, rules] = await Promise.all([
      approvalItemOf(tx, { client_id, id: report.id }),
      readLines(tx, { client_id, report_id: report.id }),
      rulesOf(tx, { client_id, applies_to: 'expense' }),
    ]);
    return item && { item, extra_approvers: approversAddedByPolicies(rules, lines) };
  },
};

async function moveLinesWith(context: WriteContext, report: DecidedReport, move: DecidingMove): Promise<DecidedReport> {
  switch (move) {
    case 'approve':
      await approveLines(context, report);
      return report;
    case 'unapprove':
      await moveAllLines(context, report, { stage: expenseStageInReport[report.stage] });
      return report;
    case 'send_back':
      return sentBack(context, report);
    case 'reject':
      await payNothing(context.tx, { client_id: context.client_id, id: report.id });
      await releaseRejectedLines(context, report, (await lockedLines(context, report)).map(unedited));
      return report;
  }
}

/** Discards the approvers' edits, so that the owner gets the report back as claimed. */
async function sentBack(context: WriteContext, report: DecidedReport): Promise<DecidedReport> {
  await moveAllLines(context, report, { stage: expenseStageInReport[report.stage], without_edits: true });
  if (report.edited_total === null) return report;
  const { version } = await sumUpReport(context, report);
  return { ...report, version, edited_total: null };
}

const noEdits = { edited_amount: null, edited_ex_rate: null, edited_converted_amount: null };

export function unedited<Line>(line: Line): Line & typeof noEdits {
  return { ...line, ...noEdits };
}

function decidedReport(report: LockedReport, approved_total: string): DecidedReport {
  return { ...report, kind: 'report', label: reportLabel(report.number), approved_total };
}
