import { convert, type Money, readMoney, toDecimal } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { SavedExpense } from './expenses.rows.ts';
import { formOf, ownRate } from './form-of.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import type { ExpenseFields } from './show-expenses.ts';

export interface ClaimedMoney {
  claimed: Money | null;
  converted: Money | null;
  ex_rate: string | null;
  table_rate: string | null;
  rate_on: string | null;
  rate_source: string;
}

/** Converted with a rate of one's own, else with the table's of the day; of no date the rate is today's. */
export function claimedMoney(
  form: Pick<ExpenseFields, 'currency' | 'amount' | 'ex_rate' | 'spent_on'>,
  { ground, today, is_typing }: { ground: PolicyContext; today: string; is_typing?: boolean | undefined },
): ClaimedMoney {
  const { own } = ground;
  const nothing = { claimed: null, converted: null, ex_rate: null, table_rate: null, rate_on: null, rate_source: '' };
  if (form.currency === null) return nothing;
  const { currency } = form;
  if (!ground.isAllowed(currency) && !is_typing)
    throw new Refused('currency.not_allowed', { currency }, { currency: 'Choose a currency your company allows.' });
  const claimed = form.amount === null ? null : orRefuse(readMoney(form.amount, currency));
  const table = ground.rateOf(currency, form.spent_on ?? today);
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

/** A line whose rate was not known when it was kept, with the rate there is by now; any other as it stands. */
export function withMissingRate(line: SavedExpense, of: { ground: PolicyContext; today: string }): SavedExpense {
  if (line.amount === null || line.currency === null || line.converted_amount !== null) return line;
  const form = formOf(line);
  return { ...line, ...amountsOf(claimedMoney(form, { ...of, is_typing: true }), form) };
}

/** As columns keep it. */
export function amountsOf(
  { claimed, converted, ...rate }: ClaimedMoney,
  { currency }: Pick<ExpenseFields, 'currency'>,
) {
  return {
    currency,
    amount: claimed && toDecimal(claimed),
    converted_amount: converted && toDecimal(converted),
    ...rate,
    // What an approver set was about another claim.
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
  };
}
