import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { lineLabel } from '#domain/reports/submission-problems.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { checkLockedExpenses } from '../expenses/checks/check-lines.ts';
import { checkNames, shownChecks } from '../expenses/checks/show-checks.ts';
import { lockAnyReport, lockedLines } from '../expenses/lines/lock-reports.ts';
import { recountChecks } from '../expenses/lines/sum-up-report.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { seesReport } from './read-report.ts';
import { reportActivity } from './report-activity.ts';
import { readReportDetails } from './report-details.rows.ts';

/** Runs every check on a report that the user can see, and saves the findings. */
export async function checkReport(
  context: SignedWriteContext,
  { report_id }: InputOf<typeof reports.fraudCheck>,
): Promise<OutputOf<typeof reports.fraudCheck>> {
  const { tx, client_id, actor, record } = context;
  const report = await lockAnyReport(context, report_id);
  const [row, viewer] = await Promise.all([readReportDetails(tx, { client_id, id: report_id }), viewerOf(context)]);
  if (!report || !row || !seesReport(viewer, row)) throw new Refused('item.not_found');

  const checked = await checkLockedExpenses(context, {
    owner_id: report.owner_id,
    own: actor.company.currency,
    expenses: await lockedLines(context, report),
  });

  await recountChecks(context, report);
  const rows = checked.map(({ expense, checks }) => ({ owner_id: expense.owner_id, checks }));
  const names = await checkNames(tx, { client_id, viewer, rows });
  const found = checked.reduce((count, { checks }) => count + checks.length, 0);
  record(
    reportActivity({ actor }, { ...report, owner_id: actor.user_id }, { action: 'report_checked', facts: { found } }),
  );

  return {
    status: true,
    data: checked.map(({ expense, checks }, index) => ({
      expense_id: expense.id,
      label: lineLabel(expense, index),
      checks: shownChecks({ owner_id: expense.owner_id, checks }, names),
    })),
  };
}
