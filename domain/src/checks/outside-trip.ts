import { dateText } from '../dates/date-text.ts';
import { t } from '../language/translate.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';

/** The trip of the report that contains the expense. */
export interface ReportTrip {
  title: string;
  starts_on: string;
  ends_on: string;
}

/** Runs check T1: the date of the expense is before or after the trip of its report. */
export function outsideTrip({ spent_on }: Pick<CheckedExpense, 'spent_on'>, trip: ReportTrip | null): ExpenseCheck[] {
  if (!trip || spent_on === null) return [];
  if (spent_on >= trip.starts_on && spent_on <= trip.ends_on) return [];
  const days = t`${dateText(trip.starts_on)} to ${dateText(trip.ends_on)}`;
  const message =
    spent_on < trip.starts_on
      ? t`Dated before the trip ${trip.title} (${days}).`
      : t`Dated after the trip ${trip.title} (${days}).`;
  return [checkOf('T1', 'LOW', { message })];
}
