import { reportCounter } from '#domain/counters.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import { violationAfterEdit } from '#domain/policies/violation-after-edit.ts';
import { isAwaitingApproval } from '#domain/reports/report-stages.ts';
import { reportSums } from '#domain/reports/report-sums.ts';
import { itemWords } from '#domain/text/search-words.ts';
import { replaceOwnWords } from '../../../db/search-words.rows.ts';
import type { WriteContext } from '../../../http/context.ts';
import { changeInboxFacts } from '../../approval-rules/save-chain.ts';
import { type LockedReport, readSummedLines, type SummedRow, writeSums } from './report-lines.rows.ts';

/**
 * What a report keeps of its lines, worked out anew from all of them: counts, sums, days, and the words it is found by.
 * Called once at the end of whatever changed a line, with the report held. Answers the report as it then stands.
 */
export async function sumUpReport(context: WriteContext, report: LockedReport): Promise<LockedReport> {
  return writeSummedUp(context, report, { versions_on: 1 });
}

/** The same where only checks were looked at again: nobody who changes the report meanwhile has to look at it anew. */
export async function recountChecks(context: WriteContext, report: LockedReport): Promise<LockedReport> {
  return writeSummedUp(context, report, { versions_on: 0 });
}

async function writeSummedUp(
  context: WriteContext,
  report: LockedReport,
  { versions_on }: { versions_on: 0 | 1 },
): Promise<LockedReport> {
  const { tx, client_id, request, count } = context;
  const lines = await readSummedLines(tx, { client_id, report_id: report.id });

  const sums = reportSums(
    lines.map((line) => ({ ...line, has_violation: isStillBroken(line, report) })),
    report.currency,
  );

  await Promise.all([
    writeSums(tx, { client_id, id: report.id, versions_on, updated_at: request.now }, sums),
    saveReportSearchWords(context, { ...report, total: sums.total, lines }),
    isAwaitingApproval(report.stage) && changeInboxFacts(context, report, sums),
  ]);

  const difference = subtract(moneyFrom(sums.total, report.currency), moneyFrom(report.total, report.currency));

  if (difference.minor !== 0n)
    count({
      counter: reportCounter(report.stage),
      person_id: report.owner_id,
      count: 0,
      total: toDecimal(difference),
    });

  return {
    ...report,
    total: sums.total,
    edited_total: sums.edited_total,
    no_of_expenses: sums.no_of_expenses,
    version: report.version + versions_on,
  };
}

/** Whether a line breaks a rule with what approvers left of it. */
function isStillBroken(
  { has_violation, claimed_violation, edited_converted_amount }: SummedRow,
  { currency }: LockedReport,
): boolean {
  if (edited_converted_amount === null) return has_violation;
  return violationAfterEdit(claimed_violation, moneyFrom(edited_converted_amount, currency)) !== null;
}

/** What a report is found by: its title, number, purpose and total, and with whom and when its lines were spent. */
export async function saveReportSearchWords(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  report: Pick<LockedReport, 'id' | 'owner_id' | 'title' | 'purpose' | 'number' | 'total'> & {
    lines: readonly { merchant: string; spent_on: string | null }[];
  },
): Promise<void> {
  const words = itemWords({
    texts: [report.title, report.purpose, String(report.number), ...report.lines.map(({ merchant }) => merchant)],
    amounts: [report.total],
    days: report.lines.map(({ spent_on }) => spent_on),
  });
  const { id: item_id, owner_id } = report;
  await replaceOwnWords(tx, { client_id, item_kind: 'report' }, [{ owner_id, item_id, words }]);
}
