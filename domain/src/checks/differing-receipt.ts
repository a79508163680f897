import { dateText } from '../dates/date-text.ts';
import { absolute, decimalFrom, isZero, readDecimal, subtract } from '../decimal/decimal.ts';
import { t } from '../language/translate.ts';
import { moneyFrom, toDecimal } from '../money/money.ts';
import { listed } from '../policies/policy-text.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck, type ReadField, type ReadReceipt } from './expense-check.ts';

/**
 * Runs check R1: the values on the receipt differ from the claim. If an expense has several receipts, one that matches
 * is enough.
 */
export function differingReceipt(expense: CheckedExpense, receipts: readonly ReadReceipt[]): ExpenseCheck[] {
  const differences = receipts.map((receipt) => differencesOf(expense, receipt));
  const [first = []] = differences;
  if (first.length === 0 || differences.some((each) => each.length === 0)) return [];
  return [checkOf('R1', 'MEDIUM', { message: t`The receipt shows ${listed(first)}.` })];
}

function differencesOf(expense: CheckedExpense, { amount, currency, spent_on }: ReadReceipt): string[] {
  const [readAmount, readCurrency, readDay] = [trusted(amount), trusted(currency), trusted(spent_on)];
  const differs = {
    amount: readAmount !== null && expense.amount !== null && isOther(readAmount, expense.amount),
    currency: readCurrency !== null && expense.currency !== null && readCurrency !== expense.currency,
    day: readDay !== null && expense.spent_on !== null && readDay !== expense.spent_on,
  };
  const money = [readCurrency ?? expense.currency, readAmount ?? claimedText(expense)].filter(Boolean).join(' ');
  return [
    ...(differs.amount || differs.currency ? [money] : []),
    ...(differs.day && readDay ? [dateText(readDay)] : []),
  ];
}

/** Formats the amount with the decimals of its currency, because the database column has more. */
function claimedText({ amount, currency }: CheckedExpense): string | null {
  return amount && currency ? toDecimal(moneyFrom(amount, currency)) : amount;
}

/** Returns the value of a field; null if it was read with low confidence. */
function trusted(field: ReadField | null): string | null {
  return field && field.confidence !== 'low' ? field.value : null;
}

/** True if two amounts differ, regardless of their sign: a credit note shows a refund as a positive amount. */
function isOther(read: string, claimed: string): boolean {
  const number = readDecimal(read);
  return number !== null && !isZero(subtract(absolute(number), absolute(decimalFrom(claimed))));
}
