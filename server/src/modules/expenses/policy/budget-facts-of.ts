import type { CustomValues } from '#domain/custom-fields/custom-field.ts';
import { type ExpenseStage, submittedStages } from '#domain/expenses/expense-stages.ts';
import { add, type Money } from '#domain/money/money.ts';
import type { ItemBudget } from '#domain/policies/policy-question.ts';
import type { PolicyRule } from '#domain/policies/policy-rule.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { loadBudgetsLeft } from '../../budgets/load-budgets-left.ts';

interface BudgetedExpense {
  department_id: string | null;
  category_id: string | null;
  custom_values: CustomValues;
  spent_on: string;
  stage: ExpenseStage | null;
  /** In the company's currency; null without an exchange rate. */
  amount: Money | null;
}

/** The budgets that apply to an expense; undefined if no policy asks for them. */
export type BudgetFactsOf = (expense: BudgetedExpense) => ItemBudget[] | undefined;

/** Loads the budgets. Companies without a policy on budgets pay for no query. */
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
    // A submitted expense is already among the approved or pending ones.
    const isCounted = stage !== null && submittedStages.includes(stage);
    return budgetsLeft(target, spent_on).map((budget) => ({
      ...budget,
      left: isCounted ? add(budget.left, amount) : budget.left,
      amount,
    }));
  };
}
