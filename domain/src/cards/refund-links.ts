import { dateText } from '../dates/date-text.ts';
import { inEnglish, t } from '../language/translate.ts';
import { daysApart, type MatchableTransaction } from './match-score.ts';
import { merchantSimilarity } from './merchant-similarity.ts';

interface RefundLink {
  refund_id: string;
  purchase_id: string;
  /** False if the refund is only a part of the purchase, or if several purchases match. */
  is_automatic: boolean;
  explanation: string;
}

const mostDays = 120;
/**
 * The minimum similarity of the two merchant names. It is lower than for splits, because both names come from card
 * statements and may end with a city.
 */
const leastSimilarity = 0.6;

/**
 * Links card refunds to their purchases: the same person and currency, a similar merchant, and an earlier purchase of
 * at least the amount. The link is automatic only for a full refund that matches exactly one purchase.
 */
export function linkRefunds(transactions: readonly MatchableTransaction[]): RefundLink[] {
  const sorted = [...transactions].sort((left, right) => (left.id < right.id ? -1 : 1));
  const purchases = Map.groupBy(
    sorted.filter(({ amount }) => amount.minor > 0n),
    groupOf,
  );
  const refunds = sorted.filter(({ amount }) => amount.minor < 0n);
  const fitting = refunds.map((refund) => ({
    refund,
    fits: purchasesOf(refund, purchases.get(groupOf(refund)) ?? []),
  }));
  const uses = new Map<string, number>();
  for (const { fits } of fitting) for (const { id } of fits) uses.set(id, (uses.get(id) ?? 0) + 1);

  return fitting.flatMap(({ refund, fits }) => {
    const [purchase] = fits;
    if (!purchase) return [];
    const isFull = purchase.amount.minor === -refund.amount.minor;
    const isUnique = fits.length === 1 && uses.get(purchase.id) === 1;
    return [
      {
        refund_id: refund.id,
        purchase_id: purchase.id,
        is_automatic: isFull && isUnique,
        explanation: explanationOf(purchase, isFull),
      },
    ];
  });
}

/** Explains the link. The text is saved, so it is in English. */
function explanationOf({ merchant, spent_on }: MatchableTransaction, isFull: boolean): string {
  return inEnglish(() =>
    isFull
      ? t`Full refund of '${merchant}' on ${dateText(spent_on)}`
      : t`Partial refund of '${merchant}' on ${dateText(spent_on)}`,
  );
}

function groupOf({ user_id, amount }: MatchableTransaction): string {
  return `${user_id} ${amount.currency}`;
}

/**
 * Returns the matching purchases, newest first. If the refund equals the amount of some of them, returns only those.
 */
function purchasesOf(refund: MatchableTransaction, purchases: readonly MatchableTransaction[]): MatchableTransaction[] {
  const refunded = -refund.amount.minor;
  const fits = purchases.filter(
    ({ amount, spent_on, merchant }) =>
      amount.minor >= refunded &&
      spent_on <= refund.spent_on &&
      daysApart(spent_on, refund.spent_on) <= mostDays &&
      merchantSimilarity(merchant, refund.merchant) >= leastSimilarity,
  );
  const full = fits.filter(({ amount }) => amount.minor === refunded);
  const best = full.length > 0 ? full : fits;
  return best.sort((left, right) => (left.spent_on === right.spent_on ? 0 : left.spent_on > right.spent_on ? -1 : 1));
}
