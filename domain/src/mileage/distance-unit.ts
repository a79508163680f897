import { type Decimal, decimalFrom, divide, multiply } from '../decimal/decimal.ts';
import { t } from '../language/translate.ts';

export const distanceUnits = ['km', 'mile'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

const kmOfMile = decimalFrom('1.609344');

/** Converts a distance without rounding it. */
export function convertDistance(distance: Decimal, from: DistanceUnit, to: DistanceUnit): Decimal {
  if (from === to) return distance;
  return from === 'mile' ? multiply(distance, kmOfMile) : divide(distance, kmOfMile);
}

export function unitName(unit: DistanceUnit): string {
  return unit === 'km' ? t`km` : t`miles`;
}
