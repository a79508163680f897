import { useNavigate } from '@tanstack/react-router';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../ui/notices.ts';
import { filedFor } from '../filing/parts/use-filed-for.ts';
import { expenseLabels } from './expense-labels.ts';
import type { ExpenseDetails, ExpenseValues, NewReport } from './expense-values.ts';
import { reportDraft } from './return-url.ts';

type ReportValues = Pick<ExpenseValues, 'report_id' | 'new_report'>;

interface SavedOptions<Values extends ReportValues> {
  back: string;
  onAnother: (values: Values) => void;
}

/**
 * Returns a function to call after an expense is saved. It creates the new report, if there is one, and then leaves the
 * form or starts another expense.
 */
export function useSavedExpense<Values extends ReportValues>({ back, onAnother }: SavedOptions<Values>) {
  const navigate = useNavigate();
  const create = useWrite('reports.create');
  const { user } = useSession();

  /**
   * Returns the id of the expense's report, and creates the report first if it is new. Returns null if there is no
   * report or it could not be created.
   */
  async function reportOf(expense: ExpenseDetails, report: NewReport | null): Promise<string | null> {
    if (report === null) return expense.report_id;
    const { title, custom_values } = report;
    try {
      const sent = { title: title.trim() || t`Expenses`, custom_values, expense_ids: [expense.id] };
      const filed = filedFor(expense.owner.user_id, user.user_id);
      return (await create.mutateAsync({ ...sent, ...filed })).report_id;
    } catch (error) {
      notify.failure(expenseLabels.reportNotCreated(errorText(error)));
      return null;
    }
  }

  return async (expense: ExpenseDetails, then: { isAnother: boolean; values: Values }) => {
    const report_id = await reportOf(expense, then.values.new_report);
    notify.success(expenseLabels.saved);
    if (then.isAnother) return onAnother({ ...then.values, report_id });
    const isNewReport = report_id !== null && then.values.new_report !== null;
    void navigate({ href: isNewReport ? reportDraft(report_id) : back });
  };
}
