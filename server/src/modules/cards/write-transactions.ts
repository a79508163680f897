import { cardCounter } from '#domain/counters.ts';
import type { WriteContext } from '../../http/context.ts';
import { dailyEventId } from '../notifications/daily-event-id.ts';
import { type CardPeriodRow, readOpenPeriods } from './card-periods.rows.ts';
import {
  type CardTransactionRow,
  deleteTransactions,
  insertTransactions,
  queueMatching,
  replaceWords,
  updateTransaction,
} from './card-transactions.rows.ts';

type NewTransaction = CardTransactionRow & { created_at: Date };

/** Adds new transactions, notifies their owners and queues them for matching. */
export async function addTransactions(context: WriteContext, rows: readonly NewTransaction[]): Promise<void> {
  await saveTransactions(context, rows);
  await announceTransactions(context, new Set(rows.flatMap(({ user_id }) => user_id ?? [])));
}

/**
 * Adds new transactions with their search words and counters. An import in batches announces its transactions only at
 * the end, so that people are matched once and see the final number.
 */
export async function saveTransactions(context: WriteContext, rows: readonly NewTransaction[]): Promise<void> {
  const { tx, client_id } = context;
  if (rows.length === 0) return;
  const periods = await readOpenPeriods(tx, client_id);
  const inPeriods = rows.map((row) => ({ ...row, period_id: row.period_id ?? periodOf(row, periods) }));
  await insertTransactions(tx, client_id, inPeriods);
  const groups = Map.groupBy(rows, ({ user_id, state }) => JSON.stringify([user_id, state]));
  for (const [row, count] of [...groups.values()].flatMap((group) =>
    group[0] ? [[group[0], group.length] as const] : [],
  ))
    countTransactions(context, row, count);
}

/** Queues these people for matching and sends each person at most one message a day. */
export async function announceTransactions(
  { app, tx, client_id, request, defer }: WriteContext,
  user_ids: ReadonlySet<string>,
): Promise<void> {
  const event = 'card.transactions_new';
  if (user_ids.size === 0) return;
  await queueMatching(tx, { client_id, user_ids: [...user_ids] });
  for (const user_id of user_ids)
    defer(() =>
      app.jobs.send(tx, 'event', { client_id, event, event_id: dailyEventId(event, user_id, request.now), user_id }),
    );
}

/**
 * Saves a changed transaction. All changes use this function, so that the counters and the search index stay correct.
 */
export async function changeTransaction(
  context: WriteContext,
  before: CardTransactionRow,
  change: Partial<CardTransactionRow>,
): Promise<CardTransactionRow> {
  const { tx, client_id } = context;
  const isPosted = before.status !== 'POSTED' && change.status === 'POSTED' && before.period_id === null;
  const merged = { ...before, ...change, version: before.version + 1 };
  const period_id = isPosted ? periodOf(merged, await readOpenPeriods(tx, client_id)) : merged.period_id;
  const after = { ...merged, period_id };
  await updateTransaction(tx, client_id, after);
  if (wordsDiffer(before, after)) await replaceWords(tx, client_id, after);
  if (before.user_id !== after.user_id || before.state !== after.state) {
    countTransactions(context, before, -1);
    countTransactions(context, after, 1);
  }
  return after;
}

export async function removeTransactions(context: WriteContext, rows: readonly CardTransactionRow[]): Promise<void> {
  await deleteTransactions(context.tx, { client_id: context.client_id, ids: rows.map(({ id }) => id) });
  for (const row of rows) countTransactions(context, row, -1);
}

/**
 * Returns the open period that contains the transaction's date; null if there is none. A pending transaction has no
 * posting date yet, so it may join a period only when it is posted.
 */
function periodOf(row: CardTransactionRow, periods: readonly CardPeriodRow[]): string | null {
  const period = periods.find(({ basis, from_on, to_on }) => {
    const day = row[basis];
    return day !== null && day >= from_on && day <= to_on;
  });
  return period?.id ?? null;
}

function countTransactions(
  { count }: WriteContext,
  { user_id, state }: Pick<CardTransactionRow, 'user_id' | 'state'>,
  by: number,
): void {
  count({ counter: cardCounter(state), ...(user_id !== null && { person_id: user_id }), count: by });
}

function wordsDiffer(before: CardTransactionRow, after: CardTransactionRow): boolean {
  const texts = ({ merchant, description, amount, foreign_amount, spent_on }: CardTransactionRow) =>
    JSON.stringify([merchant, description, amount, foreign_amount, spent_on]);
  return texts(before) !== texts(after);
}
