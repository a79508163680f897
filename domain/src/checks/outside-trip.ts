import { dateText } from '../dates/date-text.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';

/** The trip of the report that an expense is in. */
export interface ReportTrip {
  title: string;
  starts_on: string;
  ends_on: string;
}

/** T1: the expense is dated before or after the trip of its report. */
export function outsideTrip({ spent_on }: Pick<CheckedExpense, 'spent_on'>, trip: ReportTrip | null): ExpenseCheck[] {
  if (!trip || spent_on === null) return [];
  if (spent_on >= trip.starts_on && spent_on <= trip.ends_on) return [];
  const side = spent_on < trip.starts_on ? 'before' : 'after';
  return [
    checkOf('T1', 'LOW', {
      message: `Dated ${side} the trip ${trip.title} (${dateText(trip.starts_on)} to ${dateText(trip.ends_on)}).`,
    }),
  ];
}
