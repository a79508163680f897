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

/** Queries for the list of one owner's expenses. */

type ExpenseFilters = z.output<typeof expenseFilters>;

export interface ExpenseQuery extends ListQuery<ExpenseFilters> {
  owner_id: string;
}

export const expenseList = tableList({
  table: 'expenses',
  alias: 'e',
  sorts: {
    created: sortById,
    // Drafts may have no date or amount.
    spent_on: sortByNullable('date', sql`e.spent_on`, { nulls: 'last' }),
    amount: sortByNullable('numeric', sql`e.company_amount`),
  },
  exists: sql`e.deleted_at is null`,
  where: ({ client_id, owner_id, filters }: ExpenseQuery) => [
    sql`e.owner_id = ${owner_id}`,
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

/** Returns the stages that the filters allow; undefined if they do not restrict stages. */
export function stagesIn({ where, stages }: ExpenseFilters): readonly ExpenseStage[] | undefined {
  if (where === 'all' && !stages) return undefined;
  return expenseStages.filter(
    (stage) =>
      (where === 'all' || isUnreported(stage) === (where === 'unreported')) && (!stages || stages.includes(stage)),
  );
}

interface SpentTally {
  currency: string | null;
  count: number;
  amount: string | null;
  total: string;
}

/** Reads the number and sum of the matching expenses in each currency, with their total in the company's currency. */
export async function readSpentTallies(tx: CompanyTransaction, query: ExpenseQuery): Promise<SpentTally[]> {
  const tallies = eachMatch(
    expenseList.matches(query),
    (from) => sql`select e.currency, count(*)::int as count, sum(e.amount) as amount,
      coalesce(sum(e.company_amount), 0) as total ${from} group by e.currency order by e.currency`,
  );
  const { rows } = await sql<SpentTally>`${tallies}`.execute(tx);
  return rows;
}
