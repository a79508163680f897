import { daysBetween } from '../dates/calendar-days.ts';
import { plural } from '../language/translate.ts';
import type { Money } from '../money/money.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';

const nearPercent = 95n;
const minTimes = 3;

/** The number of days before an expense within which the checks A2 and A3 look for a pattern. */
export const patternDays = 30;

/** Runs check A2: several expenses of one category within 30 days are just below the single-expense limit. */
export function nearLimit(
  expense: CheckedExpense,
  { history, limit }: { history: readonly CheckedExpense[]; limit: Money | null },
): ExpenseCheck[] {
  if (!limit || !isJustBelow(expense, limit)) return [];
  const related = history.filter(
    (other) =>
      other.category_id === expense.category_id && isWithinPattern(expense, other) && isJustBelow(other, limit),
  );
  if (related.length + 1 < minTimes) return [];
  return [
    checkOf('A2', 'MEDIUM', {
      message: plural(
        related.length + 1,
        '1 expense within {0} days is just below the limit of {1}.',
        '# expenses within {0} days are just below the limit of {1}.',
        patternDays,
        amountText(limit),
      ),
      related,
    }),
  ];
}

/**
 * True if the other expense is from the same day or at most 30 days earlier. Later expenses do not count, so that they
 * cannot change the checks of this expense.
 */
export function isWithinPattern(expense: CheckedExpense, other: CheckedExpense): boolean {
  if (expense.spent_on === null || other.spent_on === null) return false;
  const days = daysBetween(other.spent_on, expense.spent_on);
  return days >= 0 && days <= patternDays;
}

function isJustBelow({ converted_amount, converted_currency }: CheckedExpense, limit: Money): boolean {
  if (converted_amount === null || converted_currency !== limit.currency) return false;
  const { minor } = moneyFrom(converted_amount, limit.currency);
  return minor > 0n && minor * 100n >= limit.minor * nearPercent && minor <= limit.minor;
}
