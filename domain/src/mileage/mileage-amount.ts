import {
  add,
  compare,
  type Decimal,
  decimalFrom,
  formatDecimal,
  multiply,
  roundTo,
  subtract,
  wholeNumber,
} from '../decimal/decimal.ts';
import { decimalsOf } from '../money/currency.ts';
import { type Money, moneyFrom } from '../money/money.ts';
import type { MileageRate, MileageTier } from './mileage-rate.ts';

export const commuteDeductions = ['none', 'one_way', 'round_trip'] as const;
export type CommuteDeduction = (typeof commuteDeductions)[number];

export interface MileageClaim {
  /** The claimed distance. All distances in this interface are in the unit of the rate. */
  claimed_distance: Decimal;
  /** The distance between home and work, one way. */
  commute_distance: Decimal;
  commute_deduction: CommuteDeduction;
  passengers: number;
  /** The reimbursable distance of earlier trips in the tier period. */
  distance_before: Decimal;
}

/**
 * One line of the calculation: the distance in one tier at its rate, or the whole distance at the rate for passengers.
 */
export interface MileagePart {
  kind: 'tier' | 'passengers';
  distance: string;
  rate: string;
  /** The exact amount; only the total is rounded. */
  amount: string;
  from_distance: string | null;
  to_distance: string | null;
  passengers: number;
}

export interface MileageAmount {
  deducted_distance: string;
  reimbursable_distance: string;
  distance_before: string;
  parts: MileagePart[];
  total: Money;
}

const none = wholeNumber(0);

/**
 * Calculates the amount of a trip from the claimed distance minus the commute. Each part is exact; the total is rounded
 * half up once.
 */
export function mileageAmount(rate: MileageRate, claim: MileageClaim): MileageAmount {
  const deducted = smaller(commuteOf(claim), claim.claimed_distance);
  const reimbursable = subtract(claim.claimed_distance, deducted);
  const tiers = rate.tiers.flatMap((tier) => tierPart(tier, claim.distance_before, reimbursable));
  const parts = [...tiers, ...passengerPart(rate, claim.passengers, reimbursable)];
  const exact = parts.reduce((sum, { amount }) => add(sum, decimalFrom(amount)), none);
  return {
    deducted_distance: formatDecimal(deducted),
    reimbursable_distance: formatDecimal(reimbursable),
    distance_before: formatDecimal(claim.distance_before),
    parts,
    total: moneyFrom(formatDecimal(roundTo(exact, decimalsOf(rate.currency))), rate.currency),
  };
}

function commuteOf({ commute_deduction, commute_distance }: MileageClaim): Decimal {
  if (commute_deduction === 'none') return none;
  return commute_deduction === 'one_way' ? commute_distance : add(commute_distance, commute_distance);
}

/** Returns the part of this trip that falls into a tier, counting from the distance driven before. */
function tierPart(tier: MileageTier, before: Decimal, reimbursable: Decimal): MileagePart[] {
  const start = larger(before, decimalFrom(tier.from_distance));
  const after = add(before, reimbursable);
  const end = tier.to_distance === null ? after : smaller(after, decimalFrom(tier.to_distance));
  const distance = subtract(end, start);
  if (compare(distance, none) <= 0) return [];
  return [
    {
      kind: 'tier',
      distance: formatDecimal(distance),
      rate: tier.rate,
      amount: formatDecimal(multiply(distance, decimalFrom(tier.rate))),
      from_distance: tier.from_distance,
      to_distance: tier.to_distance,
      passengers: 0,
    },
  ];
}

function passengerPart({ passenger_rate }: MileageRate, passengers: number, reimbursable: Decimal): MileagePart[] {
  if (passenger_rate === null || passengers === 0 || compare(reimbursable, none) <= 0) return [];
  const perUnit = multiply(decimalFrom(passenger_rate), wholeNumber(passengers));
  return [
    {
      kind: 'passengers',
      distance: formatDecimal(reimbursable),
      rate: passenger_rate,
      amount: formatDecimal(multiply(reimbursable, perUnit)),
      from_distance: null,
      to_distance: null,
      passengers,
    },
  ];
}

function smaller(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) <= 0 ? left : right;
}

function larger(left: Decimal, right: Decimal): Decimal {
  return compare(left, right) >= 0 ? left : right;
}
