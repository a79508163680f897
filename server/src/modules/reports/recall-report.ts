import type { InputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import { moveReport } from '#domain/reports/report-stages.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import { notifyRecalled } from '../approval-rules/notify-approvers.ts';
import { closeChain } from '../approval-rules/save-chain.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { moveLockedReport } from './move-report.ts';
import { type RecordedReport, recordReportActivity } from './report-activity.ts';
import { lockOwnReport } from './submit-report.ts';

/** Recalls a report before it is decided. Pending approvals are closed and approvers' edits discarded. */
export async function recallReport(
  context: SignedWriteContext,
  { report_id, version, comment }: InputOf<typeof reports.recall>,
): Promise<RecordedReport> {
  const report = await lockOwnReport(context, { report_id, version });
  orRefuse(reportStageAllows('recall', report));
  const stage = orRefuse(moveReport(report.stage, 'recall'));
  await moveLockedReport(context, report, { stage, submitted_at: null, submitted_by: null });
  const approvers = await closeChain(context, { ...report, kind: 'report' });
  notifyRecalled(context, { ...report, kind: 'report' }, approvers);
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
