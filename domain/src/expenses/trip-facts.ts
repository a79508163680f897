import { add, decimalFrom, formatDecimal, roundTo, wholeNumber } from '../decimal/decimal.ts';
import { plural, t } from '../language/translate.ts';
import { convertDistance, type DistanceUnit, unitName } from '../mileage/distance-unit.ts';
import type { RouteStop } from '../places/route-map.ts';
import type { AttributeDefinition } from './attribute-values.ts';
import type { MissingField } from './missing-fields.ts';

/** The requirements of the trip settings at the time when the claim was saved. */
interface TripRequirements {
  attributes?: readonly AttributeDefinition[];
  /** The fields of the form that were still empty. */
  missing?: readonly MissingField[];
  needs_receipt?: boolean;
}

/** The facts of a mileage claim that checks, policies, lists and exports read. Distances are in `unit`. */
export interface MileageFacts extends TripRequirements {
  kind: 'mileage';
  from: string;
  to: string;
  /** The stops with their positions, from which the map is drawn. */
  stops: readonly RouteStop[];
  /** The route along the road, encoded by `encodeLine`; empty if the distance is not from a road map. */
  road_line?: string;
  is_round_trip: boolean;
  vehicle: string;
  unit: DistanceUnit;
  /** The claimed distance. */
  distance: string | null;
  /** The distance measured on the map; null if the distance has another source. */
  map_distance: string | null;
  /**
   * The percentage by which the claim was allowed to exceed the map distance when it was saved; null without a limit.
   */
  max_override_pct: string | null;
}

export interface PerDiemFacts extends TripRequirements {
  kind: 'per_diem';
  /** The days of the trip; empty until the trip is calculated. */
  days: readonly PerDiemDayFacts[];
}

interface PerDiemDayFacts {
  date: string;
  is_paid: boolean;
  /** True for the first and the last day, and for the day of an arrival. */
  is_travel: boolean;
}

export type TripFacts = MileageFacts | PerDiemFacts;

/** Returns the days for which a trip pays. */
export function paidDays({ days }: PerDiemFacts): string[] {
  return days.filter(({ is_paid }) => is_paid).map(({ date }) => date);
}

/** Returns the claimed distance in kilometres, as policies compare it; null unless the trip is mileage. */
export function distanceKm(trip: TripFacts | null): string | null {
  return trip?.kind === 'mileage' ? kilometres(trip.distance, trip.unit) : null;
}

/** Returns the map distance in kilometres; null unless the distance was measured on the map. */
export function mapDistanceKm(trip: TripFacts | null): string | null {
  return trip?.kind === 'mileage' ? kilometres(trip.map_distance, trip.unit) : null;
}

/** Returns the number of days that pay per diem; null unless the trip is per diem. */
export function paidDaysOf(trip: TripFacts | null): number | null {
  return trip?.kind === 'per_diem' ? trip.days.filter(({ is_paid }) => is_paid).length : null;
}

/**
 * Returns the total claimed distance in kilometres and the total number of paid days of several trips, as approval
 * rules compare them.
 */
export function tripTotals(trips: readonly TripFacts[]): { distance_km: string; per_diem_days: number } {
  const distance = trips.reduce((total, trip) => add(total, decimalFrom(distanceKm(trip) ?? '0')), wholeNumber(0));
  const per_diem_days = trips.reduce((total, trip) => total + (paidDaysOf(trip) ?? 0), 0);
  return { distance_km: formatDecimal(distance), per_diem_days };
}

/** Describes a trip: 'Leeds to York and back, 120 miles, Own car' or '3 days'. Empty for other expenses. */
export function tripText(trip: TripFacts | null): string {
  const days = paidDaysOf(trip);
  if (days !== null) return plural(days, '1 day', '# days');
  if (trip?.kind !== 'mileage') return '';
  const distance = trip.distance === null ? '' : `${trip.distance} ${unitName(trip.unit)}`;
  return [wayText(trip), distance, trip.vehicle].filter(Boolean).join(', ');
}

function wayText({ from, to, is_round_trip }: MileageFacts): string {
  if (!from || !to) return '';
  return is_round_trip ? t`${from} to ${to} and back` : t`${from} to ${to}`;
}

function kilometres(distance: string | null, unit: DistanceUnit): string | null {
  return distance === null ? null : formatDecimal(roundTo(convertDistance(decimalFrom(distance), unit, 'km'), 1));
}
