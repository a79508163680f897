import { convert, type Money, readMoney, toDecimal } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { formOf, ownRate } from './form-of.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import type { ExpenseFields } from './show-expenses.ts';

interface ClaimedMoney {
  claimed: Money | null;
  converted: Money | null;
  ex_rate: string | null;
  table_rate: string | null;
  rate_on: string | null;
  rate_source: string;
}

/**
 * Converts with the rate the claimant typed, else with the table rate of the spending date (today if there is none).
 */
export function claimedMoney(
  form: Pick<ExpenseFields, 'currency' | 'amount' | 'ex_rate' | 'spent_on'>,
  { policyContext, today, is_typing }: { policyContext: PolicyContext; today: string; is_typing?: boolean | undefined },
): ClaimedMoney {
  const { own } = policyContext;
  const empty = { claimed: null, converted: null, ex_rate: null, table_rate: null, rate_on: null, rate_source: '' };
  if (form.currency === null) return empty;
  const { currency } = form;
  if (!policyContext.isAllowed(currency) && !is_typing)
    throw new Refused('currency.not_allowed', { currency }, { currency: 'Choose a currency your company allows.' });
  const claimed = form.amount === null ? null : orRefuse(readMoney(form.amount, currency));
  const table = policyContext.rateOf(currency, form.spent_on ?? today);
  const table_rate = table.allowed ? table.value.ex_rate : null;
  const isTyped = form.ex_rate !== null && currency !== own;
  const ex_rate = isTyped ? form.ex_rate : table_rate;
  const converted = claimed && ex_rate ? convert(claimed, ex_rate, own) : null;
  if (converted) orRefuse(readMoney(toDecimal(converted), own));

  return {
    claimed,
    converted,
    ex_rate,
    table_rate,
    rate_on: isTyped ? (form.spent_on ?? today) : table.allowed ? table.value.rate_on : null,
    rate_source: isTyped ? ownRate : table.allowed ? table.value.source : '',
  };
}

/** Fills in the exchange rate of a line saved before a rate was known. Other lines are returned unchanged. */
export function withMissingRate(
  line: SavedExpense,
  options: { policyContext: PolicyContext; today: string },
): SavedExpense {
  if (line.amount === null || line.currency === null || line.converted_amount !== null) return line;
  const form = formOf(line);
  return { ...line, ...amountsOf(claimedMoney(form, { ...options, is_typing: true }), form) };
}

/** The database columns of an amount. */
export function amountsOf(
  { claimed, converted, ...rate }: ClaimedMoney,
  { currency }: Pick<ExpenseFields, 'currency'>,
) {
  return {
    currency,
    amount: claimed && toDecimal(claimed),
    converted_amount: converted && toDecimal(converted),
    ...rate,
    // A new claim discards the approver's adjustments.
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
  };
}
