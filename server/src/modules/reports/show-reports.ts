import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { reportStatus } from '#domain/reports/report-stages.ts';
import { amountText, rateText } from '../expenses/show-expenses.ts';
import type { ReportLineRow } from './report-list.rows.ts';

type ReportLine = OutputOf<typeof reports.pagedList>['data'][number];

/** Converts a list row to the API format. */
export function reportLine(row: ReportLineRow): ReportLine {
  const { currency } = row;
  const formatted = (decimal: string) => amountText(decimal, currency) ?? '0';

  return {
    id: row.id,
    report_id: row.id,
    number: `ER-${row.number}`,
    title: row.title,
    stage: row.stage,
    report_status: reportStatus(row.stage),
    owner: row.owner,
    currency,
    total: formatted(row.total),
    edited_total: amountText(row.edited_total, currency),
    payable_total: formatted(row.payable_total),
    to_be_paid: amountText(row.to_be_paid, currency),
    spent: row.spent.map((money) => ({
      currency: money.currency,
      amount: amountText(money.amount, money.currency) ?? '0',
    })),
    ex_rate: rateText(row.ex_rate),
    no_of_expenses: row.no_of_expenses,
    no_of_receipts: row.no_of_receipts,
    no_of_violations: row.no_of_violations,
    no_of_checks: row.no_of_checks,
    no_of_missing: row.no_of_missing,
    from_on: row.from_on,
    to_on: row.to_on,
    now_with: row.now_with,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
