import { t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { isWithinPattern } from './near-limit.ts';

const minExpenses = 10;
const minSharePercent = 60;

/** Runs check A3: most of the amounts that a person claims within 30 days are round, like estimates. */
export function roundAmounts(expense: CheckedExpense, history: readonly CheckedExpense[]): ExpenseCheck[] {
  if (!isRound(expense)) return [];
  const claimed = [expense, ...history.filter((other) => isWithinPattern(expense, other))].filter(isTyped);
  const round = claimed.filter(isRound);
  if (claimed.length < minExpenses || round.length * 100 < claimed.length * minSharePercent) return [];
  return [checkOf('A3', 'LOW', { message: t`Most amounts claimed within 30 days are round.` })];
}

/** True for amounts that a person may have estimated. Trips and company card charges have exact amounts. */
function isTyped({ amount, currency, trip, payment_mode }: CheckedExpense): boolean {
  return amount !== null && currency !== null && trip === null && payment_mode === 'own';
}

/** True for USD 10.00, JPY 1,000, KWD 1.000 and their multiples. */
function isRound(expense: CheckedExpense): boolean {
  const { amount, currency } = expense;
  if (!isTyped(expense) || amount === null || currency === null) return false;
  const { minor } = moneyFrom(amount, currency);
  return minor > 0n && minor % 1000n === 0n;
}
