import { inEnglish, plural } from '../language/translate.ts';
import { daysApart, type MatchableExpense, type MatchableTransaction } from './match-score.ts';
import { merchantSimilarity } from './merchant-similarity.ts';

export interface SplitSuggestion {
  transaction_id: string;
  expense_ids: string[];
  explanation: string;
}

const mostDays = 3;
const leastSimilarity = 0.8;
/**
 * The maximum number of expenses in a split. With more, a sum matches too easily by chance and the search takes too
 * long.
 */
const mostParts = 4;
const mostCandidates = 16;

/**
 * Suggests splits: transactions whose amount is the exact sum of two to four expenses from the same merchant, provided
 * that only one such combination exists.
 */
export function suggestSplits(
  transactions: readonly MatchableTransaction[],
  expenses: readonly MatchableExpense[],
): SplitSuggestion[] {
  const byPerson = Map.groupBy(expenses, ({ user_id }) => user_id);
  return transactions
    .flatMap((transaction) => {
      const parts = partsOf(transaction, byPerson.get(transaction.user_id) ?? []);
      const [only, another] = sumsTo(parts, chargedIn(transaction, parts));
      if (!only || another) return [];
      const merchant = only[0]?.merchant ?? '';
      const explanation = inEnglish(() =>
        plural(only.length, "1 expense at '{0}' is this amount", "# expenses at '{0}' add up to this amount", merchant),
      );
      return [{ transaction_id: transaction.id, expense_ids: only.map(({ id }) => id), explanation }];
    })
    .sort((left, right) => (left.transaction_id < right.transaction_id ? -1 : 1));
}

function partsOf(transaction: MatchableTransaction, expenses: readonly MatchableExpense[]): MatchableExpense[] {
  const { amount, foreign, spent_on, merchant } = transaction;
  if (amount.minor <= 0n) return [];
  const parts = expenses.filter(
    (expense) =>
      [amount, foreign].some(
        (money) =>
          money?.currency === expense.amount.currency &&
          expense.amount.minor > 0n &&
          expense.amount.minor < money.minor,
      ) &&
      expense.spent_on !== null &&
      daysApart(spent_on, expense.spent_on) <= mostDays &&
      merchantSimilarity(merchant, expense.merchant) >= leastSimilarity,
  );
  const isOneCurrency = parts.every((part) => part.amount.currency === parts[0]?.amount.currency);
  return isOneCurrency && parts.length <= mostCandidates
    ? parts.sort((left, right) => (left.id < right.id ? -1 : 1))
    : [];
}

function chargedIn({ amount, foreign }: MatchableTransaction, parts: readonly MatchableExpense[]): bigint {
  return foreign && foreign.currency === parts[0]?.amount.currency ? foreign.minor : amount.minor;
}

/**
 * Returns at most two combinations of expenses that add up to the amount; a second one shows that the split is
 * ambiguous.
 */
function sumsTo(parts: readonly MatchableExpense[], minor: bigint): MatchableExpense[][] {
  const found: MatchableExpense[][] = [];
  const search = (chosen: readonly MatchableExpense[], from: number, left: bigint) => {
    if (left === 0n && chosen.length > 1) found.push([...chosen]);
    if (left <= 0n || chosen.length === mostParts) return;
    for (let index = from; index < parts.length && found.length < 2; index += 1) {
      const part = parts[index];
      if (part) search([...chosen, part], index + 1, left - part.amount.minor);
    }
  };
  search([], 0, minor);
  return found;
}
