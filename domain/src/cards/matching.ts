import { expensesByAmount } from './match-index.ts';
import { isAutomatic, type MatchableExpense, type MatchableTransaction, scoreMatch } from './match-score.ts';
import { type SplitSuggestion, suggestSplits } from './split-suggestions.ts';

interface CardMatch {
  transaction_id: string;
  expense_id: string;
  score: number;
  /** An explanation for users: "Same amount, one day apart, merchant 'STARBUCKS 1234' is like 'Starbucks'". */
  explanation: string;
}

interface CardMatches {
  /** The certain matches. Each transaction and each expense appears at most once. */
  automatic: CardMatch[];
  /** The likely expenses of the remaining transactions. For each transaction, the best one comes first. */
  suggested: CardMatch[];
  /** Remaining transactions whose amount is the sum of several expenses. */
  splits: SplitSuggestion[];
}

interface MatchOptions {
  /**
   * The pairs of a transaction and an expense that a person has unlinked. They are never matched or suggested again.
   */
  rejected?: readonly { transaction_id: string; expense_id: string }[];
}

/**
 * The minimum difference between two scores. If the difference is smaller, only a person can decide which pair is
 * right.
 */
const tieMargin = 5;
const mostSuggestions = 5;

/**
 * Matches card transactions with expenses. A pair is matched automatically if its score is high enough and clearly
 * better than that of any other pair with its transaction or its expense; ties and lower scores are suggested. The
 * result does not depend on the order of the arguments.
 */
export function matchCandidates(
  transactions: readonly MatchableTransaction[],
  expenses: readonly MatchableExpense[],
  { rejected = [] }: MatchOptions = {},
): CardMatches {
  const rejectedPairs = new Set(rejected.map(pairKey));
  const pairs = scoredPairs(transactions, expenses).filter((pair) => !rejectedPairs.has(pairKey(pair)));
  const { automatic, open } = takeClearPairs(pairs);
  const matchedTransactions = new Set(automatic.map(({ transaction_id }) => transaction_id));
  const matchedExpenses = new Set(automatic.map(({ expense_id }) => expense_id));

  return {
    automatic: automatic.sort(byTransactionAndScore),
    suggested: bestOfEach(open),
    splits: suggestSplits(
      transactions.filter(({ id }) => !matchedTransactions.has(id)),
      expenses.filter(({ id }) => !matchedExpenses.has(id)),
    ),
  };
}

function scoredPairs(transactions: readonly MatchableTransaction[], expenses: readonly MatchableExpense[]) {
  const candidatesOf = expensesByAmount(expenses);
  return transactions.flatMap((transaction) =>
    candidatesOf(transaction).flatMap((expense): CardMatch[] => {
      const scored = scoreMatch(transaction, expense);
      return scored ? [{ transaction_id: transaction.id, expense_id: expense.id, ...scored }] : [];
    }),
  );
}

/**
 * Takes the clear pairs in rounds. Matching a pair may leave another pair without a competitor, so the rounds repeat
 * until no pair is clear.
 */
function takeClearPairs(pairs: readonly CardMatch[]): { automatic: CardMatch[]; open: CardMatch[] } {
  const automatic: CardMatch[] = [];
  let open = [...pairs];
  for (;;) {
    const byTransaction = Map.groupBy(open, ({ transaction_id }) => transaction_id);
    const byExpense = Map.groupBy(open, ({ expense_id }) => expense_id);
    const clear = open.filter(
      (pair) =>
        isAutomatic(pair) &&
        isClearBest(pair, byTransaction.get(pair.transaction_id)) &&
        isClearBest(pair, byExpense.get(pair.expense_id)),
    );
    if (clear.length === 0) return { automatic, open };

    automatic.push(...clear);
    const transactions = new Set(clear.map(({ transaction_id }) => transaction_id));
    const expenses = new Set(clear.map(({ expense_id }) => expense_id));
    open = open.filter((pair) => !transactions.has(pair.transaction_id) && !expenses.has(pair.expense_id));
  }
}

function isClearBest(pair: CardMatch, competitors: readonly CardMatch[] = []): boolean {
  return competitors.every((other) => other === pair || other.score <= pair.score - tieMargin);
}

function bestOfEach(pairs: readonly CardMatch[]): CardMatch[] {
  const sorted = [...pairs].sort(byTransactionAndScore);
  const groups = Map.groupBy(sorted, ({ transaction_id }) => transaction_id);
  return [...groups.values()].flatMap((group) => group.slice(0, mostSuggestions));
}

function byTransactionAndScore(left: CardMatch, right: CardMatch): number {
  return (
    compareText(left.transaction_id, right.transaction_id) ||
    right.score - left.score ||
    compareText(left.expense_id, right.expense_id)
  );
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function pairKey({ transaction_id, expense_id }: { transaction_id: string; expense_id: string }): string {
  return `${transaction_id} ${expense_id}`;
}
