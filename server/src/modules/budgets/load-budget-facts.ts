import {
  type BudgetTarget,
  budgetCovers,
  budgetDays,
  budgetName,
  budgetUse,
  periodText,
} from '#domain/budgets/budget-use.ts';
import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { type ExpenseStage, submittedStages } from '#domain/expenses/expense-stages.ts';
import { add, type Money, moneyFrom, subtract } from '#domain/money/money.ts';
import type { ItemBudget } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { readBudgets, readSpendMonths } from './budgets.rows.ts';

interface BudgetedExpense {
  department_id: string | null;
  category_id: string | null;
  custom_values: CustomValues;
  spent_on: string;
  stage: ExpenseStage | null;
  /** The amount in the company's currency; null without an exchange rate. */
  amount: Money | null;
}

/**
 * Returns the budgets that apply to an expense. Returns undefined if no active policy uses budgets, and an empty list
 * if the expense has no exchange rate.
 */
export type BudgetFactsOf = (expense: BudgetedExpense) => ItemBudget[] | undefined;

/** Loads the budgets for evaluating policies. Makes no query if no active policy uses budgets. */
export async function loadBudgetFacts(
  tx: CompanyTransaction,
  options: { client_id: string; currency: string; days: readonly string[]; rules: readonly PolicyRule[] },
): Promise<BudgetFactsOf> {
  const isNeeded = options.rules.some(({ is_active, requirements }) => is_active && requirements.within_budget);
  if (!isNeeded) return () => undefined;
  const budgetsLeft = await loadBudgetsLeft(tx, options);

  return ({ department_id, category_id, custom_values, spent_on, stage, amount }) => {
    if (!amount) return [];
    const { project = null } = custom_values;
    const target = { department_id, category_id, project: typeof project === 'string' ? project || null : null };
    // The spending already includes a submitted expense, so its amount is added back to the amount left.
    const isCounted = stage !== null && submittedStages.includes(stage);
    return budgetsLeft(target, spent_on).map((budget) => ({
      ...budget,
      left: isCounted ? add(budget.left, amount) : budget.left,
      amount,
    }));
  };
}

interface BudgetLeft {
  /** The name of the budget, such as 'Flights in Marketing'. */
  name: string;
  /** The name of the period, such as 'November'. */
  period: string;
  /** The amount left after approved and pending expenses; negative if the budget is exceeded. */
  left: Money;
}

/** Returns the budgets that apply to this target on the day, with the amounts left. */
type BudgetsLeft = (target: BudgetTarget, day: string) => BudgetLeft[];

/** Loads all budgets and the spending in the years that contain these days. */
async function loadBudgetsLeft(
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
