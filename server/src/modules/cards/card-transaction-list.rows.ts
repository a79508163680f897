import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { transactionFilters } from '#contract/shared/card-rows.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { isOneOf } from '../../db/is-one-of.rows.ts';
import { hasFlags, isAmong, isBetween } from '../../db/list-filters.rows.ts';
import { type ListQuery, tableList } from '../../db/list-query.rows.ts';
import { sortBy } from '../../db/list-sort.rows.ts';
import { beginsWith, inEach } from '../../db/search-words.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import type { CardSuggestion, CardTransactionRow } from './card-transactions.rows.ts';

/** The query for the card transactions of one person or of the company. */

interface TransactionQuery extends ListQuery<z.output<typeof transactionFilters>> {
  /** The owner of the transactions; null for all transactions of the company. */
  user_id: string | null;
}

interface LinkedExpense {
  expense_id: string;
  merchant: string;
  category: string | null;
  currency: string | null;
  amount: string | null;
  card_amount: string;
  report_id: string | null;
  no_of_receipts: number;
  matched_by: 'rule' | 'person';
  reason: string;
}

export interface ShownTransactionRow extends Omit<CardTransactionRow, 'suggestions' | 'rejected_ids' | 'metadata'> {
  account: { id: string; nickname: string; bank: string; network: string; last_four: string };
  user: PersonBrief | null;
  is_closed: boolean;
  expenses: LinkedExpense[];
}

