import type { MatchableTransaction } from '#domain/cards/match-score.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { CardTransactionRow } from './card-transactions.rows.ts';

/** Converts a transaction row to the input of the matching rules. */
export function matchable(
  row: Pick<
    CardTransactionRow,
    'id' | 'spent_on' | 'status' | 'merchant' | 'mcc' | 'foreign_amount' | 'foreign_currency' | 'amount' | 'currency'
  >,
  user_id: string,
): MatchableTransaction {
  const { id, spent_on, status, merchant, mcc, foreign_amount, foreign_currency } = row;
  const foreign = foreign_amount && foreign_currency ? moneyFrom(foreign_amount, foreign_currency) : null;
  return {
    id,
    user_id,
    amount: moneyFrom(row.amount, row.currency),
    foreign,
    spent_on,
    status,
    merchant,
    mcc: mcc || null,
  };
}
