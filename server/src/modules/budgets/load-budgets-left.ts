import {
  type BudgetTarget,
  budgetCovers,
  budgetDays,
  budgetName,
  budgetUse,
  periodText,
} from '#domain/budgets/budget-use.ts';
import { type Money, moneyFrom, subtract } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readBudgets, readSpendMonths } from './budgets.rows.ts';

interface BudgetLeft {
  /** 'Flights in Marketing' */
  name: string;
  /** 'November' */
  period: string;
  /** After approved and pending expenses; negative when the budget is exceeded. */
  left: Money;
}

/** The rest of the budgets that cover this target on the day. */
type BudgetsLeft = (target: BudgetTarget, day: string) => BudgetLeft[];

/** Loads all budgets and the spending of the years that contain the days. */
export async function loadBudgetsLeft(
  tx: CompanyTransaction,
  { client_id, currency, days }: { client_id: string; currency: string; days: readonly string[] },
): Promise<BudgetsLeft> {
  const budgets = await readBudgets(tx, { client_id });
  const years = days.map((day) => budgetDays('year', day));
  const [from = ''] = years.map((year) => year.from).sort();
  const to =
    years
      .map((year) => year.to)
      .sort()
      .at(-1) ?? '';
  const months = budgets.length > 0 && from ? await readSpendMonths(tx, { client_id, from, to }) : [];

  return (target, day) =>
    budgets
      .filter((budget) => budget.from_on <= day && budgetCovers(budget, target))
      .map((budget) => {
        const use = budgetUse(budget, months, { today: day, currency });
        return {
          name: budgetName(budget),
          period: periodText(budget.period, use.from),
          left: subtract(moneyFrom(use.left, currency), moneyFrom(use.pending, currency)),
        };
      });
}
