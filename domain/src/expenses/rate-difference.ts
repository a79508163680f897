import { decimalFrom, divide, formatDecimal, isZero, multiply, subtract, wholeNumber } from '../decimal/decimal.ts';

/**
 * Returns the difference between a typed rate and the reference rate in percent: '-1.2'. Null if they are equal or one
 * of them is not known.
 */
export function rateDifference(ex_rate: string | null, table_rate: string | null): string | null {
  if (ex_rate === null || table_rate === null) return null;
  const table = decimalFrom(table_rate);
  const difference = subtract(decimalFrom(ex_rate), table);
  if (isZero(table)) return null;
  const percent = divide(multiply(difference, wholeNumber(100)), table, 2);
  return isZero(percent) ? null : formatDecimal(percent);
}
