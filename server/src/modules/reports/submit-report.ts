import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { pendingApprovals, reportCounter } from '#domain/counters.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';
import { canSubmitReport } from '#domain/reports/report-rights.ts';
import { moveReport } from '#domain/reports/report-stages.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { fieldsOf } from '../custom-fields/read-fields.ts';
import { claimGround } from '../expenses/claim-ground.ts';
import { linesHeld } from '../expenses/hold-lines.ts';
import type { HeldReport } from '../expenses/hold-reports.ts';
import { holdReports } from '../expenses/hold-reports.ts';
import { moveLinesAlong } from '../expenses/move-lines.ts';
import { type Settled, settleExpenses } from '../expenses/settle-expenses.ts';
import { findApprover } from './find-approver.ts';
import { noteReport } from './note-report.ts';
import { acceptReportFields } from './report-fields.ts';
import { refuseProblems } from './submission.ts';
import { insertApprovers, moveStage } from './write-reports.rows.ts';

/**
 * Hands a report in. Its lines are judged once more and then stay as they are: rates, verdicts and whoever has to decide
 * are those of this moment, whatever settings say later.
 */
export async function submitReport(
  context: SignedWriteContext,
  { report_id, version, comment }: InputOf<typeof reports.submit>,
): Promise<OutputOf<typeof reports.submit>> {
  const { tx, client_id, asked, count } = context;
  const report = await holdOne(context, { report_id, version });
  // That they act for its owner was asked when it was held.
  orRefuse(canSubmitReport({ user_id: report.owner_id, submits_for: [] }, report));
  const stage = orRefuse(moveReport(report.stage, 'submit'));
  await acceptReportFields(context, report.custom_values, { before: report.custom_values, is_final: true });
  const approver_id = orRefuse(await findApprover(tx, { client_id, owner_id: report.owner_id }));
  const lines = await judgeAgain(context, report);
  refuseProblems(lines);
  const key = { client_id, id: report.id };
  if (!(await moveStage(tx, key, { from: report.stage, to: stage, submitted_at: asked.now })))
    throw new Refused('item.changed');
  await moveLinesAlong(
    context,
    lines.map(({ expense }) => expense),
    { stage: expenseStageInReport[stage] },
  );
  await insertApprovers(tx, key, [{ approver_id, waiting_since: asked.now }]);
  const total = totalOf(lines, report.currency);
  count({ counter: reportCounter(report.stage), person_id: report.owner_id, count: -1, total: `-${total}` });
  count({ counter: reportCounter(stage), person_id: report.owner_id, count: 1, total });
  count({ counter: pendingApprovals, person_id: approver_id, count: 1, total });
  context.announce('report.submitted', { user_id: approver_id, report_id: report.id });
  return noteReport(context, report, {
    ...{ action: 'report_submitted', comment, from_stage: report.stage, to_stage: stage },
    shown_to: [approver_id, report.owner_id],
  });
}

/** A report of one's own, held, as the one who asks saw it. */
export async function holdOne(
  context: SignedWriteContext,
  { report_id, version }: { report_id: string; version: number },
): Promise<HeldReport> {
  const report = (await holdReports(context, [report_id])).get(report_id);
  if (!report) throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');
  return report;
}

/** Judges the lines once more, by the rules of this moment, and sums the report up. */
async function judgeAgain(context: SignedWriteContext, report: HeldReport): Promise<Settled[]> {
  const { tx, client_id, actor, asked } = context;
  const today = localDay(asked.now, actor.time_zone);
  const held = await linesHeld(context, report);
  const [ground, fields] = await Promise.all([
    claimGround(tx, {
      ...{ client_id, own: actor.company.currency, now: asked.now, owner_id: report.owner_id },
      days: [...new Set(held.map(({ spent_on }) => spent_on ?? today))],
      currencies: [...new Set(held.flatMap(({ currency }) => currency ?? []))],
    }),
    fieldsOf(tx, { client_id, applies_to: 'expense' }),
  ]);
  return settleExpenses(
    context,
    held.map((expense) => ({ before: expense, after: expense, is_declared: true })),
    { ground, fields, reports: new Map([[report.id, report]]) },
  );
}

function totalOf(lines: readonly Settled[], currency: string): string {
  const amounts = lines.map(({ expense }) => moneyFrom(expense.converted_amount ?? '0', currency));
  return toDecimal(sum(amounts, currency));
}
