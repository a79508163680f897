/** A displayed amount: the effective amount and, when an approver or a policy lowered it, the claimed one. */
export interface ShownAmount {
  amount: string;
  currency: string;
  claimed?: string;
  /** True if a policy capped the amount and no approver decided on it. */
  is_capped?: true;
  /** The original amount, if it was in another currency. */
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
  converted_currency: string;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_amount: string | null;
  /** The amount that policies allow; null without a limit. */
  capped_amount?: string | null;
  edited_converted_amount: string | null;
}

/**
 * True if an approver's edits count. They count only while the report is submitted; in a draft or a report that was
 * sent back, the claimed amount counts again.
 */
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

/**
 * Returns the amount to display. Null if no amount is entered; the amount in its original currency if there is no
 * exchange rate.
 */
export function shownAmount(expense: ExpenseAmounts): ShownAmount | null {
  const { report_status, converted_currency, currency, amount, ex_rate, converted_amount } = expense;
  if (amount === null || currency === null) return null;
  if (converted_amount === null) return { amount, currency };
  const edited = lowered({ report_status, claimed: converted_amount, edited: expense.edited_converted_amount });
  const shown = cappedWhereOpen(expense, converted_amount) ?? edited;
  const isForeign = currency !== converted_currency && ex_rate !== null;
  return { ...shown, currency: converted_currency, ...(isForeign ? { original: { amount, currency, ex_rate } } : {}) };
}

/** Returns the amount that a policy capped; null if there is no cap, or if an approver's edit takes precedence. */
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
