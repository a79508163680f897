import type { DistanceUnit } from '../mileage/distance-unit.ts';

/** The facts of a mileage claim that checks, policies, lists and exports read. Distances are in `unit`. */
export interface MileageFacts {
  kind: 'mileage';
  from: string;
  to: string;
  is_round_trip: boolean;
  vehicle: string;
  unit: DistanceUnit;
  /** As claimed. */
  distance: string | null;
  /** As measured on the map; null for other sources. */
  map_distance: string | null;
  /** How far the claim may exceed the map, when it was saved; null without a limit. */
  max_override_pct: string | null;
}

export interface PerDiemFacts {
  kind: 'per_diem';
  /** Empty while the trip is not calculated. */
  days: readonly PerDiemDayFacts[];
}

interface PerDiemDayFacts {
  date: string;
  is_paid: boolean;
  /** The first or last day, or the day of an arrival. */
  is_travel: boolean;
}

export type TripFacts = MileageFacts | PerDiemFacts;
