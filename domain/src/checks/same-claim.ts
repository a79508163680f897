import { daysBetween } from '../dates/calendar-days.ts';
import { dateText } from '../dates/date-text.ts';
import { plural, t } from '../language/translate.ts';
import { moneyFrom } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { splitWords } from '../text/split-words.ts';
import { type AlikeFiles, type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { isNothing, isSameAmount } from './same-amount.ts';
import { shareReceipt } from './same-receipt.ts';

/**
 * Runs check D3: the same person claims the same amount on the same day, and the merchants do not differ or the receipt
 * is the same. Mileage and per diem have their own checks.
 */
export function sameClaim(
  expense: CheckedExpense,
  { others, alike }: { others: readonly CheckedExpense[]; alike: readonly AlikeFiles[] },
): ExpenseCheck[] {
  const { amount, currency, spent_on, trip } = expense;
  if (trip !== null || amount === null || currency === null || spent_on === null || isNothing(amount)) return [];
  const related = others.filter(
    (other) =>
      other.owner_id === expense.owner_id &&
      other.trip === null &&
      other.currency === currency &&
      other.amount !== null &&
      isSameAmount(other.amount, amount) &&
      isSameTime(expense, other) &&
      (sameMerchant(expense, other) !== 'different' || shareReceipt(expense, other, alike)),
  );
  if (related.length === 0) return [];
  const isSure = related.some(
    (other) => sameMerchant(expense, other) === 'same' || shareReceipt(expense, other, alike),
  );

  return [
    checkOf('D3', isSure ? 'MEDIUM' : 'LOW', {
      message: timesText(related.length + 1, {
        amount: amountText(moneyFrom(amount, currency)),
        day: dateText(spent_on),
        merchant: expense.merchant,
      }),
      related,
    }),
  ];
}

function timesText(count: number, { amount, day, merchant }: Record<'amount' | 'day' | 'merchant', string>): string {
  if (merchant === '') {
    if (count === 2) return t`${amount} on ${day} is claimed twice.`;
    return plural(count, '{0} on {1} is claimed once.', '{0} on {1} is claimed # times.', amount, day);
  }
  if (count === 2) return t`${amount} at ${merchant} on ${day} is claimed twice.`;
  return plural(
    count,
    '{0} at {1} on {2} is claimed once.',
    '{0} at {1} on {2} is claimed # times.',
    amount,
    merchant,
    day,
  );
}

/** Compares merchants without accents, case and punctuation. 'unknown' if one of them is empty. */
export function sameMerchant(
  left: Pick<CheckedExpense, 'merchant'>,
  right: Pick<CheckedExpense, 'merchant'>,
): 'same' | 'unknown' | 'different' {
  const [one, other] = [merchantKey(left.merchant), merchantKey(right.merchant)];
  if (one === '' || other === '') return 'unknown';
  return one === other ? 'same' : 'different';
}

function merchantKey(merchant: string): string {
  return splitWords(merchant).join(' ');
}

/**
 * True if both expenses are dated on the same day. The dates of stays may also differ by one day, because hotels bill
 * on arrival or departure.
 */
function isSameTime(expense: CheckedExpense, other: CheckedExpense): boolean {
  if (expense.spent_on === null || other.spent_on === null) return false;
  if (expense.spent_on === other.spent_on) return true;
  const isStay = expense.nights !== null && other.nights !== null;
  return isStay && Math.abs(daysBetween(expense.spent_on, other.spent_on)) <= 1;
}
