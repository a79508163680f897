import { dateText } from '#domain/dates/date-text.ts';
import { add, type Decimal, decimalFrom, formatDecimal, roundTo, wholeNumber } from '#domain/decimal/decimal.ts';
import { convertDistance, type DistanceUnit } from '#domain/mileage/distance-unit.ts';
import { mileageAmount } from '#domain/mileage/mileage-amount.ts';
import { chooseRate, type MileageRate, tierRange } from '#domain/mileage/mileage-rate.ts';
import { partSentence } from '#domain/mileage/mileage-text.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import type { Commute, MileageConfigRow, WholeMileageType } from './mileage.rows.ts';
import { readTripsInRange, type SavedCalculation, type TripInRange } from './mileage-claims.rows.ts';

interface TripToPay {
  /** Null for a new trip. To determine the rate tier, a new trip comes after all other trips of the same day. */
  expense_id: string | null;
  owner_id: string;
  driven_on: string;
  distance: Decimal;
  unit: DistanceUnit;
  passengers: number;
  commute: Commute;
}

/** Finds the rate of a trip and calculates its amount. Earlier trips in the tier period determine the tier. */
export async function calculateTrip(
  tx: CompanyTransaction,
  client_id: string,
  { type, config, trip }: { type: WholeMileageType; config: MileageConfigRow; trip: TripToPay },
): Promise<SavedCalculation> {
  const rate = rateOf(type, trip.driven_on);
  const range = tierRange(rate, trip.driven_on);
  const others = range
    ? await readTripsInRange(tx, { client_id, owner_id: trip.owner_id, type_id: type.id, range })
    : [];
  return payTrip({ rate, config, trip, range, before: others.filter((other) => isBefore(other, trip)) });
}

function rateOf(type: Pick<WholeMileageType, 'name' | 'rates'>, driven_on: string): MileageRate {
  const rate = chooseRate(type.rates, driven_on);
  if (!rate) throw new Refused('mileage.no_rate', { vehicle: type.name, date: dateText(driven_on) });
  return rate;
}

export function payTrip(input: {
  rate: MileageRate;
  config: Pick<MileageConfigRow, 'commute_deduction'>;
  trip: Pick<TripToPay, 'distance' | 'unit' | 'passengers' | 'commute'>;
  range: { from: string; to: string } | null;
  before: readonly Pick<TripInRange, 'unit' | 'reimbursable_distance'>[];
}): SavedCalculation {
  const { rate, config, trip, range, before } = input;
  const { total, ...amount } = mileageAmount(rate, {
    claimed_distance: convertDistance(trip.distance, trip.unit, rate.unit),
    commute_distance: convertDistance(decimalFrom(trip.commute.distance), trip.commute.unit, rate.unit),
    commute_deduction: config.commute_deduction,
    passengers: trip.passengers,
    distance_before: before.reduce(
      (sum, other) => add(sum, convertDistance(decimalFrom(other.reimbursable_distance), other.unit, rate.unit)),
      wholeNumber(0),
    ),
  });
  return { ...amount, rate, amount: toDecimal(total), tier_range: range };
}

/** Returns true if the other trip counts before this one. Trips are ordered by day, and within a day by creation. */
export function isBefore(
  other: Pick<TripInRange, 'driven_on' | 'expense_id'>,
  trip: Pick<TripToPay, 'driven_on' | 'expense_id'>,
): boolean {
  if (other.expense_id === trip.expense_id) return false;
  if (other.driven_on !== trip.driven_on) return other.driven_on < trip.driven_on;
  return trip.expense_id === null || other.expense_id < trip.expense_id;
}

/** Converts a distance from the calculation to the unit of the claim, with the precision in which it is stored. */
export function storedDistance(distance: string, from: DistanceUnit, to: DistanceUnit): string {
  return formatDecimal(roundTo(convertDistance(decimalFrom(distance), from, to), 3));
}

/** Converts the calculation to the format of the API. */
export function shownCalculation({ rate, parts, ...calculation }: SavedCalculation, claimed: string) {
  const { unit, currency } = rate;
  const { amount, deducted_distance, reimbursable_distance, distance_before, tier_range } = calculation;
  return {
    unit,
    currency,
    amount,
    claimed_distance: claimed,
    deducted_distance,
    reimbursable_distance,
    distance_before,
    tier_range,
    parts: parts.map((part) => ({ ...part, sentence: partSentence(part, { unit, currency }) })),
  };
}
