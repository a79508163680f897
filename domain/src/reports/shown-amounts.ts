/** An amount as it is shown: what counts now and, where an approver lowered it, what was claimed. */
export interface ShownAmount {
  amount: string;
  currency: string;
  claimed?: string;
  /** What was spent, where that was another currency. */
  original?: { amount: string; currency: string; ex_rate: string };
}

interface ReportAmounts {
  report_status: string;
  currency: string;
  total: string;
  edited_total: string | null;
  spent: readonly { currency: string; amount: string }[];
  ex_rate: string | null;
}

interface ExpenseAmounts {
  report_status: string;
  company_currency: string;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_amount: string | null;
  edited_converted_amount: string | null;
}

/** Edits count only under a status other than none and 'Sent back': before and after that the claim is open again. */
export function countsAsEdited(report_status: string): boolean {
  return report_status !== '' && report_status !== 'Sent back';
}

export function shownTotal({
  report_status,
  currency,
  total,
  edited_total,
  spent,
  ex_rate,
}: ReportAmounts): ShownAmount {
  const shown = lowered({ report_status, claimed: total, edited: edited_total });
  const [only, ...others] = spent;
  const isForeign = only !== undefined && others.length === 0 && only.currency !== currency && ex_rate !== null;
  return { ...shown, currency, ...(isForeign ? { original: { ...only, ex_rate } } : {}) };
}

/** Nothing while the amount has not been entered; the amount as it was spent while no rate is known. */
export function shownAmount(expense: ExpenseAmounts): ShownAmount | null {
  const { report_status, company_currency, currency, amount, ex_rate, converted_amount } = expense;
  if (amount === null || currency === null) return null;
  if (converted_amount === null) return { amount, currency };
  const shown = lowered({ report_status, claimed: converted_amount, edited: expense.edited_converted_amount });
  const isForeign = currency !== company_currency && ex_rate !== null;
  return { ...shown, currency: company_currency, ...(isForeign ? { original: { amount, currency, ex_rate } } : {}) };
}

function lowered(of: { report_status: string; claimed: string; edited: string | null }) {
  const { report_status, claimed, edited } = of;
  if (edited === null || edited === claimed || !countsAsEdited(report_status)) return { amount: claimed };
  return { amount: edited, claimed };
}