export const cardTransactionList = tableList({
  table: 'card_transactions',
  alias: 't',
  sorts: {
    attention: sortBy('bigint', sql`t.attention`),
    spent_on: sortBy('date', sql`t.spent_on`),
    amount: sortBy('numeric', sql`t.amount`),
  },
  where: ({ user_id, filters }: TransactionQuery) => [
    user_id !== null && sql`t.user_id = ${user_id}`,
    isOneOf(sql`t.state`, filters.states),
    isOneOf(sql`t.status`, filters.statuses),
    isAmong(sql`t.account_id`, filters.account_ids, 'uuid'),
    isAmong(sql`t.user_id`, filters.user_ids, 'uuid'),
    filters.statement_id && sql`t.statement_id = ${filters.statement_id}`,
    filters.period_id && sql`t.period_id = ${filters.period_id}`,
    isBetween(sql`t.spent_on`, { from: filters.spent_from, to: filters.spent_to }, 'date'),
    isBetween(sql`t.amount`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
    isAmong(sql`t.currency`, filters.currencies, 'text'),
    ...hasFlags(filters.flags, {
      missing_receipt: sql`t.is_receipt_missing`,
      unassigned: sql`t.user_id is null`,
      refund: sql`t.amount < 0`,
      voided: sql`t.is_voided`,
    }),
  ],
  byWords: ({ client_id }, words) =>
    inEach(
      words.map(
        (word) => sql`select item_id from words where client_id = ${client_id} and item_kind = 'card_transaction'
          and ${beginsWith(word)}`,
      ),
    ),
  columns: ({ client_id }) => shownTransactionColumns(client_id),
});

function shownTransactionColumns(client_id: string): RawBuilder<ShownTransactionRow> {
  return sql`t.id, t.account_id, t.external_id, t.statement_id, t.period_id, t.user_id, t.merchant, t.description, t.mcc,
    t.spent_on, t.posted_on, t.status, t.currency, t.amount, t.foreign_currency, t.foreign_amount, t.state,
    t.is_receipt_missing, t.is_voided, t.note, t.advance_id, t.version,
    (select jsonb_build_object('id', a.id, 'nickname', a.nickname, 'bank', a.bank, 'network', a.network, 'last_four',
      a.last_four) from card_accounts a where a.client_id = ${client_id} and a.id = t.account_id) as account,
    ${personColumn(client_id, sql`t.user_id`)} as "user",
    coalesce((select p.is_closed from card_periods p where p.client_id = ${client_id} and p.id = t.period_id), false)
      as is_closed,
    ${linkedExpensesColumn(client_id)} as expenses`;
}

function linkedExpensesColumn(client_id: string): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('expense_id', e.id, 'merchant', e.merchant, 'category',
        (select k.name from categories k where k.client_id = ${client_id} and k.id = e.category_id),
        'currency', e.currency, 'amount', e.amount::text, 'card_amount', c.amount::text, 'report_id', e.report_id,
        'no_of_receipts', e.no_of_receipts, 'matched_by', c.matched_by, 'reason', c.reason) order by e.id)
    from card_expenses c
    cross join lateral (select * from expenses x where x.client_id = ${client_id} and x.id = c.expense_id limit 1) e
    where c.client_id = ${client_id} and c.transaction_id = t.id), '[]')`;
}

export interface TransactionDetailsRow extends ShownTransactionRow {
  suggestions: CardSuggestion[];
  period: { id: string; from_on: string; is_closed: boolean } | null;
}

/** Reads a transaction with its suggestions and period, by its own id or by the id of its expense. */
export async function readTransaction(
  tx: CompanyTransaction,
  { client_id, ...by }: { client_id: string } & ({ id: string } | { expense_id: string }),
): Promise<TransactionDetailsRow | undefined> {
  const id =
    'id' in by
      ? sql`${by.id}`
      : sql`(select c.transaction_id from card_expenses c where c.client_id = ${client_id}
          and c.expense_id = ${by.expense_id})`;
  const { rows } = await sql<TransactionDetailsRow>`
    select ${shownTransactionColumns(client_id)}, t.suggestions,
      (select jsonb_build_object('id', p.id, 'from_on', p.from_on, 'is_closed', p.is_closed) from card_periods p
        where p.client_id = ${client_id} and p.id = t.period_id) as period
    from card_transactions t where t.client_id = ${client_id} and t.id = ${id}`.execute(tx);
  return rows[0];
}

/** The maximum number of days between a purchase and its refund. */
const refundDays = 120;

/**
 * Reads the transactions of a person in one currency that are at most `refundDays` before or after a day, newest first.
 * Transactions that the bank removed are left out.
 */
export async function readTransactionsNear(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; currency: string; spent_on: string },
): Promise<CardTransactionRow[]> {
  const { client_id, user_id, currency, spent_on } = query;
  const { rows } = await sql<CardTransactionRow>`
    select t.id, t.spent_on, t.status, t.merchant, t.mcc, t.currency, t.amount, t.foreign_currency, t.foreign_amount
    from card_transactions t
    where t.client_id = ${client_id} and t.user_id = ${user_id} and t.currency = ${currency} and not t.is_voided
      and t.spent_on between ${spent_on}::date - ${sql.lit(refundDays)} and ${spent_on}::date + ${sql.lit(refundDays)}
    order by t.spent_on desc, t.id desc limit 1000`.execute(tx);
  return rows;
}

export interface SuggestedExpense {
  expense_id: string;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  no_of_receipts: number;
}

/** Reads the suggested expenses of a person that are not linked to a transaction yet. */
export async function readSuggestedExpenses(
  tx: CompanyTransaction,
  { client_id, owner_id, ids }: { client_id: string; owner_id: string; ids: readonly string[] },
): Promise<SuggestedExpense[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SuggestedExpense>`
    select e.id as expense_id, e.merchant, e.spent_on, e.currency, e.amount, e.no_of_receipts from expenses e
    where e.client_id = ${client_id} and e.id = any(${[...ids]}::uuid[]) and e.owner_id = ${owner_id}
      and e.deleted_at is null and not coalesce((select true from card_expenses c where c.client_id = ${client_id}
        and c.expense_id = e.id limit 1), false)`.execute(tx);
  return rows;
}

/** Counts a person's transactions without a receipt. */
export async function countMissingReceipts(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from card_transactions t
    where t.client_id = ${client_id} and t.is_receipt_missing and t.user_id = ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Reads the time of the newest sync of the cards of one person or of the company. */
export async function readLastSync(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string | null },
): Promise<Date | null> {
  const { rows } = await sql<{ last_sync_time: Date | null }>`
    select max(a.last_synced_at) as last_sync_time from card_accounts a
    where a.client_id = ${client_id} ${user_id === null ? sql`` : sql`and a.user_id = ${user_id}`}`.execute(tx);
  return rows[0]?.last_sync_time ?? null;
}
