import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { msg } from '#domain/language/translate.ts';
import { convert, type Money, readMoney, toDecimal } from '#domain/money/money.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import type { SavedExpense } from './expenses.rows.ts';
import type { PolicyContext } from './policy/policy-context.ts';
import type { ExpenseFields } from './show-expenses.ts';

interface ClaimedMoney {
  claimed: Money | null;
  /**
   * The claim in the currency of the report, unchanged if it was spent in that currency; null without an amount or a
   * rate.
   */
  converted: Money | null;
  /** The claim in the company's currency. */
  company: Money | null;
  ex_rate: string | null;
  table_rate: string | null;
  rate_on: string | null;
  rate_source: string;
}

/**
 * Converts the claim to the currency of its report and to the company's currency. For the report, a rate typed by the
 * claimant takes precedence over the table rate. The table rate is that of the spending date, or of today if the claim
 * has no date.
 */
export function claimedMoney(
  form: Pick<ExpenseFields, 'currency' | 'amount' | 'ex_rate' | 'spent_on'>,
  { policyContext, today, is_typing }: { policyContext: PolicyContext; today: string; is_typing?: boolean | undefined },
): ClaimedMoney {
  const report_currency = policyContext.currency;
  const empty = {
    claimed: null,
    converted: null,
    company: null,
    ex_rate: null,
    table_rate: null,
    rate_on: null,
    rate_source: '',
  };
  if (form.currency === null) return empty;
  const { currency } = form;
  if (!policyContext.isAllowed(currency) && !is_typing)
    throw new Refused('currency.not_allowed', { currency }, { currency: msg`Choose a currency your company allows.` });
  const claimed = form.amount === null ? null : orRefuse(readMoney(form.amount, currency));
  const table = policyContext.rateOf(currency, form.spent_on ?? today);
  const table_rate = table.allowed ? table.value.ex_rate : null;
  const isTyped = form.ex_rate !== null && currency !== report_currency;
  const ex_rate = isTyped ? form.ex_rate : table_rate;
  const converted = claimed && ex_rate ? convert(claimed, ex_rate, report_currency) : null;
  if (converted) orRefuse(readMoney(toDecimal(converted), report_currency));
  const company =
    claimed && converted && companyAmount(policyContext, { claimed, converted, on: form.spent_on ?? today });
  if (company) orRefuse(readMoney(toDecimal(company), company.currency));

  return {
    claimed,
    // Lists and approval rules need the amount in the company's currency. If it cannot be calculated, the claim counts
    // as not converted.
    converted: company && converted,
    company,
    ex_rate,
    table_rate,
    rate_on: isTyped ? (form.spent_on ?? today) : table.allowed ? table.value.rate_on : null,
    rate_source: isTyped ? ownRate : table.allowed ? table.value.source : '',
  };
}

/**
 * Converts the claim to the company's currency. If the table has no rate for the spent currency, converts the amount in
 * the report's currency, for which the claimant may have typed a rate. Returns null if that rate is missing too.
 */
function companyAmount(
  { currency, company_currency, rateOf }: PolicyContext,
  { claimed, converted, on }: { claimed: Money; converted: Money; on: string },
): Money | null {
  if (currency === company_currency) return converted;
  const direct = rateOf(claimed.currency, on, company_currency);
  if (direct.allowed) return convert(claimed, direct.value.ex_rate, company_currency);
  const indirect = rateOf(currency, on, company_currency);
  return indirect.allowed ? convert(converted, indirect.value.ex_rate, company_currency) : null;
}

/**
 * Converts a line that was saved before its rate was known, or for a report in another currency. Other lines are
 * returned unchanged.
 */
export function withConversion(
  line: SavedExpense,
  options: { policyContext: PolicyContext; today: string },
): SavedExpense {
  const isConverted = line.converted_amount !== null && line.converted_currency === options.policyContext.currency;
  if (line.amount === null || line.currency === null || isConverted) return line;
  const form = { ...line, ex_rate: line.converted_amount === null ? typedRate(line) : null };
  return { ...line, ...amountsOf(claimedMoney(form, { ...options, is_typing: true }), form) };
}

/** Returns the amounts of a claim as database columns. */
export function amountsOf(
  { claimed, converted, company, ...rate }: ClaimedMoney,
  { currency }: Pick<ExpenseFields, 'currency'>,
) {
  return {
    currency,
    amount: claimed && toDecimal(claimed),
    converted_currency: converted?.currency ?? null,
    converted_amount: converted && toDecimal(converted),
    company_amount: company && toDecimal(company),
    ...rate,
    // A new claim discards the approvers' edits.
    edited_amount: null,
    edited_ex_rate: null,
    edited_converted_amount: null,
  };
}

/** The value of `rate_source` for rates that the claimant typed. */
const ownRate = 'typed';

/** Returns the rate that the claimant typed; null if the table rate applies. */
export function typedRate({ rate_source, ex_rate }: SavedExpense): string | null {
  return rate_source === ownRate && ex_rate !== null ? formatDecimal(decimalFrom(ex_rate)) : null;
}
