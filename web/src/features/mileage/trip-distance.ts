import {
  compare,
  type Decimal,
  formatDecimal,
  multiply,
  readDecimal,
  subtract,
  wholeNumber,
} from '#domain/decimal/decimal.ts';
import { deviationPct } from '#domain/mileage/distance-deviation.ts';
import { type MileageClaim, type MileageValues, stopNames, typedNumber } from './mileage-values.ts';

/** Returns the distance from the map or the odometer, which the person may then override; null if it is unknown. */
export function calculatedDistance(
  values: MileageValues,
  { measured, claim }: { measured: string | null; claim: MileageClaim | null },
): string | null {
  if (values.distance_source === 'manual') return null;
  if (values.distance_source === 'odometer') return odometerDistance(values);
  if (measured !== null) return scaled(measured, values.is_round_trip ? '2' : '1');

  const saved = claim && isSavedRoute(values, claim) ? claim.mileage : null;
  if (!saved?.calculated_distance) return null;
  if (saved.is_round_trip === values.is_round_trip) return saved.calculated_distance;
  return scaled(saved.calculated_distance, values.is_round_trip ? '2' : '0.5');
}

/**
 * Returns true if the saved claim has a distance from the map service and the stops are still the same, so that the
 * saved distance still applies.
 */
export function isSavedRoute(values: MileageValues, { mileage }: MileageClaim): boolean {
  const names = stopNames(values);
  return (
    mileage.distance_source === 'map' &&
    mileage.calculated_distance !== null &&
    names.length === mileage.stops.length &&
    mileage.stops.every(({ name }, index) => name === names[index])
  );
}

/**
 * Returns the entered distance or, if the field is empty, the calculated one; null if the entry is not a positive
 * number.
 */
export function claimedDistance({ claimed_distance }: MileageValues, calculated: string | null): string | null {
  const typed = typedNumber(claimed_distance);
  if (typed === null) return calculated;
  const distance = readDecimal(typed);
  return distance && compare(distance, wholeNumber(0)) > 0 ? formatDecimal(distance) : null;
}

/** Returns the deviation of the claimed distance from the calculated one; null if they are equal or one is missing. */
export function deviationOf(
  claimed: string | null,
  calculated: string | null,
): { pct: string; isMore: boolean } | null {
  const [left, right] = [decimalOrNull(claimed), decimalOrNull(calculated)];
  if (!left || !right) return null;
  const pct = deviationPct(left, right);
  const order = compare(left, right);
  return pct && order !== 0 ? { pct: formatDecimal(pct), isMore: order > 0 } : null;
}

function odometerDistance({ odometer_start, odometer_end }: MileageValues): string | null {
  const [start, end] = [decimalOrNull(typedNumber(odometer_start)), decimalOrNull(typedNumber(odometer_end))];
  if (!start || !end || compare(end, start) <= 0) return null;
  return formatDecimal(subtract(end, start));
}

function decimalOrNull(text: string | null): Decimal | null {
  return text === null ? null : readDecimal(text);
}

function scaled(distance: string, factor: string): string | null {
  const [left, right] = [readDecimal(distance), readDecimal(factor)];
  return left && right && formatDecimal(multiply(left, right));
}
