import { isReimbursedLine, type PaymentMode } from '../expenses/payment-modes.ts';
import { companyShare } from '../money/company-share.ts';
import { add, type Money, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';
import { effectiveAmount } from '../policies/effective-amount.ts';

/**
 * The fields of an expense that are needed for the totals of its report. Amounts are decimals; converted amounts are in
 * the report's currency.
 */
export interface SummedLine {
  currency: string | null;
  amount: string | null;
  converted_amount: string | null;
  capped_amount: string | null;
  edited_converted_amount: string | null;
  /** The claimed amount in the company's currency. */
  company_amount: string | null;
  payment_mode: PaymentMode;
  is_reimbursable: boolean;
  spent_on: string | null;
  no_of_receipts: number;
  no_of_checks: number;
  has_violation: boolean;
  has_missing: boolean;
}

export interface ReportSums {
  no_of_expenses: number;
  no_of_receipts: number;
  no_of_violations: number;
  no_of_checks: number;
  no_of_missing: number;
  spent: { currency: string; amount: string }[];
  /** The claimed total in the report's currency. */
  total: string;
  /**
   * The total of the edited amounts, and of the capped or claimed amounts of the other lines; null if approvers changed
   * no line.
   */
  edited_total: string | null;
  /**
   * The amount paid back to the claimant: expenses paid with own money in reimbursable categories, after edits and
   * caps.
   */
  payable_total: string;
  /**
   * The amount shown in lists, in the company's currency: the approved total if approvers changed lines, else the
   * claimed total.
   */
  company_total: string;
  /** `payable_total` in the company's currency. */
  company_payable_total: string;
  from_on: string | null;
  to_on: string | null;
}

/** The currency of the report, in which its owner is repaid, and the currency of the company. */
interface ReportCurrencies {
  currency: string;
  company_currency: string;
}

/** Calculates the totals that a report stores. The amount of each line is rounded before the lines are added up. */
export function reportSums(lines: readonly SummedLine[], currencies: ReportCurrencies): ReportSums {
  const { currency, company_currency } = currencies;
  const days = lines.flatMap(({ spent_on }) => spent_on ?? []).sort();
  const reimbursed = lines.filter(isReimbursedLine);
  const isEdited = lines.some(({ edited_converted_amount }) => edited_converted_amount !== null);
  const claimedOf = (line: SummedLine) => moneyOf(line.converted_amount, currency) ?? zero(currency);
  const paidOf = (line: SummedLine) => approvedAmount(line, currency);
  const shownOf = isEdited ? paidOf : claimedOf;
  const inCompany = (amountOf: (line: SummedLine) => Money) => (line: SummedLine) =>
    companyPart(amountOf(line), line, currencies);

  return {
    no_of_expenses: lines.length,
    no_of_receipts: lines.reduce((count, line) => count + line.no_of_receipts, 0),
    no_of_violations: lines.filter(({ has_violation }) => has_violation).length,
    no_of_checks: lines.reduce((count, line) => count + line.no_of_checks, 0),
    no_of_missing: lines.filter(({ has_missing }) => has_missing).length,
    spent: spentIn(lines),
    total: decimalSum(lines.map(claimedOf), currency),
    edited_total: isEdited ? decimalSum(lines.map(paidOf), currency) : null,
    payable_total: decimalSum(reimbursed.map(paidOf), currency),
    company_total: decimalSum(lines.map(inCompany(shownOf)), company_currency),
    company_payable_total: decimalSum(reimbursed.map(inCompany(paidOf)), company_currency),
    from_on: days[0] ?? null,
    to_on: days.at(-1) ?? null,
  };
}

function decimalSum(amounts: readonly Money[], currency: string): string {
  return toDecimal(sum(amounts, currency));
}

/** Returns the amounts spent in each currency, sorted by currency code. */
function spentIn(lines: readonly Pick<SummedLine, 'currency' | 'amount'>[]): ReportSums['spent'] {
  const byCurrency = new Map<string, Money>();
  for (const { currency, amount } of lines) {
    if (currency === null || amount === null) continue;
    byCurrency.set(currency, add(byCurrency.get(currency) ?? zero(currency), moneyFrom(amount, currency)));
  }
  return [...byCurrency]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, money]) => ({ currency, amount: toDecimal(money) }));
}

function approvedAmount(line: SummedLine, currency: string): Money {
  return effectiveAmount({
    edited: moneyOf(line.edited_converted_amount, currency),
    capped: moneyOf(line.capped_amount, currency),
    claimed: moneyOf(line.converted_amount, currency) ?? zero(currency),
  });
}

function companyPart(part: Money, line: SummedLine, { currency, company_currency }: ReportCurrencies): Money {
  return companyShare(part, {
    converted: moneyOf(line.converted_amount, currency) ?? zero(currency),
    company: moneyOf(line.company_amount, company_currency) ?? zero(company_currency),
  });
}

function moneyOf(decimal: string | null, currency: string): Money | null {
  return decimal === null ? null : moneyFrom(decimal, currency);
}
