import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import type { ExpenseDetails, NewReport } from '../../expense-values.ts';
import { returnUrl } from '../../return-url.ts';
import { useSavedExpense } from '../../use-saved-expense.ts';

/** Returns the URL to which the form for a mileage or per diem claim returns, and the function to call after a save. */
export function useClaimSaved(e_id: string | null) {
  const { search } = useUrlSearch();
  const back = returnUrl({ ...search, ...(e_id ? { e_id } : {}) });
  const finish = useSavedExpense({ back, onAnother: () => {} });
  return {
    back,
    /** Creates the new report, if there is one, and leaves the form. */
    finish: (expense: ExpenseDetails, new_report: NewReport | null) =>
      finish(expense, { isAnother: false, values: { report_id: expense.report_id, new_report } }),
  };
}
