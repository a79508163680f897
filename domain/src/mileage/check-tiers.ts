import { compare, decimalFrom } from '../decimal/decimal.ts';
import type { MileageTier } from './mileage-rate.ts';

/** True if the tiers start at zero and follow each other without gaps, and the last one has no end. */
export function areTiersComplete(tiers: readonly MileageTier[]): boolean {
  return tiers.every(({ from_distance, to_distance }, index) => {
    const before = tiers[index - 1];
    const start = before ? before.to_distance : '0';
    const isLast = index === tiers.length - 1;
    return (
      start !== null &&
      compare(decimalFrom(from_distance), decimalFrom(start)) === 0 &&
      (to_distance === null) === isLast &&
      (to_distance === null || compare(decimalFrom(to_distance), decimalFrom(from_distance)) > 0)
    );
  });
}
