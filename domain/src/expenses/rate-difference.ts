import { decimalFrom, divide, formatDecimal, isZero, multiply, subtract, wholeNumber } from '../decimal/decimal.ts';

/** By how much a rate of one's own differs from the table's, in percent of the table's: '-1.2'. Null where it does not. */
export function rateDifference(ex_rate: string | null, table_rate: string | null): string | null {
  if (ex_rate === null || table_rate === null) return null;
  const table = decimalFrom(table_rate);
  const difference = subtract(decimalFrom(ex_rate), table);
  if (isZero(table)) return null;
  const percent = divide(multiply(difference, wholeNumber(100)), table, 2);
  return isZero(percent) ? null : formatDecimal(percent);
}
