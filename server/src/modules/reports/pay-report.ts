import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { moveReport } from '#domain/reports/report-stages.ts';
import { orRefuse } from '../../http/refusals.ts';
import { findAnyReport, type LockedReport, lockAnyReport } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import type { PaidItem, PaidKind } from '../payables/paid-kind.ts';
import { moveLockedReport } from './move-report.ts';
import { reportLabel } from './report-activity.ts';

type PaidReport = LockedReport & PaidItem;

/** The operations that payouts need for reports. */
export const paidReport: PaidKind<PaidReport> = {
  lock: async (context, id) => asPaid(await lockAnyReport(context, id)),
  find: async (tx, key) => asPaid(await findAnyReport(tx, key)),

  async move(context, report, move) {
    const moved = await moveLockedReport(context, report, { stage: orRefuse(moveReport(report.stage, move)) });
    await moveAllLines(context, moved, { stage: expenseStageInReport[moved.stage] });
    return moved;
  },
};

function asPaid(report: LockedReport | undefined): PaidReport | undefined {
  return report && { ...report, kind: 'report', label: reportLabel(report.number) };
}
