import { dateText } from '#domain/dates/date-text.ts';
import { decimalFrom, formatDecimal, readDecimal, wholeNumber } from '#domain/decimal/decimal.ts';
import { t } from '#domain/language/translate.ts';
import { mileageAmount } from '#domain/mileage/mileage-amount.ts';
import { chooseRate, tierRange } from '#domain/mileage/mileage-rate.ts';
import { partSentence } from '#domain/mileage/mileage-text.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { TripAmount } from '../items/parts/trip/trip.calls.ts';
import type { MileageType } from './mileage-settings.ts';
import { typedNumber } from './mileage-values.ts';

export interface TriedTrip {
  driven_on: string | null;
  distance: string;
  /** The distance already driven in the tier period. */
  before: string;
  passengers: string;
}

/**
 * Calculates a sample trip with the saved rates, in the unit of the rate. Returns null while the trip is incomplete,
 * and the reason if the trip cannot be calculated.
 */
export function tryRate(
  type: Pick<MileageType, 'name' | 'rates'>,
  trip: TriedTrip,
): { calculation: TripAmount } | { failure: string } | null {
  const distance = readDecimal(typedNumber(trip.distance) ?? '');
  const before = readDecimal(typedNumber(trip.before) ?? '0');
  if (!distance || !before || trip.driven_on === null) return null;

  const rate = chooseRate(type.rates, trip.driven_on);
  if (!rate) return { failure: t`No mileage rate for ${type.name} on ${dateText(trip.driven_on)}` };
  const { total, parts, ...amounts } = mileageAmount(rate, {
    claimed_distance: distance,
    distance_before: rate.tier_period === 'none' ? wholeNumber(0) : before,
    commute_distance: decimalFrom('0'),
    commute_deduction: 'none',
    passengers: Number(trip.passengers || '0'),
  });
  return {
    calculation: {
      ...amounts,
      unit: rate.unit,
      currency: rate.currency,
      amount: toDecimal(total),
      claimed_distance: formatDecimal(distance),
      tier_range: tierRange(rate, trip.driven_on),
      parts: parts.map((part) => ({ ...part, sentence: partSentence(part, rate) })),
    },
  };
}
