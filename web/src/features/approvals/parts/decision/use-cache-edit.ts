import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../lib/call.ts';
import type { Report } from '../../../items/parts/report.ts';
import { reportKey } from '../../../reports/parts/use-report.ts';
import { detailsQuery } from './details-query.ts';

type Edited = Answer<'approvals.editExpense'>;
type Pages = { pages: Answer<'reports.details'>[]; pageParams: number[] };

/**
 * Returns a function that stores an edited line in the cache, together with the new version of the report, which the
 * next decision must send.
 */
export function useCacheEdit() {
  const queries = useQueryClient();
  return (edited: Edited, expense_id: string) => {
    const { report_id, claimed_total, approved_total, approve_text } = edited;
    queries.setQueryData<Pages>(
      reportKey(report_id),
      (current) =>
        current && {
          ...current,
          pages: current.pages.map((page) => ({ ...page, data: withEdit(page.data, edited, expense_id) })),
        },
    );
    queries.setQueryData(
      detailsQuery({ item_kind: 'report', item_id: report_id }).queryKey,
      (current) => current && { ...current, claimed_total, approved_total, approve_text },
    );
  };
}

function withEdit(report: Report, edited: Edited, expense_id: string): Report {
  const { line, version, claimed_total, edited_total } = edited;
  const expenses = line
    ? report.expense.map((expense) => (expense.id === expense_id ? { ...expense, ...line } : expense))
    : report.expense.filter(({ id }) => id !== expense_id);
  return {
    ...report,
    version,
    expense: expenses,
    total: claimed_total,
    claimed_total,
    edited_total,
    no_of_expenses: line ? report.no_of_expenses : report.no_of_expenses - 1,
  };
}
