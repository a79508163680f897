import { Temporal } from 'temporal-polyfill';
import { daysBetween } from '../dates/calendar-days.ts';
import { type DateRange, periodRange } from '../policies/period-range.ts';
import type { DistanceUnit } from './distance-unit.ts';

export const tierPeriods = ['none', 'month', 'year', 'fiscal_year'] as const;
export type TierPeriod = (typeof tierPeriods)[number];

/** A distance range and its rate. Ranges follow each other without gaps; the last one has no end. */
export interface MileageTier {
  from_distance: string;
  to_distance: string | null;
  rate: string;
}

/** The rates of a vehicle per distance unit, valid between two days. */
export interface MileageRate {
  id: string;
  currency: string;
  unit: DistanceUnit;
  effective_from: string;
  effective_to: string | null;
  tiers: readonly MileageTier[];
  /** The period after which the distance counts from the first tier again. */
  tier_period: TierPeriod;
  fiscal_start_month: number;
  fiscal_start_day: number;
  /** The amount per distance unit for each passenger; null pays nothing. */
  passenger_rate: string | null;
  is_active: boolean;
}

/**
 * Chooses the rate for a day. Of the active rates that cover the day, it takes the one with the shortest range, then
 * the newest.
 */
export function chooseRate<Rate extends MileageRate>(rates: readonly Rate[], day: string): Rate | null {
  const covering = rates.filter((rate) => rate.is_active && coversDay(rate, day));
  return covering.sort(byNarrowestThenNewest)[0] ?? null;
}

/** Returns the range of days whose trips count towards the tiers; null if every trip starts at the first tier. */
export function tierRange(
  rate: Pick<MileageRate, 'tier_period' | 'fiscal_start_month' | 'fiscal_start_day'>,
  day: string,
): DateRange | null {
  switch (rate.tier_period) {
    case 'none':
      return null;
    case 'month':
      return periodRange('month', { date: day, fiscal_start_month: 1 });
    case 'year':
      return periodRange('year', { date: day, fiscal_start_month: 1 });
    case 'fiscal_year':
      return fiscalYear(rate, day);
  }
}

function fiscalYear(
  {
    fiscal_start_month: month,
    fiscal_start_day: dayOfMonth,
  }: Pick<MileageRate, 'fiscal_start_month' | 'fiscal_start_day'>,
  day: string,
): DateRange {
  const start = Temporal.PlainDate.from({ year: Number(day.slice(0, 4)), month, day: dayOfMonth });
  const from = day < start.toString() ? start.subtract({ years: 1 }) : start;
  return { from: from.toString(), to: from.add({ years: 1 }).subtract({ days: 1 }).toString() };
}

function coversDay({ effective_from, effective_to }: MileageRate, day: string): boolean {
  return effective_from <= day && (effective_to === null || day <= effective_to);
}

function byNarrowestThenNewest(left: MileageRate, right: MileageRate): number {
  return (
    lengthInDays(left) - lengthInDays(right) ||
    compareText(right.effective_from, left.effective_from) ||
    compareText(right.id, left.id)
  );
}

function lengthInDays({ effective_from, effective_to }: MileageRate): number {
  return effective_to === null ? Number.MAX_SAFE_INTEGER : daysBetween(effective_from, effective_to);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
