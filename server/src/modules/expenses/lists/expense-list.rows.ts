import { sql } from 'kysely';
import { type ExpenseStage, expenseStages } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { afterPosition, type ListOrder, orderOf } from '../../../db/list-position.rows.ts';
import { besideLine, type ExpenseLineRow, lineColumns } from '../expense-lines.rows.ts';
import { type ExpenseQuery, expensesFound } from './expense-query.rows.ts';

/** Pages, counts and sums of one owner's expenses. */

type ExpenseSort = 'created' | 'spent_on' | 'amount';
type Direction = 'asc' | 'desc';

export interface ExpensePage extends ExpenseQuery {
  sort: ExpenseSort;
  direction: Direction;
  limit: number;
  /** Keyset cursor: continue after this row. The key is empty if the row has no value in the sort column. */
  after?: { key: string; id: string } | undefined;
  /** Alternative to `after`: skip this many rows. */
  offset?: number;
}

export interface ListedExpense extends ExpenseLineRow {
  sort_key: string;
}

/** Finds the ids along an index first, then loads the full rows. */
export async function readExpensePage(tx: CompanyTransaction, page: ExpensePage): Promise<ListedExpense[]> {
  const { client_id, direction, limit, offset = 0 } = page;
  const key = sortKeys[page.sort];
  const order = sql.raw(direction);
  const { rows } = await sql<ListedExpense>`
    with page as (
      select e.id, ${key.column} as sort_key ${expensesFound(page)} ${afterPosition(key, direction, page.after)}
      order by ${orderOf(key, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select ${lineColumns(client_id)}, coalesce(page.sort_key::text, '') as sort_key
    from page cross join lateral (
      select * from expenses x where x.client_id = ${client_id} and x.id = page.id limit 1
    ) e ${besideLine(client_id)}
    order by page.sort_key ${order}, page.id ${order}`.execute(tx);
  return rows;
}

const id = sql`e.id`;
const sortKeys: Record<ExpenseSort, ListOrder> = {
  created: { id, column: id, given: (key) => sql`${key}::uuid` },
  spent_on: { id, column: sql`e.spent_on`, given: (key) => sql`${key}::date` },
  // Drafts may lack a date and an amount.
  amount: { id, column: sql`e.converted_amount`, given: (key) => sql`${key}::numeric` },
};

export interface StageTally {
  count: number;
  total: string;
}

/** Reads stored counters, which every write updates. */
export async function readExpenseCounts(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string },
): Promise<Map<ExpenseStage, StageTally>> {
  const { rows } = await sql<{ counter: string; count: number; total: string }>`
    select counter, count, total from counters_by_person where client_id = ${query.client_id}
      and person_id = ${query.owner_id} and counter = any(${expenseStages.map((stage) => `expense:${stage}`)})`.execute(
    tx,
  );
  return new Map(
    rows.map(({ counter, count, total }) => [counter.slice('expense:'.length) as ExpenseStage, { count, total }]),
  );
}

export interface SpentTally {
  currency: string | null;
  count: number;
  amount: string | null;
  total: string;
}

/** Count and amount by spending currency, with the total in the company currency. */
export async function readSpentTallies(tx: CompanyTransaction, query: ExpenseQuery): Promise<SpentTally[]> {
  const { rows } = await sql<SpentTally>`
    select e.currency, count(*)::int as count, sum(e.amount) as amount, coalesce(sum(e.converted_amount), 0) as total
    ${expensesFound(query)} group by e.currency order by e.currency`.execute(tx);
  return rows;
}

/** Ids that match a bulk selection, smallest first. */
export async function readMatchingIds(tx: CompanyTransaction, query: ExpenseQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id ${expensesFound(query)} order by e.id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Drafts without a category, oldest first, and their total count. */
export async function readUncategorized(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; after?: string | undefined; limit: number },
): Promise<{ ids: string[]; total: number }> {
  const uncategorized = sql`e.client_id = ${query.client_id} and e.owner_id = ${query.owner_id} and e.deleted_at is null
    and e.category_id is null and e.stage = 'draft'`;
  const afterId = query.after ? sql`and e.id > ${query.after}::uuid` : sql``;
  const [page, counted] = await Promise.all([
    sql<{ id: string }>`select e.id from expenses e where ${uncategorized} ${afterId} order by e.id
      limit ${sql.lit(query.limit)}`.execute(tx),
    sql<{ count: number }>`select count(*)::int as count from expenses e where ${uncategorized}`.execute(tx),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]?.count ?? 0 };
}

export interface UsedMerchantRow {
  merchant: string;
  category_id: string | null;
}

/** The owner's most recent merchants, newest first, optionally filtered by a search text. */
export async function readUsedMerchants(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; search: string; limit: number },
): Promise<UsedMerchantRow[]> {
  const { rows } = await sql<UsedMerchantRow>`
    select e.merchant, e.category_id ${expensesFound({ ...query, filters: { where: 'all' } })} and e.merchant <> ''
    order by e.id desc limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}
