import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { reportCounter } from '#domain/counters.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { reportStageAllows } from '#domain/reports/report-rights.ts';
import { replaceOwnWords } from '../../db/search-words.rows.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { updateAdvancesOfReport } from '../advances/applications/follow-report.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { lockOwnReports, readLines } from '../expenses/lines/lock-reports.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { changeLines } from './change-lines.ts';
import { chosenReportIds } from './choose-reports.ts';
import { reportActivity, reportLabel } from './report-activity.ts';
import { markDeleted } from './write-reports.rows.ts';

const maxReports = 500;

type Answer = OutputOf<typeof reports.remove>;

/**
 * Deletes drafts, whose expenses become unreported, and reports that were sent back and have no expenses. Other reports
 * are skipped with a reason.
 */
export async function removeReports(
  context: SignedWriteContext,
  { chosen, for_user_id }: InputOf<typeof reports.remove>,
): Promise<Answer> {
  const owner_id = await resolveOwner(context, { for_user_id });
  // A list of ids may contain reports of the user and of any delegator, but a query covers only one owner.
  const ids =
    'ids' in chosen ? [...new Set(chosen.ids)] : await chosenReportIds(context, chosen, { owner_id, most: maxReports });
  const locked = await lockOwnReports(context, ids);
  const undone: Answer['undone'] = [];

  for (const report of locked.values()) {
    const decision = reportStageAllows('delete', report);
    if (decision.allowed) await removeOne(context, report);
    else
      undone.push({
        id: report.id,
        label: reportLabel(report.number),
        reason: sentenceFor(decision.code, decision.facts),
      });
  }

  return { status: true, no_of_done: locked.size - undone.length, undone };
}

async function removeOne(context: SignedWriteContext, report: LockedReport): Promise<void> {
  const { tx, client_id, request, count, record } = context;
  const lines = await readLines(tx, { client_id, report_id: report.id });
  await changeLines(context, report, { link_ids: [], unlink_ids: lines.map(({ id }) => id) });
  await updateAdvancesOfReport(context, report, 'delete');
  await markDeleted(tx, { client_id, id: report.id }, request.now);
  await replaceOwnWords(tx, { client_id, item_kind: 'report' }, [
    { owner_id: report.owner_id, item_id: report.id, words: [] },
  ]);
  // The total is 0, because the lines were removed first.
  count({ counter: reportCounter(report.stage), person_id: report.owner_id, count: -1, total: '0' });
  record(reportActivity(context, report, { action: 'report_deleted', from_stage: report.stage }));
}
