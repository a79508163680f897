import { isReimbursedLine, type PaymentMode } from '../expenses/payment-modes.ts';
import { add, type Money, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';
import { effectiveAmount } from '../policies/effective-amount.ts';

/**
 * The fields of an expense that its report's totals need. Amounts are decimals; converted ones are in the report's
 * currency.
 */
export interface SummedLine {
  currency: string | null;
  amount: string | null;
  converted_amount: string | null;
  capped_amount: string | null;
  edited_converted_amount: string | null;
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
  /** The claimed total. */
  total: string;
  /** The approved total after approvers changed lines, including caps on other lines; null without changes. */
  edited_total: string | null;
  /** The amount paid back to the claimant: own money in reimbursable categories, after edits and caps. */
  payable_total: string;
  from_on: string | null;
  to_on: string | null;
}

/** The totals a report stores. They are sums of lines rounded one by one. */
export function reportSums(lines: readonly SummedLine[], currency: string): ReportSums {
  const days = lines.flatMap(({ spent_on }) => spent_on ?? []).sort();
  const claimed = lines.map((line) => moneyOf(line.converted_amount, currency) ?? zero(currency));
  const isEdited = lines.some(({ edited_converted_amount }) => edited_converted_amount !== null);
  const total = sum(claimed, currency);

  return {
    no_of_expenses: lines.length,
    no_of_receipts: lines.reduce((count, line) => count + line.no_of_receipts, 0),
    no_of_violations: lines.filter(({ has_violation }) => has_violation).length,
    no_of_checks: lines.reduce((count, line) => count + line.no_of_checks, 0),
    no_of_missing: lines.filter(({ has_missing }) => has_missing).length,
    spent: spentIn(lines),
    total: toDecimal(total),
    edited_total: isEdited
      ? toDecimal(
          sum(
            lines.map((line) => paidOf(line, currency)),
            currency,
          ),
        )
      : null,
    payable_total: toDecimal(
      sum(
        lines.filter(isReimbursedLine).map((line) => paidOf(line, currency)),
        currency,
      ),
    ),
    from_on: days[0] ?? null,
    to_on: days.at(-1) ?? null,
  };
}

/** The amounts spent per currency, sorted by currency code. */
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

function paidOf(line: SummedLine, currency: string): Money {
  return effectiveAmount({
    edited: moneyOf(line.edited_converted_amount, currency),
    capped: moneyOf(line.capped_amount, currency),
    claimed: moneyOf(line.converted_amount, currency) ?? zero(currency),
  });
}

function moneyOf(decimal: string | null, currency: string): Money | null {
  return decimal === null ? null : moneyFrom(decimal, currency);
}
