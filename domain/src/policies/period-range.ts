import { Temporal } from 'temporal-polyfill';
import type { LimitPeriod } from './policy-rule.ts';

/** The first and the last day, both included. ISO dates compare as text. */
export interface DateRange {
  from: string;
  to: string;
}

/** Returns the calendar month before that of the given date. */
export function lastMonth(today: string): DateRange {
  return months(Temporal.PlainDate.from(today).subtract({ months: 1 }), { span: 1, start: 1 });
}

/**
 * Returns the calendar period that contains a date. Weeks start on Monday; quarters, half-years and years follow the
 * fiscal year. Null for periods that are not calendar periods: transaction, night, trip.
 */
export function periodRange(
  period: LimitPeriod,
  { date, fiscal_start_month }: { date: string; fiscal_start_month: number },
): DateRange | null {
  const day = Temporal.PlainDate.from(date);
  switch (period) {
    case 'transaction':
    case 'night':
    case 'trip':
      return null;
    case 'day':
      return { from: date, to: date };
    case 'week': {
      const monday = day.subtract({ days: day.dayOfWeek - 1 });
      return range(monday, monday.add({ days: 6 }));
    }
    case 'month':
      return months(day, { span: 1, start: 1 });
    case 'quarter':
      return months(day, { span: 3, start: fiscal_start_month });
    case 'half_year':
      return months(day, { span: 6, start: fiscal_start_month });
    case 'year':
      return months(day, { span: 12, start: fiscal_start_month });
    case 'lifetime':
      return { from: '0000-01-01', to: '9999-12-31' };
  }
}

/** True if the period depends on the first month of the fiscal year. */
export function isFiscal(period: LimitPeriod): boolean {
  return period === 'quarter' || period === 'half_year' || period === 'year';
}

/**
 * Returns the latest calendar date anywhere on earth (UTC+14), so that no time zone makes a valid date look like the
 * future.
 */
export function latestToday(now: string): string {
  return Temporal.Instant.from(now).add({ hours: 14 }).toZonedDateTimeISO('UTC').toPlainDate().toString();
}

function months(day: Temporal.PlainDate, { span, start }: { span: number; start: number }): DateRange {
  const since = (day.month - start + 12) % span;
  const first = day.with({ day: 1 }).subtract({ months: since });
  return range(first, first.add({ months: span }).subtract({ days: 1 }));
}

function range(from: Temporal.PlainDate, to: Temporal.PlainDate): DateRange {
  return { from: from.toString(), to: to.toString() };
}
