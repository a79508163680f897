import { decimalFrom, divideHalfUp } from '../decimal/decimal.ts';
import { decimalsOf } from '../money/currency.ts';
import { largestMinor, moneyFrom, toDecimal } from '../money/money.ts';

export interface PayTerms {
  currency: string;
  /** Units of the item's currency per unit of the pay currency; null when both are the same. */
  ex_rate: string | null;
  amount: string;
}

/**
 * Converts the owed amount to the pay currency by dividing it by the rate, rounded half up once. An amount that is too
 * small or too large in the pay currency is paid in its own currency.
 */
export function payAmount(
  owed: { currency: string; amount: string },
  by: { currency: string; ex_rate: string },
): PayTerms {
  const { minor } = moneyFrom(owed.amount, owed.currency);
  const unconverted = { currency: owed.currency, ex_rate: null, amount: toDecimal({ minor, currency: owed.currency }) };
  if (owed.currency === by.currency) return unconverted;
  const rate = decimalFrom(by.ex_rate).trillionths;
  if (rate <= 0n) throw new Error(`Not a rate: ${by.ex_rate}`);
  const above = minor * trillion * 10n ** BigInt(decimalsOf(by.currency));
  const paid = divideHalfUp(above, rate * 10n ** BigInt(decimalsOf(owed.currency)));
  if ((paid === 0n && minor > 0n) || paid > largestMinor) return unconverted;
  return { currency: by.currency, ex_rate: by.ex_rate, amount: toDecimal({ minor: paid, currency: by.currency }) };
}

const trillion = 10n ** 12n;
