import { isPaidBack, type PaymentMode } from '../expenses/payment-modes.ts';
import { add, type Money, moneyFrom, sum, toDecimal, zero } from '../money/money.ts';
import { effectiveAmount } from '../policies/effective-amount.ts';

/** A line as far as the sums of its report go. Amounts are decimals; the converted ones in the report's currency. */
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
  /** What was claimed. */
  total: string;
  /** What is approved once approvers changed lines, caps of the others included; null while none did. */
  edited_total: string | null;
  /** What the claimant gets back: own money in reimbursable categories, after edits and caps. */
  payable_total: string;
  from_on: string | null;
  to_on: string | null;
}

/** Everything a report keeps of its lines. Totals are sums of lines that were rounded one by one. */
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
        lines.filter(isPaidBack).map((line) => paidOf(line, currency)),
        currency,
      ),
    ),
    from_on: days[0] ?? null,
    to_on: days.at(-1) ?? null,
  };
}

/** What was spent in which currency, by its name. */
export function spentIn(lines: readonly Pick<SummedLine, 'currency' | 'amount'>[]): ReportSums['spent'] {
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
