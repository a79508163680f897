import { allow, type Decision } from '#domain/decision.ts';
import { calculatePerDiem, type PerDiemResult } from '#domain/per-diem/calculate-per-diem.ts';
import type { Itinerary } from '#domain/per-diem/itinerary.ts';
import type { Meal, PerDiemRateList, Traveller } from '#domain/per-diem/per-diem-rate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { findMembership } from '../people/find-employee-profile.ts';
import { type PerDiemSettings, readPerDiemSettings, readRateLists, readRatesOfCountries } from './per-diem.rows.ts';

export interface PerDiemContext {
  settings: PerDiemSettings;
  lists: PerDiemRateList[];
  traveller: Traveller;
  time_zone: string;
}

/**
 * Loads the settings, the rate lists, and the rates for the countries of a trip. Loads no rates if no countries are
 * given.
 */
export async function loadPerDiemContext(
  tx: CompanyTransaction,
  { client_id, owner_id, countries }: { client_id: string; owner_id: string; countries: readonly string[] },
): Promise<PerDiemContext> {
  const [settings, lists, rates, membership] = await Promise.all([
    readPerDiemSettings(tx, client_id),
    readRateLists(tx, client_id),
    countries.length > 0 ? readRatesOfCountries(tx, { client_id, countries }) : [],
    findMembership(tx, { client_id, user_id: owner_id }),
  ]);
  const ratesOf = Map.groupBy(rates, ({ list_id }) => list_id);
  return {
    settings,
    lists: lists.map((list) => ({ ...list, rates: ratesOf.get(list.id) ?? [] })),
    traveller: { group_ids: membership?.group_ids ?? [], level_id: membership?.level_id ?? null },
    time_zone: membership?.time_zone ?? 'UTC',
  };
}

export function calculateTrip(
  { settings, lists, traveller }: PerDiemContext,
  { itinerary, provided }: { itinerary: Itinerary; provided: Readonly<Record<string, readonly Meal[]>> },
): Decision<PerDiemResult & Pick<PerDiemSettings, 'duration'>> {
  const { duration } = settings;
  const result = calculatePerDiem({ itinerary, provided: shownMeals(settings, provided), lists, traveller, duration });
  return result.allowed ? allow({ ...result.value, duration }) : result;
}

/** Returns the provided meals only if the company's form shows them, because hidden meals do not count. */
export function shownMeals<Meals extends object>(
  { fields }: PerDiemSettings,
  provided: Meals,
): Meals | Record<string, never> {
  return fields.meals === 'hidden' ? {} : provided;
}

export function countriesOf({ stops }: Pick<Itinerary, 'stops'>): string[] {
  return [...new Set(stops.map(({ country }) => country))];
}

/** Returns the first and the last day of a trip, each in local time. */
export function datesOf({ departs_at, returns_at }: Itinerary): { from: string; to: string } {
  const [from, to] = [departs_at.slice(0, 10), returns_at.slice(0, 10)];
  return { from, to: to < from ? from : to };
}
