import { compare, decimalFrom } from '../decimal/decimal.ts';
import { t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck, type UsualAmounts } from './expense-check.ts';

/** The minimum number of expenses in a category. With fewer expenses, the highest amounts are not meaningful. */
const minExpenses = 20;

/** Runs check A1: the amount is among the highest 5% of its category. Amounts up to the median are never reported. */
export function unusualAmount(expense: CheckedExpense, usual: UsualAmounts | null): ExpenseCheck[] {
  const { amount, currency, company_amount, trip } = expense;
  if (!usual || usual.no_of_expenses < minExpenses || trip !== null) return [];
  if (amount === null || currency === null || company_amount === null) return [];
  const own = decimalFrom(company_amount);
  if (compare(own, decimalFrom(usual.p95)) < 0 || compare(own, decimalFrom(usual.median)) <= 0) return [];
  return [
    checkOf('A1', 'LOW', {
      message: t`${amountText(moneyFrom(amount, currency))} is among the highest 5% of the category.`,
    }),
  ];
}
