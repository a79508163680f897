import { plural } from '../language/translate.ts';
import { isGreater, type Money, moneyFrom, sum } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import { type CheckedExpense, checkOf, type ExpenseCheck } from './expense-check.ts';
import { sameMerchant } from './same-claim.ts';

/**
 * Runs check A5: several expenses at one merchant on one day are each within the single-expense limit, but their sum is
 * above it. Parts of a split count as well, because splitting is one way to evade the limit.
 */
export function splitUnderLimit(
  expense: CheckedExpense,
  { others, limit }: { others: readonly CheckedExpense[]; limit: Money | null },
): ExpenseCheck[] {
  const own = limit && moneyOf(expense, limit.currency);
  if (!limit || !own || isGreater(own, limit)) return [];
  const related = others.filter(
    (other) =>
      other.owner_id === expense.owner_id &&
      other.spent_on !== null &&
      other.spent_on === expense.spent_on &&
      other.category_id === expense.category_id &&
      sameMerchant(expense, other) === 'same' &&
      moneyOf(other, limit.currency) !== null,
  );
  const amounts = [expense, ...related].flatMap((each) => moneyOf(each, limit.currency) ?? []);
  if (related.length === 0 || !isGreater(sum(amounts, limit.currency), limit)) return [];
  return [
    checkOf('A5', 'MEDIUM', {
      message: plural(
        amounts.length,
        '1 expense at {0} on one day exceeds the limit of {1}.',
        '# expenses at {0} on one day together exceed the limit of {1}.',
        expense.merchant,
        amountText(limit),
      ),
      related,
    }),
  ];
}

function moneyOf({ converted_amount, converted_currency }: CheckedExpense, currency: string): Money | null {
  return converted_amount === null || converted_currency !== currency ? null : moneyFrom(converted_amount, currency);
}
