import { decimalFrom, divideHalfUp, formatDecimal } from '../decimal/decimal.ts';

const places = 9;
const billionth = 10n ** 3n;
const tooLarge = 10n ** 18n;

/**
 * Returns the units of `to` per unit of `from`, given the units of each per euro. Null if the rate does not fit nine
 * decimals.
 */
export function crossRate({ from, to }: { from: string; to: string }): string | null {
  return exactRatio({ times: [to], over: [from] });
}

/**
 * Multiplies and divides exactly and rounds half up once, to the nine decimals of a saved rate. Null if the result does
 * not fit.
 */
export function exactRatio({ times, over }: { times: readonly string[]; over: readonly string[] }): string | null {
  const above = product(times) * 10n ** BigInt(12 * over.length);
  const below = product(over) * 10n ** BigInt(12 * times.length);
  if (below === 0n) return null;
  const billionths = divideHalfUp(above * 10n ** BigInt(places), below);
  if (billionths <= 0n || billionths >= tooLarge) return null;
  return formatDecimal({ trillionths: billionths * billionth });
}

/** Removes the trailing zeros of a rate: '1.0845' instead of the column's '1.084500000'. */
export function plainRate(rate: string): string {
  return formatDecimal(decimalFrom(rate));
}

function product(factors: readonly string[]): bigint {
  return factors.reduce((all, factor) => all * decimalFrom(factor).trillionths, 1n);
}
