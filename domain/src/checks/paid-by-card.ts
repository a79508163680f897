import { daysBetween } from '../dates/calendar-days.ts';
import { dateText } from '../dates/date-text.ts';
import { t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type CardCharge, type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { isNothing, isSameAmount } from './same-amount.ts';
import { sameMerchant } from './same-claim.ts';

/**
 * The number of days by which the dates of a charge and an expense may differ. Banks post charges some days after the
 * purchase.
 */
export const chargeDays = 3;

/** Runs check C1: an expense paid with the claimant's own money matches a transaction of their company card. */
export function paidByCard(expense: CheckedExpense, charges: readonly CardCharge[]): ExpenseCheck[] {
  const { id, amount, currency, payment_mode, trip } = expense;
  if (payment_mode !== 'own' || trip !== null || amount === null || currency === null || isNothing(amount)) return [];
  const same = charges.filter(
    (charge) =>
      !charge.expense_ids.some((expense_id) => expense_id === id) &&
      isAmountOf(charge, { amount, currency }) &&
      isNear(charge, expense) &&
      sameMerchant(expense, charge) !== 'different',
  );
  const charge = same.find(({ expense_ids }) => expense_ids.length > 0) ?? same[0];
  if (!charge) return [];

  const what = t`${amountText(moneyFrom(amount, currency))} on the card ending ${charge.last_four} on ${dateText(charge.spent_on)}`;
  const isClaimed = charge.expense_ids.length > 0;
  const isSure = isClaimed && sameMerchant(expense, charge) === 'same';
  return [
    checkOf('C1', isSure ? 'HIGH' : 'MEDIUM', {
      message: isClaimed ? t`Another expense already claims ${what}.` : t`The company already paid ${what}.`,
      related: charge.expense_ids.map((expense_id) => ({ id: expense_id })),
    }),
  ];
}

function isAmountOf(charge: CardCharge, claimed: { amount: string; currency: string }): boolean {
  const isSame = (amount: string | null, currency: string | null) =>
    amount !== null && currency === claimed.currency && isSameAmount(amount, claimed.amount);
  return isSame(charge.amount, charge.currency) || isSame(charge.foreign_amount, charge.foreign_currency);
}

function isNear(charge: CardCharge, { spent_on }: CheckedExpense): boolean {
  return spent_on !== null && Math.abs(daysBetween(spent_on, charge.spent_on)) <= chargeDays;
}
