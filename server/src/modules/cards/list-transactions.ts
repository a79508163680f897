import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { cardStates } from '#domain/cards/card-transaction.ts';
import { readRows, readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listAnswer, listQuery } from '../../http/list-answer.ts';
import { stageTotals } from '../../http/list-totals.ts';
import { ownerInScope } from './card-access.ts';
import { cardTransactionList, countMissingReceipts, readLastSync } from './card-transaction-list.rows.ts';
import { shownTransaction } from './show-cards.ts';

const maxTransactions = 100;

/** Lists the user's transactions, at most `maxTransactions`. Transactions without a receipt come first. */
export async function ownTransactions(
  { tx, actor }: ReadContext,
  { account_id }: InputOf<typeof cards.transactions>,
): Promise<OutputOf<typeof cards.transactions>> {
  const { client_id, user_id } = actor;
  const filters = account_id ? { account_ids: [account_id] } : {};
  const [rows, last_sync_time] = await Promise.all([
    readRows(
      tx,
      cardTransactionList,
      { client_id, user_id, search: '', filters },
      { sort: 'attention', direction: 'asc', limit: maxTransactions },
    ),
    readLastSync(tx, { client_id, user_id }),
  ]);
  return {
    status: true,
    transactions: rows.map(shownTransaction),
    last_sync_time: last_sync_time?.toISOString() ?? null,
  };
}

/** Lists transactions with search, filters and sorting. Clients can use cursors or page numbers. */
export function pagedTransactions(
  { tx, actor }: ReadContext,
  input: InputOf<typeof cards.pagedTransactions>,
): Promise<OutputOf<typeof cards.pagedTransactions>> {
  const { client_id } = actor;
  const user_id = ownerInScope(actor, input.scope, 'read');
  const query = { ...listQuery(actor, input), user_id };
  const tally = () => readTally(tx, cardTransactionList, query);
  return listAnswer(tx, input, {
    list: cardTransactionList,
    query,
    summary: async () => {
      // Lists without filters use the stored counters, because a company may have a million transactions.
      const [{ count, counts }, last_sync_time, no_of_missing_receipts] = await Promise.all([
        stageTotals({ tx, actor }, query, { kind: 'card', person_id: user_id, stages: cardStates, tally }),
        readLastSync(tx, { client_id, user_id }),
        user_id === null ? null : countMissingReceipts(tx, { client_id, user_id }),
      ]);
      return { count, counts, no_of_missing_receipts, last_sync_time: last_sync_time?.toISOString() ?? null };
    },
    lines: (rows) => rows.map(shownTransaction),
  });
}
