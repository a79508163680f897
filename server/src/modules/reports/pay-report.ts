import { reportCounter } from '#domain/counters.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { moveReport } from '#domain/reports/report-stages.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { findAnyReport, type LockedReport, lockAnyReport } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import type { PaidItem, PaidKind } from '../payables/paid-kind.ts';
import { reportLabel } from './report-activity.ts';
import { moveStage } from './write-reports.rows.ts';

type PaidReport = LockedReport & PaidItem;

/** Payment actions for reports. */
export const paidReport: PaidKind<PaidReport> = {
  lock: async (context, id) => asPaid(await lockAnyReport(context, id)),
  find: async (tx, key) => asPaid(await findAnyReport(tx, key)),

  async move(context, report, move) {
    const { tx, client_id, count } = context;
    const { id, owner_id, company_total: total } = report;
    const stage = orRefuse(moveReport(report.stage, move));
    if (!(await moveStage(tx, { client_id, id }, { from: report.stage, to: stage }))) throw new Refused('item.changed');
    count({ counter: reportCounter(report.stage), person_id: owner_id, count: -1, total: `-${total}` });
    count({ counter: reportCounter(stage), person_id: owner_id, count: 1, total });
    await moveAllLines(context, report, { stage: expenseStageInReport[stage] });
    return { ...report, stage, version: report.version + 1 };
  },
};

function asPaid(report: LockedReport | undefined): PaidReport | undefined {
  return report && { ...report, kind: 'report', label: reportLabel(report.number) };
}
