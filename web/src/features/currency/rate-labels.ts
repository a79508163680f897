import { divide, formatDecimal, isZero, readDecimal, wholeNumber } from '#domain/decimal/decimal.ts';

const decimals = 6;

/** The rate the other way round, '0.922084' for '1.0845'; nothing while the rate cannot be read. */
export function inverseOf(rate: string): string | null {
  const number = readDecimal(rate.trim());
  if (!number || isZero(number) || rate.trim().startsWith('-')) return null;
  return formatDecimal(divide(wholeNumber(1), number, decimals));
}

/** Who says so: the market's source, or the person who set it. */
export function sourceLabels({ source, set_by }: { source: string | null; set_by: string | null }): string {
  if (source === null) return 'No rate yet';
  if (source === 'same') return 'Company currency';
  return source === 'manual' ? `Set by ${set_by ?? 'a deleted user'}` : source;
}
