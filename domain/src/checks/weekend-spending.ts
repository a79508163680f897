import { Temporal } from 'temporal-polyfill';
import { t } from '../language/translate.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';

/**
 * Runs check A4: the expense is dated on a Saturday or Sunday. Stays and per diem are exempt, because they often
 * include a weekend.
 */
export function weekendSpending({ spent_on, nights, trip }: CheckedExpense): ExpenseCheck[] {
  if (spent_on === null || nights !== null || trip?.kind === 'per_diem') return [];
  const { dayOfWeek } = Temporal.PlainDate.from(spent_on);
  if (dayOfWeek < 6) return [];
  return [checkOf('A4', 'LOW', { message: dayOfWeek === 6 ? t`Spent on a Saturday.` : t`Spent on a Sunday.` })];
}
