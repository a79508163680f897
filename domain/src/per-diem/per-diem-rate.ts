import { plainText } from '../policies/plain-text.ts';

export const meals = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof meals)[number];

/** The value of a component of the day: a fixed amount or a percentage of the daily rate. */
export type ComponentValue = { kind: 'amount'; value: string } | { kind: 'pct'; value: string };

export type Components = { [Name in Meal | 'incidentals' | 'lodging']?: ComponentValue | undefined };

/** The first and the last day of a season, as 'MM-DD'. */
export interface Season {
  from: string;
  to: string;
}

/**
 * The daily rate of a place. An empty state or city matches all states or cities; an empty country matches the whole
 * world.
 */
export interface PerDiemRate {
  id: string;
  country: string;
  state: string;
  city: string;
  rate: string;
  components: Components;
  season: Season | null;
}

/** A list of rates for certain people and a certain time. Lists are ordered by priority. */
export interface PerDiemRateList {
  id: string;
  name: string;
  currency: string;
  is_enabled: boolean;
  group_ids: readonly string[];
  level_ids: readonly string[];
  valid_from: string | null;
  valid_to: string | null;
  rates: readonly PerDiemRate[];
}

export interface Traveller {
  group_ids: readonly string[];
  level_id: string | null;
}

export interface RatedPlace {
  country: string;
  state: string;
  city: string;
}

export interface FoundRate {
  list: PerDiemRateList;
  rate: PerDiemRate;
}

/** Finds the rate in the first list, in order of priority, that has one for the place and date. */
export function findPerDiemRate(
  lists: readonly PerDiemRateList[],
  { traveller, place, date }: { traveller: Traveller; place: RatedPlace; date: string },
): FoundRate | null {
  for (const list of lists) {
    if (!appliesTo(list, traveller) || !isValidOn(list, date)) continue;
    const rate = mostSpecificRate(list.rates, place, date);
    if (rate) return { list, rate };
  }
  return null;
}

/**
 * Returns the most specific rate: one for the city, else the state, else the country, else the default. A rate for a
 * season takes precedence over one for the rest of the year.
 */
function mostSpecificRate(rates: readonly PerDiemRate[], place: RatedPlace, date: string): PerDiemRate | null {
  const fitting = rates.filter((rate) => coversPlace(rate, place) && isInSeason(rate.season, date));
  return (
    fitting.sort((left, right) => specificity(right) - specificity(left) || (left.id < right.id ? -1 : 1))[0] ?? null
  );
}

function coversPlace(rate: PerDiemRate, place: RatedPlace): boolean {
  return (['country', 'state', 'city'] as const).every(
    (level) => rate[level] === '' || plainText(rate[level]) === plainText(place[level]),
  );
}

function specificity({ city, state, country, season }: PerDiemRate): number {
  return (city ? 8 : 0) + (state ? 4 : 0) + (country ? 2 : 0) + (season ? 1 : 0);
}

/** True if the date is in the season. Seasons repeat every year and may cross the new year: from '11-01' to '03-31'. */
function isInSeason(season: Season | null, date: string): boolean {
  if (!season) return true;
  const day = date.slice(5);
  return season.from <= season.to ? season.from <= day && day <= season.to : season.from <= day || day <= season.to;
}

/** True if the list is enabled and applies to the person. */
export function appliesTo({ is_enabled, group_ids, level_ids }: PerDiemRateList, traveller: Traveller): boolean {
  const isEveryone = group_ids.length === 0 && level_ids.length === 0;
  const isMember = traveller.group_ids.some((id) => group_ids.includes(id));
  const hasLevel = traveller.level_id !== null && level_ids.includes(traveller.level_id);
  return is_enabled && (isEveryone || isMember || hasLevel);
}

function isValidOn({ valid_from, valid_to }: PerDiemRateList, date: string): boolean {
  return (valid_from === null || valid_from <= date) && (valid_to === null || date <= valid_to);
}
