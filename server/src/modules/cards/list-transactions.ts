import type { cards } from '#contract/cards.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { type CardState, cardStates } from '#domain/cards/card-transaction.ts';
import { readCounters } from '../../db/list-counters.rows.ts';
import { readRows, readTally } from '../../db/list-query.rows.ts';
import type { ReadContext } from '../../http/context.ts';
import { listPage } from '../../http/list-page.ts';
import { isUnfiltered, savedTally } from '../../http/list-totals.ts';
import { ownerInScope } from './card-access.ts';
import {
  cardTransactionList,
  countMissingReceipts,
  readLastSync,
  type TransactionQuery,
} from './card-transaction-list.rows.ts';
import { shownTransaction } from './show-cards.ts';

const maxTransactions = 100;

/** The person's newest transactions, those without a receipt first. */
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

/** Lists transactions with search, filters and sorting. Clients follow cursors or jump to a page number. */
export async function pagedTransactions(
  { tx, actor }: ReadContext,
  input: InputOf<typeof cards.pagedTransactions>,
): Promise<OutputOf<typeof cards.pagedTransactions>> {
  const { client_id } = actor;
  const { search, filters } = input;
  const user_id = ownerInScope(actor, input.scope, 'read');
  const query = { client_id, user_id, search, filters };
  const [page, last_sync_time, no_of_missing_receipts] = await Promise.all([
    listPage(tx, input, { list: cardTransactionList, query, totals: () => totalsOf({ tx, actor }, query) }),
    readLastSync(tx, { client_id, user_id }),
    user_id === null ? null : countMissingReceipts(tx, { client_id, user_id }),
  ]);

  return {
    status: true,
    data: page.rows.map(shownTransaction),
    total_records: page.totals.count,
    next: page.next,
    counts: page.totals.counts,
    no_of_missing_receipts,
    last_sync_time: last_sync_time?.toISOString() ?? null,
  };
}

/** Unfiltered lists are counted by the saved counters, because a company may have a million transactions. */
async function totalsOf({ tx, actor }: Pick<ReadContext, 'tx' | 'actor'>, query: TransactionQuery) {
  const { client_id, user_id, filters } = query;
  const isCounted = isUnfiltered(query, ['states']);
  const [saved, tally] = await Promise.all([
    readCounters(tx, { client_id, person_id: user_id, kind: 'card', names: cardStates }),
    isCounted ? undefined : readTally(tx, cardTransactionList, query),
  ]);
  const { count } = tally ?? savedTally(saved, filters.states ?? cardStates, actor.company.currency);
  const counts = cardStates.map((state) => [state, saved.get(state)?.count ?? 0]);
  return { count, counts: Object.fromEntries(counts) as Record<CardState, number> };
}
