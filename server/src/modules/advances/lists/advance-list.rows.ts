import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { advanceFilters } from '#contract/advances.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { hasFlags, isAmong, isBetween, isOnDays } from '../../../db/list-filters.rows.ts';
import { type DatedQuery, eachMatch, tableList } from '../../../db/list-query.rows.ts';
import { sortById, sortByNullable } from '../../../db/list-sort.rows.ts';
import { itemsByWords } from '../../../db/search-words.rows.ts';
import { namedColumn, nowWithColumn, personColumn } from '../../../db/shared-columns.rows.ts';
import { advanceColumns, type SavedAdvance } from '../advances.rows.ts';

/** The lists of a person’s advances and of the company’s submitted advances. */

export interface AdvanceLineRow extends SavedAdvance {
  owner: PersonBrief;
  category: { id: string; name: string } | null;
  /** Stages of the reports that use the advance. */
  report_stages: ReportStage[];
  now_with: PersonBrief[];
}

export interface AdvanceQuery extends DatedQuery<z.output<typeof advanceFilters>> {
  /** The owner; null for all submitted advances of the company. */
  owner_id: string | null;
  today: string;
}

export const advanceList = tableList({
  table: 'advances',
  alias: 'a',
  sorts: {
    created: sortById,
    submitted: sortByNullable('instant', sql`a.submitted_at`),
    // Amounts in different currencies are compared by their value in the company's currency.
    amount: sortByNullable('numeric', sql`a.converted_amount`),
    settle_by: sortByNullable('date', sql`a.settle_by`),
  },
  amount: sql`a.converted_amount`,
  exists: sql`a.deleted_at is null`,
  where: ({ client_id, owner_id, filters, today, time_zone }: AdvanceQuery) => [
    // Only the owner can see a draft.
    owner_id === null ? sql`a.stage <> 'draft'` : sql`a.owner_id = ${owner_id}`,
    isAmong(sql`a.stage`, filters.stages, 'text'),
    isAmong(sql`a.owner_id`, filters.owner_ids, 'uuid'),
    isOnDays(sql`a.submitted_at`, { from: filters.submitted_from, to: filters.submitted_to }, time_zone),
    isBetween(sql`a.converted_amount`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
    ...hasFlags(filters.flags, {
      violation: sql`a.has_violation`,
      overdue: sql`${open} and a.settle_by < ${today}::date`,
      needs_settlement: needsSettlement({ client_id, today }),
    }),
  ],
  byWords: ({ client_id, owner_id }, words) => itemsByWords({ client_id, owner_id, item_kind: 'advance' }, words),
  columns: ({ client_id }) => lineColumns(client_id),
});

/** Sums the open balances of the matching advances per currency. */
export async function readBalances(
  tx: CompanyTransaction,
  query: AdvanceQuery,
): Promise<{ currency: string; amount: string }[]> {
  const balance = sql`select a.currency, a.paid_amount - a.applied_amount - a.returned_amount as balance`;
  const { rows } = await sql<{ currency: string; amount: string }>`
    select f.currency, sum(f.balance)::text as amount
    from (${eachMatch(advanceList.matches(query), (from) => sql`${balance} ${from}`)}) f
    group by f.currency order by f.currency`.execute(tx);
  return rows;
}

const open = sql`a.stage in ('outstanding', 'partially_settled')`;

/** Returns a condition for open advances that are overdue or whose reports are all paid. */
export function needsSettlement({ client_id, today }: { client_id: string; today: string }): RawBuilder<unknown> {
  return sql`${open} and (a.settle_by < ${today}::date or (select bool_and('paid' = (select r.stage from reports r
      where r.client_id = ${client_id} and r.id = p.report_id))
    from advance_applications p where p.client_id = ${client_id} and p.advance_id = a.id))`;
}

/** Returns the columns of a line. Subqueries look up names for each row, because joins would read whole tables. */
export function lineColumns(client_id: string): RawBuilder<AdvanceLineRow> {
  return sql`${advanceColumns(client_id)}, ${personColumn(client_id, sql`a.owner_id`)} as owner,
    ${namedColumn(client_id, 'categories', sql`a.category_id`)} as category,
    array(select (select r.stage from reports r where r.client_id = ${client_id} and r.id = p.report_id)
      from advance_applications p where p.client_id = ${client_id} and p.advance_id = a.id) as report_stages,
    ${nowWithColumn(client_id, sql`w.advance_id = a.id`)} as now_with`;
}
