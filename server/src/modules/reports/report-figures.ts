import { type ReportStatement, reportStatement } from '#domain/reports/report-statement.ts';
import type { payingAdvances } from '../advances/applications/paying-advances.ts';
import { amountText } from '../expenses/show-expenses.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';
import { reportTotals } from './show-reports.ts';

type Paying = ReturnType<Awaited<ReturnType<typeof payingAdvances>>>;

/** The figures of a printed report, which are the same as on the page of the report. */
export interface ReportFigures extends ReportStatement {
  advances: Paying['advances'];
}

export function reportFigures(row: ReportDetailsRow, paying: Paying): ReportFigures {
  const { stage, currency, owner } = row;
  const payable_total = amountText(row.payable_total, currency) ?? '0';
  const totals = { ...reportTotals(row), ...paying, stage, currency, payable_total };
  return { ...reportStatement(totals, owner.first_name), advances: paying.advances };
}
