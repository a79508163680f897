import { sql } from 'kysely';
import type { z } from 'zod';
import type { expenseFilters } from '#contract/expenses.contract.ts';
import { duplicateCodes } from '#domain/checks/expense-check.ts';
import { type ExpenseStage, expenseStages, isUnreported } from '#domain/expenses/expense-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { hasFlags, isAmong, isBetween } from '../../../db/list-filters.rows.ts';
import { eachMatch, type ListQuery, tableList } from '../../../db/list-query.rows.ts';
import { sortById, sortByNullable } from '../../../db/list-sort.rows.ts';
import { ownItemsByWords } from '../../../db/search-words.rows.ts';
import { besideLine, listedColumns } from '../expense-lines.rows.ts';

/** The list of one owner's expenses. */

type ExpenseFilters = z.output<typeof expenseFilters>;

export interface ExpenseQuery extends ListQuery {
  owner_id: string;
  filters: ExpenseFilters;
}

export const expenseList = tableList({
  table: 'expenses',
  alias: 'e',
  sorts: {
    created: sortById,
    // Drafts may lack a date and an amount.
    spent_on: sortByNullable('date', sql`e.spent_on`, { nulls: 'last' }),
    amount: sortByNullable('numeric', sql`e.company_amount`),
  },
  where: ({ client_id, owner_id, filters }: ExpenseQuery) => [
    sql`e.owner_id = ${owner_id}`,
    sql`e.deleted_at is null`,
    isAmong(sql`e.stage`, stagesIn(filters), 'text'),
    isAmong(sql`e.category_id`, filters.category_ids, 'uuid'),
    isAmong(sql`e.expense_type`, filters.expense_types, 'text'),
    filters.report_id && sql`e.report_id = ${filters.report_id}`,
    isBetween(sql`e.spent_on`, { from: filters.spent_from, to: filters.spent_to }, 'date'),
    isBetween(sql`e.company_amount`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
    isAmong(sql`e.currency`, filters.currencies, 'text'),
    ...hasFlags(filters.flags, {
      violation: sql`e.policy_violation is not null`,
      duplicate: sql`e.no_of_checks > 0 and exists (select from expense_checks k where k.client_id = ${client_id}
        and k.expense_id = e.id and ${isAmong(sql`k.code`, [...duplicateCodes], 'text')} and k.acknowledged_at is null)`,
      no_receipt: sql`e.no_of_receipts = 0`,
      incomplete: sql`e.missing <> '[]'`,
      uncategorized: sql`e.category_id is null`,
    }),
  ],
  byWords: ({ client_id, owner_id }, words) => ownItemsByWords({ client_id, owner_id, item_kind: 'expense' }, words),
  columns: ({ client_id }) => listedColumns(client_id),
  joins: ({ client_id }) => besideLine(client_id),
});

/** The stages the filters allow; undefined if they do not restrict stages. */
export function stagesIn({ where, stages }: ExpenseFilters): readonly ExpenseStage[] | undefined {
  if (where === 'all' && !stages) return undefined;
  return expenseStages.filter(
    (stage) =>
      (where === 'all' || isUnreported(stage) === (where === 'unreported')) && (!stages || stages.includes(stage)),
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
  const tallies = eachMatch(
    expenseList.matches(query),
    (from) => sql`select e.currency, count(*)::int as count, sum(e.amount) as amount,
      coalesce(sum(e.company_amount), 0) as total ${from} group by e.currency order by e.currency`,
  );
  const { rows } = await sql<SpentTally>`${tallies}`.execute(tx);
  return rows;
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
  { limit, ...query }: { client_id: string; owner_id: string; search: string; limit: number },
): Promise<UsedMerchantRow[]> {
  const merchants = eachMatch(
    expenseList.matches({ ...query, filters: { where: 'all' } }),
    (from) =>
      sql`select e.merchant, e.category_id ${from} and e.merchant <> '' order by e.id desc limit ${sql.lit(limit)}`,
  );
  const { rows } = await sql<UsedMerchantRow>`${merchants}`.execute(tx);
  return rows;
}
