import type { InputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { reportCounter } from '#domain/counters.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import { moveReport } from '#domain/reports/report-stages.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import { closeChain } from '../approval-rules/save-chain.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { type RecordedReport, recordReportActivity } from './report-activity.ts';
import { lockOwnReport } from './submit-report.ts';
import { moveStage } from './write-reports.rows.ts';

/** Recalls a report before it is decided. Pending approvals are closed and approvers' edits discarded. */
export async function recallReport(
  context: SignedWriteContext,
  { report_id, version, comment }: InputOf<typeof reports.recall>,
): Promise<RecordedReport> {
  const { tx, client_id, count } = context;
  const report = await lockOwnReport(context, { report_id, version });
  orRefuse(reportStageAllows('recall', report));
  const stage = orRefuse(moveReport(report.stage, 'recall'));
  const key = { client_id, id: report.id };
  if (!(await moveStage(tx, key, { from: report.stage, to: stage, submitted_at: null })))
    throw new Refused('item.changed');
  const total = report.company_total;
  count({ counter: reportCounter(report.stage), person_id: report.owner_id, count: -1, total: `-${total}` });
  count({ counter: reportCounter(stage), person_id: report.owner_id, count: 1, total });
  const approvers = await closeChain(context, { ...report, kind: 'report' });
  await moveAllLines(context, report, { stage: expenseStageInReport[stage], without_edits: true });
  if (report.edited_total !== null) await sumUpReport(context, { ...report, stage });
  await updateAdvancesOfReport(context, report, 'recall');

  return recordReportActivity(context, report, {
    action: 'report_recalled',
    comment,
    from_stage: report.stage,
    to_stage: stage,
    shown_to: [...approvers, report.owner_id],
  });
}
