import { decimalFrom, divideHalfUp, formatDecimal } from '../decimal/decimal.ts';

const places = 9;
const billionth = 10n ** 3n;
const tooLarge = 10n ** 18n;

/** Units of `to` for one unit of `from`, out of what one euro is in each. Null when no rate of nine places says it. */
export function crossRate({ from, to }: { from: string; to: string }): string | null {
  return exactRatio({ times: [to], over: [from] });
}

/** Multiplies and divides without loss and rounds half up once, to the nine places a rate is kept with. */
export function exactRatio({ times, over }: { times: readonly string[]; over: readonly string[] }): string | null {
  const above = product(times) * 10n ** BigInt(12 * over.length);
  const below = product(over) * 10n ** BigInt(12 * times.length);
  if (below === 0n) return null;
  const billionths = divideHalfUp(above * 10n ** BigInt(places), below);
  if (billionths <= 0n || billionths >= tooLarge) return null;
  return formatDecimal({ trillionths: billionths * billionth });
}

/** As rates travel: '1.0845', never '1.084500000' as the column hands it back. */
export function plainRate(rate: string): string {
  return formatDecimal(decimalFrom(rate));
}

function product(factors: readonly string[]): bigint {
  return factors.reduce((all, factor) => all * decimalFrom(factor).trillionths, 1n);
}
