import { Temporal } from 'temporal-polyfill';
import { monthName } from '../dates/date-text.ts';
import { t, texts } from '../language/translate.ts';
import { withCommas } from '../money/display.ts';
import { isGreater, moneyFrom, subtract, sum, toDecimal } from '../money/money.ts';

export const budgetPeriods = ['month', 'quarter', 'year'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

export const budgetPeriodLabel: Record<BudgetPeriod, string> = texts({
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
});

/**
 * The spending that a budget covers. If several fields are set, an expense must match all of them, such as a category
 * and a department.
 */
export interface BudgetTarget {
  department_id: string | null;
  category_id: string | null;
  project: string | null;
}

interface Budget extends BudgetTarget {
  period: BudgetPeriod;
  /** The budget in the company's currency. */
  amount: string;
}

/**
 * The spending in one month for one department, category and project. Pending expenses are submitted but not approved.
 */
export interface SpendMonth extends BudgetTarget {
  /** The first day of the month. */
  month: string;
  is_pending: boolean;
  amount: string;
}

interface BudgetUse {
  from: string;
  to: string;
  spent: string;
  pending: string;
  /** The amount that is left; negative if the budget is exceeded. */
  left: string;
  used_percent: number;
  is_exceeded: boolean;
}

/** Returns the first and the last day of the month, quarter or year that contains the day. */
export function budgetDays(period: BudgetPeriod, day: string): { from: string; to: string } {
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const date = Temporal.PlainDate.from(day);
  const from = date.with({ day: 1, month: Math.floor((date.month - 1) / months) * months + 1 });
  return { from: from.toString(), to: from.add({ months }).subtract({ days: 1 }).toString() };
}

/** True if spending of this department, category and project counts towards the budget. */
export function budgetCovers(budget: BudgetTarget, spent: BudgetTarget): boolean {
  return (
    (budget.department_id === null || budget.department_id === spent.department_id) &&
    (budget.category_id === null || budget.category_id === spent.category_id) &&
    (budget.project === null || budget.project === spent.project)
  );
}

/**
 * Calculates the approved and the pending amounts of a budget in the current period. Pending amounts do not reduce the
 * amount that is left.
 */
export function budgetUse(
  budget: Budget,
  months: readonly SpendMonth[],
  { today, currency }: { today: string; currency: string },
): BudgetUse {
  const days = budgetDays(budget.period, today);
  const counted = months.filter(
    (spent) => spent.month >= days.from && spent.month <= days.to && budgetCovers(budget, spent),
  );
  const total = (is_pending: boolean) =>
    sum(
      counted.filter((month) => month.is_pending === is_pending).map(({ amount }) => moneyFrom(amount, currency)),
      currency,
    );
  const amount = moneyFrom(budget.amount, currency);
  const spent = total(false);

  return {
    ...days,
    spent: toDecimal(spent),
    pending: toDecimal(total(true)),
    left: toDecimal(subtract(amount, spent)),
    used_percent: amount.minor === 0n ? 100 : Number((spent.minor * 100n) / amount.minor),
    is_exceeded: isGreater(spent, amount),
  };
}

/** Names a budget: 'Marketing', 'Flights', 'Flights in Marketing', 'Aurora' or 'Flights in Marketing for Aurora'. */
export function budgetName(names: {
  department: string | null;
  category: string | null;
  project: string | null;
}): string {
  const { department, category, project } = names;
  const unit = department && category ? t`${category} in ${department}` : (department ?? category);
  if (!project) return unit ?? '';
  return unit ? t`${unit} for ${project}` : project;
}

/**
 * Describes the use of a budget: 'Marketing has USD 1,240.00 of USD 8,000.00 left in November. USD 300.00 is pending
 * approval.'
 */
export function budgetSentence(
  { name, amount, period }: { name: string; amount: string; period: BudgetPeriod },
  use: BudgetUse,
  currency: string,
): string {
  const money = (decimal: string) => `${currency} ${withCommas(decimal.replace('-', ''))}`;
  const when = periodText(period, use.from);
  const state = use.is_exceeded
    ? t`${name} is ${money(use.left)} over its budget of ${money(amount)} in ${when}.`
    : t`${name} has ${money(use.left)} of ${money(amount)} left in ${when}.`;
  return /^0(\.0*)?$/u.test(use.pending) ? state : `${state} ${t`${money(use.pending)} is pending approval.`}`;
}

/** Names a period: 'November', 'Q4 2026' or '2026'. */
export function periodText(period: BudgetPeriod, from: string): string {
  const { year, month } = Temporal.PlainDate.from(from);
  if (period === 'month') return monthName(month);
  return period === 'quarter' ? `Q${Math.ceil(month / 3)} ${year}` : String(year);
}
