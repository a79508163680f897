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

/** By how many percent the claimed distance differs from the one of the map; null without one. */
export function deviationPct(claimed: Decimal, calculated: Decimal | null): Decimal | null {
  if (!calculated || isZero(calculated)) return null;
  const difference = multiply(absolute(subtract(claimed, calculated)), wholeNumber(100));
  return roundTo(divide(difference, calculated), 1);
}

/** Whether a claim may exceed the distance of the map. A shorter distance is always accepted. */
export function isOverrideAllowed(
  { allow_override, max_override_pct }: { allow_override: boolean; max_override_pct: string | null },
  { claimed, calculated }: { claimed: Decimal; calculated: Decimal | null },
): boolean {
  const pct = deviationPct(claimed, calculated);
  if (pct === null || !calculated || compare(claimed, calculated) <= 0) return true;
  if (!allow_override) return false;
  return max_override_pct === null || compare(pct, decimalFrom(max_override_pct)) <= 0;
}
