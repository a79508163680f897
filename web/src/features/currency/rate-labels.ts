import { isOldRate } from '#domain/currencies/manual-rate.ts';
import { divide, formatDecimal, isZero, readDecimal, wholeNumber } from '#domain/decimal/decimal.ts';

const decimals = 6;

/** Returns the inverse of a rate, such as '0.922084' for '1.0845'; null if the rate is invalid. */
export function inverseOf(rate: string): string | null {
  const number = readDecimal(rate.trim());
  if (!number || isZero(number) || rate.trim().startsWith('-')) return null;
  return formatDecimal(divide(wholeNumber(1), number, decimals));
}

/**
 * Returns the source of a rate: the market source, or the user who set the rate. For a market rate that is older than a
 * week, the text also says so.
 */
export function sourceLabels(
  { source, set_by, rate_on }: { source: string | null; set_by: string | null; rate_on: string | null },
  today: string,
): string {
  if (source === null) return 'No rate yet';
  if (source === 'same') return 'Company currency';
  if (source === 'manual') return `Set by ${set_by ?? 'a former user'}`;
  return rate_on && isOldRate(rate_on, today) ? `${source}, older than a week` : source;
}
