import { reportCounter } from '#domain/counters.ts';
import { expenseStageInReport } from '#domain/expenses/expense-stages.ts';
import { reimbursableAmount } from '#domain/ledger/postings.ts';
import { negated } from '#domain/money/negated.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { WriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { moveAllLines } from '../expenses/lines/move-lines.ts';
import { createPayable } from '../payables/write-payable.ts';
import { moveStage, type Submission } from './write-reports.rows.ts';

/** Moves a locked report to another stage and updates the counters. The caller moves its lines and advances. */
export async function moveLockedReport<Report extends LockedReport>(
  { tx, client_id, count }: Pick<WriteContext, 'tx' | 'client_id' | 'count'>,
  report: Report,
  { stage, ...submission }: { stage: ReportStage } & Submission,
): Promise<Report> {
  const { id, owner_id, company_total: total } = report;
  if (!(await moveStage(tx, { client_id, id }, { from: report.stage, to: stage, ...submission })))
    throw new Refused('item.changed');
  count({ counter: reportCounter(report.stage), person_id: owner_id, count: -1, total: negated(total) });
  count({ counter: reportCounter(stage), person_id: owner_id, count: 1, total });
  return { ...report, ...submission, stage, version: report.version + 1 };
}

/** Moves the lines of an approved report to its new stage and creates the payable for them. */
export async function approveLines(
  context: WriteContext,
  { id, owner_id, number, title, currency, stage }: LockedReport,
): Promise<void> {
  const lines = await moveAllLines(context, { id }, { stage: expenseStageInReport[stage] });
  const amount = reimbursableAmount(lines, currency);
  await createPayable(context, { kind: 'report', id, owner_id, number, title, currency, amount, lines });
}
