import type { WriteContext } from '../../../http/context.ts';
import { withConversion } from '../claimed-money.ts';
import type { SavedExpense } from '../expenses.rows.ts';
import { inCurrency, loadPolicyContext } from '../policy/policy-context.ts';
import type { LockedReport } from './report-lines.rows.ts';

/**
 * Expenses as lines of a report. Those saved while their owner belonged to an entity with another currency are converted
 * again; their policy cap is computed anew when the report is submitted.
 */
export async function convertLines(
  { tx, client_id, request }: WriteContext,
  { currency, company_currency, owner_id }: LockedReport,
  expenses: readonly SavedExpense[],
): Promise<readonly SavedExpense[]> {
  const isOther = ({ converted_currency }: SavedExpense) => ![null, currency].includes(converted_currency);
  const others = expenses.filter(isOther);
  if (others.length === 0) return expenses;

  const today = request.now.toISOString().slice(0, 10);
  const policyContext = await loadPolicyContext(tx, {
    client_id,
    company_currency,
    now: request.now,
    owner_id,
    days: [...new Set(others.map(({ spent_on }) => spent_on ?? today))],
    currencies: [currency, ...others.flatMap((expense) => expense.currency ?? [])],
  });
  const options = { policyContext: inCurrency(policyContext, currency), today };

  return expenses.map((expense) =>
    isOther(expense) ? { ...withConversion(expense, options), capped_amount: null } : expense,
  );
}
