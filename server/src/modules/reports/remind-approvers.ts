import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { refuseSecondReminder } from '../activity/refuse-second-reminder.ts';
import { notifyApprovers } from '../approval-rules/notify-approvers.ts';
import { lockOwnReports } from '../expenses/lines/lock-reports.ts';
import { reportActivity } from './report-activity.ts';
import { readReportDetails } from './report-details.rows.ts';

/** Reminds the current approvers, at most once a day. */
export async function remindApprovers(
  context: SignedWriteContext,
  { report_id }: InputOf<typeof reports.remind>,
): Promise<OutputOf<typeof reports.remind>> {
  const { tx, client_id, record } = context;
  const report = (await lockOwnReports(context, [report_id])).get(report_id);
  if (!report) throw new Refused('item.not_found');
  orRefuse(reportStageAllows('remind', report));
  await refuseSecondReminder(context, { kind: 'report', id: report_id });

  const approvers = (await readReportDetails(tx, { client_id, id: report_id }))?.approver_ids ?? [];
  record(reportActivity(context, report, { action: 'report_reminded', shown_to: approvers }));
  await notifyApprovers(context, { ...report, kind: 'report' }, { what: 'reminded', user_ids: approvers });
  return { status: true };
}
