import type { approvals } from '#contract/approvals.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { advanceStageLabel } from '#domain/advances/advance-stages.ts';
import { reportStageLabel } from '#domain/reports/report-stages.ts';
import { amountText } from '../expenses/show-expenses.ts';
import type { ItemColumns } from './item-columns.rows.ts';

type ItemLine = Omit<
  OutputOf<typeof approvals.list>['data'][number],
  'waiting_since' | 'days_waiting' | 'is_overdue' | 'step' | 'in_place_of'
>;

/** Returns the list columns that reports and advances have in common. */
export function itemLine(row: ItemColumns): ItemLine {
  const { item_kind, item_id, title, owner, stage, version, currency } = row;

  return {
    item_kind,
    item_id,
    title,
    owner,
    stage,
    version,
    currency,
    number: `${item_kind === 'report' ? 'ER' : 'AD'}-${row.number}`,
    report_status: { ...reportStageLabel, ...advanceStageLabel }[stage],
    total: amountText(row.total, currency) ?? '0',
    edited_total: amountText(row.edited_total, currency),
    no_of_expenses: row.no_of_expenses,
    no_of_violations: row.no_of_violations,
    no_of_checks: row.no_of_checks,
    no_of_without_receipt: row.no_of_without_receipt,
    submitted_at: row.submitted_at?.toISOString() ?? null,
  };
}
