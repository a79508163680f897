import { reportCounter } from '#domain/counters.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import { isNegative, negated } from '#domain/money/negated.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import { violationAfterEdit } from '#domain/policies/violation-after-edit.ts';
import { isAwaitingApproval, isSubmitted } from '#domain/reports/report-stages.ts';
import { type ReportSums, reportSums } from '#domain/reports/report-sums.ts';
import { itemWords } from '#domain/text/search-words.ts';
import { replaceOwnWords } from '../../../db/search-words.rows.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { changeInboxFacts } from '../../approval-rules/save-chain.ts';
import { logChecks } from '../checks/check-expenses.ts';
import { type LockedReport, readSummedLines, type SummedRow, writeSums } from './report-lines.rows.ts';

/**
 * Recalculates the counts, totals, dates and search words that a report stores about its lines, and returns the updated
 * report. Callers must call this once after changing lines, with the report locked.
 */
export async function sumUpReport(context: WriteContext, report: LockedReport): Promise<LockedReport> {
  return writeReportSums(context, report, { version_increment: 1 });
}

/**
 * Does the same as `sumUpReport` after checks were repeated. The version does not change, so that users who have the
 * report open can still save it.
 */
export async function recountChecks(context: WriteContext, report: LockedReport): Promise<LockedReport> {
  return writeReportSums(context, report, { version_increment: 0 });
}

async function writeReportSums(
  context: WriteContext,
  report: LockedReport,
  { version_increment }: { version_increment: 0 | 1 },
): Promise<LockedReport> {
  const { tx, client_id, request, count } = context;
  const lines = await readSummedLines(tx, { client_id, report_id: report.id });

  const sums = reportSums(
    lines.map((line) => ({ ...line, has_violation: stillViolates(line, report) })),
    report,
  );

  refuseNegativePayable(report, sums);
  await Promise.all([
    writeSums(tx, { client_id, id: report.id, version_increment, updated_at: request.now }, sums),
    saveReportSearchWords(context, { ...report, total: sums.total, lines }),
    isAwaitingApproval(report.stage) && changeInboxFacts(context, report, { ...sums, total: sums.company_total }),
    isSubmitted(report.stage) && logChecks(context, report.id),
  ]);

  // A change of zero is left out when the counters are saved.
  count({
    counter: reportCounter(report.stage),
    person_id: report.owner_id,
    count: 0,
    total: companyTotalChange(report, sums),
  });

  return {
    ...report,
    total: sums.total,
    edited_total: sums.edited_total,
    company_total: sums.company_total,
    no_of_expenses: sums.no_of_expenses,
    version: report.version + version_increment,
  };
}

/**
 * Refuses a change by which approvers lower the expenses below the refunds of the report, because a payout cannot be
 * negative.
 */
function refuseNegativePayable({ stage, currency }: LockedReport, { payable_total }: ReportSums): void {
  if (!isAwaitingApproval(stage) || !isNegative(payable_total)) return;
  const amount = amountText(moneyFrom(negated(payable_total), currency));
  throw new Refused('approval.refunds_exceed', { amount });
}

/** Returns by how much the amount shown in lists changes, in the company's currency. */
export function companyTotalChange(
  before: Pick<LockedReport, 'company_total' | 'company_currency'>,
  after: Pick<LockedReport, 'company_total'>,
): string {
  const inCompany = (total: string) => moneyFrom(total, before.company_currency);
  return toDecimal(subtract(inCompany(after.company_total), inCompany(before.company_total)));
}

/** Returns true if the line still violates a policy after an approver edited it. */
function stillViolates(
  { has_violation, claimed_violation, edited_converted_amount }: SummedRow,
  { currency }: LockedReport,
): boolean {
  if (edited_converted_amount === null) return has_violation;
  return violationAfterEdit(claimed_violation, moneyFrom(edited_converted_amount, currency)) !== null;
}

/**
 * Saves the search words of the report: its title, number, purpose and total, and the merchants and dates of its lines.
 */
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
