import type { DayRange } from '#domain/insights/insights-period.ts';
import { moneyFrom, sum, toDecimal } from '#domain/money/money.ts';

interface DaySum {
  day: string;
  amount: string;
  count: number;
}

/** Adds up the amounts and counts of the days in a range. */
export function sumOfDays(
  days: readonly DaySum[],
  { from, to }: DayRange,
  currency: string,
): { amount: string; count: number } {
  const within = days.filter(({ day }) => day >= from && day <= to);
  return {
    amount: toDecimal(
      sum(
        within.map(({ amount }) => moneyFrom(amount, currency)),
        currency,
      ),
    ),
    count: within.reduce((count, day) => count + day.count, 0),
  };
}
