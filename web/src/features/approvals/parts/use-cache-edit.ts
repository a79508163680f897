import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../lib/call.ts';
import type { Report } from '../../reports/parts/report.ts';
import { reportKey } from '../../reports/parts/use-report.ts';
import { detailsQuery } from './details-query.ts';

type Edited = Answer<'approvals.editExpense'>;
type Pages = { pages: Answer<'reports.details'>[]; pageParams: number[] };

/** Shows at once what a changed line came to; the version counts for the next step. */
export function useCacheEdit() {
  const queries = useQueryClient();
  return (edited: Edited, expense_id: string) => {
    const { report_id, claimed_total, approved_total, approve_text } = edited;
    queries.setQueryData<Pages>(
      reportKey(report_id),
      (present) =>
        present && {
          ...present,
          pages: present.pages.map((page) => ({ ...page, data: withEdit(page.data, edited, expense_id) })),
        },
    );
    queries.setQueryData(
      detailsQuery({ item_kind: 'report', item_id: report_id }).queryKey,
      (present) => present && { ...present, claimed_total, approved_total, approve_text },
    );
  };
}

function withEdit(report: Report, edited: Edited, expense_id: string): Report {
  const { line, version, claimed_total, edited_total } = edited;
  const expense = line
    ? report.expense.map((each) => (each.id === expense_id ? { ...each, ...line } : each))
    : report.expense.filter(({ id }) => id !== expense_id);
  return {
    ...report,
    version,
    expense,
    total: claimed_total,
    claimed_total,
    edited_total,
    no_of_expenses: line ? report.no_of_expenses : report.no_of_expenses - 1,
  };
}
