import { Temporal } from 'temporal-polyfill';

export const periodPresets = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_12_months',
] as const;
type PeriodPreset = (typeof periodPresets)[number];

export const periodPresetLabel: Record<PeriodPreset, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
  last_12_months: 'Last 12 months',
};

export const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

export const comparisonLabel: Record<Comparison, string> = {
  previous: 'Previous period',
  year: 'Same period last year',
  none: 'No comparison',
};

export interface DayRange {
  from: string;
  to: string;
}

/** A preset, or any range of days. */
export type InsightsPeriod = PeriodPreset | DayRange;

/**
 * Returns the days of a period. A current month, quarter or year ends today, so it is compared with the same days of
 * the earlier period.
 */
export function daysOf(period: InsightsPeriod, today: string): DayRange {
  if (typeof period !== 'string') return period;
  const day = Temporal.PlainDate.from(today);
  const start = startOf(day, monthsIn[period]);
  if (period === 'last_12_months') return range(day.subtract({ years: 1 }).add({ days: 1 }), day);
  if (period.startsWith('this_')) return range(start, day);
  return range(start.subtract({ months: monthsIn[period] }), start.subtract({ days: 1 }));
}

/**
 * Returns the days with which a period is compared: the period before it or the same days a year earlier. Null for no
 * comparison.
 */
export function comparedDays(period: InsightsPeriod, compare: Comparison, today: string): DayRange | null {
  if (compare === 'none') return null;
  const days = daysOf(period, today);
  const from = Temporal.PlainDate.from(days.from);
  const to = Temporal.PlainDate.from(days.to);
  if (compare === 'year') return range(from.subtract({ years: 1 }), to.subtract({ years: 1 }));
  if (typeof period !== 'string') {
    const length = from.until(to).days + 1;
    return range(from.subtract({ days: length }), from.subtract({ days: 1 }));
  }
  const months = monthsIn[period];
  // A whole period is compared with another whole period, even if their months have different lengths.
  const isWhole = !period.startsWith('this_') && period !== 'last_12_months';
  return range(from.subtract({ months }), isWhole ? from.subtract({ days: 1 }) : to.subtract({ months }));
}

const monthsIn: Record<PeriodPreset, number> = {
  this_month: 1,
  last_month: 1,
  this_quarter: 3,
  last_quarter: 3,
  this_year: 12,
  last_year: 12,
  last_12_months: 12,
};

/** Returns the first day of the month, quarter or year that contains the day. */
function startOf(day: Temporal.PlainDate, months: number): Temporal.PlainDate {
  return day.with({ day: 1, month: Math.floor((day.month - 1) / months) * months + 1 });
}

function range(from: Temporal.PlainDate, to: Temporal.PlainDate): DayRange {
  return { from: from.toString(), to: to.toString() };
}

/** Splits a range into days, weeks from Monday, or months, so that a chart has at most about forty points. */
export function chartBuckets({ from, to }: DayRange): DayRange[] {
  const last = Temporal.PlainDate.from(to);
  const length = Temporal.PlainDate.from(from).until(last).days + 1;
  const buckets: DayRange[] = [];
  for (let start = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(start, last) <= 0; ) {
    const end = lastOfBucket(start, length);
    buckets.push(range(start, Temporal.PlainDate.compare(end, last) < 0 ? end : last));
    start = end.add({ days: 1 });
  }
  return buckets;
}

function lastOfBucket(start: Temporal.PlainDate, length: number): Temporal.PlainDate {
  if (length <= 31) return start;
  if (length <= 120) return start.add({ days: 7 - start.dayOfWeek });
  return start.with({ day: start.daysInMonth });
}
