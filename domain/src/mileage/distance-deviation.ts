import {
  absolute,
  compare,
  type Decimal,
  decimalFrom,
  divide,
  isZero,
  multiply,
  roundTo,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';

/**
 * Returns the difference between the claimed and the map distance in percent of the map distance, without a sign. Null
 * without a map distance.
 */
export function deviationPct(claimed: Decimal, calculated: Decimal | null): Decimal | null {
  if (!calculated || isZero(calculated)) return null;
  const difference = multiply(absolute(subtract(claimed, calculated)), wholeNumber(100));
  return roundTo(divide(difference, calculated), 1);
}

/** True if the claimed distance is allowed. It may always be shorter than the map distance. */
export function isOverrideAllowed(
  { allow_override, max_override_pct }: { allow_override: boolean; max_override_pct: string | null },
  { claimed, calculated }: { claimed: Decimal; calculated: Decimal | null },
): boolean {
  const pct = deviationPct(claimed, calculated);
  if (pct === null || !calculated || compare(claimed, calculated) <= 0) return true;
  if (!allow_override) return false;
  return max_override_pct === null || compare(pct, decimalFrom(max_override_pct)) <= 0;
}
