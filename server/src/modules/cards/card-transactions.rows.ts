import { sql } from 'kysely';
import type { CardState, TransactionStatus } from '#domain/cards/card-transaction.ts';
import { itemWords } from '#domain/text/search-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertMany, portionsOf } from '../../db/insert-many.ts';
import type { ClaimBeforeCard } from '../expenses/cards/change-card-expense.ts';

/** Queries for card_transactions, card_expenses and the search words of transactions. */

export interface CardSuggestion {
  expense_id: string;
  score: number;
  reason: string;
  /** True if the expense is one part of a suggested split. Only all parts together match the transaction. */
  is_part?: boolean;
}

export interface CardTransactionRow {
  id: string;
  account_id: string;
  external_id: string;
  statement_id: string | null;
  period_id: string | null;
  user_id: string | null;
  merchant: string;
  description: string;
  mcc: string;
  spent_on: string;
  posted_on: string | null;
  status: TransactionStatus;
  currency: string;
  amount: string;
  foreign_currency: string | null;
  foreign_amount: string | null;
  state: CardState;
  is_receipt_missing: boolean;
  is_voided: boolean;
  note: string;
  suggestions: CardSuggestion[];
  rejected_ids: string[];
  advance_id: string | null;
  metadata: Record<string, unknown>;
  version: number;
}

const item_kind = 'card_transaction';

const columns = sql`t.id, t.account_id, t.external_id, t.statement_id, t.period_id, t.user_id, t.merchant, t.description,
  t.mcc, t.spent_on, t.posted_on, t.status, t.currency, t.amount, t.foreign_currency, t.foreign_amount, t.state,
  t.is_receipt_missing, t.is_voided, t.note, t.suggestions, t.rejected_ids, t.advance_id, t.metadata, t.version`;

interface Key {
  client_id: string;
  id: string;
}

