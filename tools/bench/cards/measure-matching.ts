import { matchCandidates } from '#domain/cards/matching.ts';
import { linkRefunds } from '#domain/cards/refund-links.ts';
import { type CardSet, cardSet } from './card-set.ts';

interface MatchingMeasured {
  /** The percentage of automatic matches that are correct. */
  precision_pct: number;
  /** The percentage of transactions with their own receipt that are matched automatically. */
  recall_pct: number;
  /**
   * The percentage of transactions with their own receipt that are matched automatically or have this receipt among the
   * suggestions.
   */
  found_pct: number;
  /** The percentage of split transactions for which exactly the right expenses are suggested. */
  splits_pct: number;
  /**
   * The percentages of automatic refund links that are correct (`refund_precision_pct`) and of refunds that are linked
   * (`refund_recall_pct`).
   */
  refund_precision_pct: number;
  refund_recall_pct: number;
  mistakes: string[];
  /** The percentage of pairs that are matched automatically for each trait, such as "late 93 % of 80". */
  by_trait: string[];
  ms: number;
}

/** Generates a labelled set from this seed, matches it and compares the result with the labels. */
export function measureMatching(seed: string, size: { transactions: number; receipts: number }): MatchingMeasured {
  const set = cardSet(seed, size);
  const began = performance.now();
  const { automatic, suggested, splits } = matchCandidates(set.transactions, set.expenses);
  const ms = performance.now() - began;
  const links = linkRefunds(set.transactions).filter(({ is_automatic }) => is_automatic);

  const isRight = (match: { transaction_id: string; expense_id: string }) =>
    set.truth.get(match.transaction_id)?.expense_id === match.expense_id;
  const right = automatic.filter(isRight);
  const rightSplits = splits.filter(
    ({ transaction_id, expense_ids }) => set.splits.get(transaction_id)?.join() === [...expense_ids].sort().join(),
  );
  const rightLinks = links.filter(({ refund_id, purchase_id }) => set.purchases.get(refund_id) === purchase_id);

  return {
    precision_pct: pct(right.length, automatic.length),
    recall_pct: pct(right.length, set.truth.size),
    found_pct: pct(right.length + suggested.filter(isRight).length, set.truth.size),
    splits_pct: pct(rightSplits.length, set.splits.size),
    refund_precision_pct: pct(rightLinks.length, links.length),
    refund_recall_pct: pct(rightLinks.length, set.purchases.size),
    mistakes: automatic.filter((match) => !isRight(match)).map((match) => describeMistake(set, match)),
    by_trait: sharesByTrait(set, new Set(right.map(({ transaction_id }) => transaction_id))),
    ms,
  };
}

function sharesByTrait({ truth }: CardSet, right: ReadonlySet<string>): string[] {
  const groups = Map.groupBy(truth, ([, { trait }]) => trait);
  return [...groups].map(([trait, pairs]) => {
    const matched = pairs.filter(([transaction_id]) => right.has(transaction_id));
    return `${trait} ${pct(matched.length, pairs.length).toFixed(0)} % of ${pairs.length}`;
  });
}

function describeMistake(
  { transactions, expenses, truth }: CardSet,
  match: { transaction_id: string; expense_id: string; score: number; explanation: string },
): string {
  const transaction = transactions.find(({ id }) => id === match.transaction_id);
  const expense = expenses.find(({ id }) => id === match.expense_id);
  const label = truth.get(match.transaction_id);
  return (
    `${match.score} ${transaction?.spent_on} ${transaction?.merchant} with ${expense?.spent_on} ${expense?.merchant}: ` +
    `${match.explanation}; ${label ? `its receipt is ${label.expense_id} (${label.trait})` : 'it has no receipt'}`
  );
}

function pct(part: number, whole: number): number {
  return whole === 0 ? 100 : (part * 100) / whole;
}
