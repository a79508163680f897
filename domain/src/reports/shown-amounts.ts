/** An amount as it is shown: what counts now and, where an approver or a policy lowered it, what was claimed. */
export interface ShownAmount {
  amount: string;
  currency: string;
  claimed?: string;
  /** Nobody decided that it is less: a policy allows no more. */
  is_capped?: true;
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
  /** What policies allow of it; advances keep none. */
  capped_amount?: string | null;
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
  const edited = lowered({ report_status, claimed: converted_amount, edited: expense.edited_converted_amount });
  const shown = cappedWhereOpen(expense, converted_amount) ?? edited;
  const isForeign = currency !== company_currency && ex_rate !== null;
  return { ...shown, currency: company_currency, ...(isForeign ? { original: { amount, currency, ex_rate } } : {}) };
}

/** What an approver left counts more than what policies allow. */
function cappedWhereOpen(
  { report_status, capped_amount = null, edited_converted_amount }: ExpenseAmounts,
  claimed: string,
): Pick<ShownAmount, 'amount' | 'claimed' | 'is_capped'> | null {
  if (capped_amount === null || capped_amount === claimed) return null;
  if (edited_converted_amount !== null && countsAsEdited(report_status)) return null;
  return { amount: capped_amount, claimed, is_capped: true };
}

function lowered(of: { report_status: string; claimed: string; edited: string | null }) {
  const { report_status, claimed, edited } = of;
  if (edited === null || edited === claimed || !countsAsEdited(report_status)) return { amount: claimed };
  return { amount: edited, claimed };
}