/** Locks a transaction until the database transaction ends. Also reads whether its period is closed. */
export async function lockTransaction(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<(CardTransactionRow & { is_period_closed: boolean }) | undefined> {
  const { rows } = await sql<CardTransactionRow & { is_period_closed: boolean }>`
    select ${columns}, coalesce((select p.is_closed from card_periods p
      where p.client_id = ${client_id} and p.id = t.period_id), false) as is_period_closed
    from card_transactions t where t.client_id = ${client_id} and t.id = ${id} for update of t`.execute(tx);
  return rows[0];
}

/** Locks the open transactions of a card. */
export async function lockOpenOfAccount(
  tx: CompanyTransaction,
  { client_id, account_id }: { client_id: string; account_id: string },
): Promise<CardTransactionRow[]> {
  const { rows } = await sql<CardTransactionRow>`select ${columns} from card_transactions t
    where t.client_id = ${client_id} and t.account_id = ${account_id} and t.state in ('unmatched', 'suggested')
    order by t.id for update`.execute(tx);
  return rows;
}

export async function lockByExternalIds(
  tx: CompanyTransaction,
  {
    client_id,
    account_ids,
    external_ids,
  }: { client_id: string; account_ids: readonly string[]; external_ids: readonly string[] },
): Promise<CardTransactionRow[]> {
  if (external_ids.length === 0) return [];
  const { rows } = await sql<CardTransactionRow>`select ${columns} from card_transactions t
    where t.client_id = ${client_id} and t.account_id = any(${[...account_ids]}::uuid[])
      and t.external_id = any(${[...external_ids]}::text[]) order by t.id for update`.execute(tx);
  return rows;
}

/**
 * Locks the open transactions of a person, newest first. Leaves out transactions that the bank removed or that belong
 * to a closed period.
 */
export async function lockOpenOfUser(
  tx: CompanyTransaction,
  { client_id, user_id, limit }: { client_id: string; user_id: string; limit: number },
): Promise<CardTransactionRow[]> {
  const { rows } = await sql<CardTransactionRow>`select ${columns} from card_transactions t
    where t.client_id = ${client_id} and t.user_id = ${user_id} and t.state in ('unmatched', 'suggested')
      and not t.is_voided and not coalesce((select p.is_closed from card_periods p
        where p.client_id = ${client_id} and p.id = t.period_id), false)
    order by t.spent_on desc, t.id desc limit ${limit} for update of t`.execute(tx);
  return rows;
}

export async function insertTransactions(
  tx: CompanyTransaction,
  client_id: string,
  rows: readonly (CardTransactionRow & { created_at: Date })[],
): Promise<void> {
  if (rows.length === 0) return;
  const inserted = insertMany(
    tx,
    'card_transactions',
    rows.map((row) => ({ client_id, ...row })),
  );
  // PostgreSQL inserts the transactions while the search words are still being collected.
  await Promise.all([inserted, insertWords(tx, client_id, rows)]);
}

const itemsAtOnce = 500;

/** Inserts the search words in the order of the index, so that a large import writes each index page less often. */
async function insertWords(
  tx: CompanyTransaction,
  client_id: string,
  rows: readonly CardTransactionRow[],
): Promise<void> {
  for (const portion of portionsOf(rows, itemsAtOnce)) {
    const items = portion.map((row) => ({ item_id: row.id, words: wordsOf(row) }));
    await sql`insert into words (client_id, item_kind, word, item_id)
      select ${client_id}::uuid, ${item_kind}, w.word, i.item_id
      from json_to_recordset(${JSON.stringify(items)}) as i (item_id uuid, words text[])
      cross join unnest(i.words) as w (word) order by w.word
      returning client_id`.execute(tx);
  }
}

/** Saves the columns that can change after the import of a transaction. */
export async function updateTransaction(
  tx: CompanyTransaction,
  client_id: string,
  row: CardTransactionRow,
): Promise<void> {
  await tx
    .updateTable('card_transactions')
    .set((set) => ({
      external_id: row.external_id,
      period_id: row.period_id,
      user_id: row.user_id,
      merchant: row.merchant,
      description: row.description,
      mcc: row.mcc,
      spent_on: row.spent_on,
      posted_on: row.posted_on,
      status: row.status,
      amount: row.amount,
      foreign_currency: row.foreign_currency,
      foreign_amount: row.foreign_amount,
      state: row.state,
      is_receipt_missing: row.is_receipt_missing,
      is_voided: row.is_voided,
      note: row.note,
      suggestions: JSON.stringify(row.suggestions),
      rejected_ids: row.rejected_ids,
      advance_id: row.advance_id,
      version: set('version', '+', 1),
    }))
    .where('client_id', '=', client_id)
    .where('id', '=', row.id)
    .execute();
}

export async function replaceWords(tx: CompanyTransaction, client_id: string, row: CardTransactionRow): Promise<void> {
  await sql`delete from words where client_id = ${client_id} and item_kind = ${item_kind} and item_id = ${row.id}`.execute(
    tx,
  );
  await insertWords(tx, client_id, [row]);
}

function wordsOf({ merchant, description, amount, foreign_amount, spent_on }: CardTransactionRow): string[] {
  const words = itemWords({ texts: [merchant, description], amounts: [amount, foreign_amount], days: [spent_on] });
  return words.map((word) => word.slice(0, 64));
}

export async function deleteTransactions(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<void> {
  for (const portion of portionsOf([...ids])) {
    await sql`delete from words where client_id = ${client_id} and item_kind = ${item_kind}
      and item_id = any(${portion}::uuid[])`.execute(tx);
    await sql`delete from card_transactions where client_id = ${client_id} and id = any(${portion}::uuid[])`.execute(
      tx,
    );
  }
}

export interface CardExpenseRow {
  expense_id: string;
  transaction_id: string;
  amount: string;
  is_split: boolean;
  /** True if the expense was created from the transaction. Undoing the link then deletes the expense. */
  is_created: boolean;
  matched_by: 'rule' | 'person';
  reason: string;
  /** The claim before the match; null if the expense was created from the transaction. */
  claimed: ClaimBeforeCard | null;
}

export async function insertCardExpenses(
  tx: CompanyTransaction,
  client_id: string,
  rows: readonly CardExpenseRow[],
): Promise<void> {
  await insertMany(
    tx,
    'card_expenses',
    rows.map((row) => ({ client_id, ...row })),
  );
}

export async function readCardExpenses(
  tx: CompanyTransaction,
  { client_id, transaction_id }: { client_id: string; transaction_id: string },
): Promise<CardExpenseRow[]> {
  const { rows } = await sql<CardExpenseRow>`
    select expense_id, transaction_id, amount, is_split, is_created, matched_by, reason, claimed from card_expenses
    where client_id = ${client_id} and transaction_id = ${transaction_id} order by expense_id`.execute(tx);
  return rows;
}

export async function deleteCardExpenses(
  tx: CompanyTransaction,
  { client_id, expense_ids }: { client_id: string; expense_ids: readonly string[] },
): Promise<void> {
  await sql`delete from card_expenses where client_id = ${client_id}
    and expense_id = any(${[...expense_ids]}::uuid[])`.execute(tx);
}

/** Reads the id of the transaction that is linked with an expense. */
export async function readLinkOfExpense(
  tx: CompanyTransaction,
  { client_id, expense_id }: { client_id: string; expense_id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ transaction_id: string }>`select transaction_id from card_expenses
    where client_id = ${client_id} and expense_id = ${expense_id}`.execute(tx);
  return rows[0]?.transaction_id;
}

export async function queueMatching(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<void> {
  await sql`insert into card_match_queue (client_id, user_id)
    select ${client_id}::uuid, u from unnest(${[...new Set(user_ids)]}::uuid[]) u
    returning client_id`.execute(tx);
}

/** Reads the ids of the people whose transactions came from a statement. */
export async function readPeopleOfStatement(
  tx: CompanyTransaction,
  { client_id, statement_id }: { client_id: string; statement_id: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from card_transactions
    where client_id = ${client_id} and statement_id = ${statement_id} and user_id is not null`.execute(tx);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Reads the fields from which a bulk action composes the labels of its transactions. */
export async function readLabels(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<Pick<CardTransactionRow, 'id' | 'merchant' | 'amount' | 'currency'>[]> {
  const { rows } = await sql<Pick<CardTransactionRow, 'id' | 'merchant' | 'amount' | 'currency'>>`
    select t.id, t.merchant, t.amount, t.currency from card_transactions t
    where t.client_id = ${client_id} and t.id = any(${[...ids]}::uuid[]) order by t.id`.execute(tx);
  return rows;
}

export async function updateCardExpense(
  tx: CompanyTransaction,
  { client_id, expense_id, amount }: { client_id: string; expense_id: string; amount: string },
): Promise<void> {
  await sql`update card_expenses set amount = ${amount}
    where client_id = ${client_id} and expense_id = ${expense_id}`.execute(tx);
}

/**
 * Returns the keys of the transactions that are already saved. A key consists of the account id and the external id.
 * Looks up each id in the index, because PostgreSQL may read all transactions of the company for a list of thousands of
 * ids.
 */
export async function readKnownIds(
  tx: CompanyTransaction,
  { client_id, external_ids }: { client_id: string; external_ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string; external_id: string }>`
    select t.account_id, t.external_id from unnest(${[...external_ids]}::text[]) as wanted (external_id)
    cross join lateral (select account_id, external_id from card_transactions
      where client_id = ${client_id} and external_id = wanted.external_id limit 1000) t`.execute(tx);
  return new Set(rows.map(({ account_id, external_id }) => `${account_id} ${external_id}`));
}
