import { decimalFrom, divide, formatDecimal, wholeNumber } from '#domain/decimal/decimal.ts';
import { convert, isGreater, type Money, moneyFrom, subtract, toDecimal, zero } from '#domain/money/money.ts';
import { overLimit } from '../../../items/parts/over-limit.ts';
import type { ReportLine } from '../../../items/parts/report.ts';

type Line = Pick<
  ReportLine,
  | 'currency'
  | 'amount'
  | 'edited_amount'
  | 'ex_rate'
  | 'edited_ex_rate'
  | 'converted_amount'
  | 'converted_currency'
  | 'policy_violation'
>;

/**
 * Returns the initial approved amount in the line's own currency: the amount of an earlier edit, otherwise the policy
 * limit, otherwise the claim.
 */
export function suggestedAmount(line: Line): string | null {
  if (line.edited_amount !== null) return line.edited_amount;
  return amountWithinLimit(line) ?? line.amount;
}

/**
 * Returns the amount that the policy limit allows, in the line's own currency; null if the line does not exceed a
 * limit.
 */
function amountWithinLimit(line: Line): string | null {
  const { policy_violation: violation, converted_currency, converted_amount, currency } = line;
  if (!violation || converted_amount === null || currency === null) return null;
  const over = overLimit(violation, converted_currency);
  if (!over) return null;
  const left = subtract(moneyFrom(converted_amount, converted_currency), over.by);
  const allowed = left.minor > 0n ? left : zero(converted_currency);
  return toDecimal(currency === converted_currency ? allowed : highestForeign(allowed, line, currency));
}

/** Returns the highest foreign amount whose conversion does not exceed the allowed amount. */
function highestForeign(allowed: Money, { ex_rate, edited_ex_rate }: Line, currency: string): Money {
  const rate = edited_ex_rate ?? ex_rate ?? '1';
  const back = formatDecimal(divide(wholeNumber(1), decimalFrom(rate), 9));
  const spent = convert(allowed, back, currency);
  return isGreater(convert(spent, rate, allowed.currency), allowed) ? { ...spent, minor: spent.minor - 1n } : spent;
}
