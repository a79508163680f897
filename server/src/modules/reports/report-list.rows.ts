import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { clientFilters } from '#contract/approvals.contract.ts';
import type { reportRow } from '#contract/reports.contract.ts';
import { isPayable, reportStages } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Tally } from '../../db/list-counters.rows.ts';
import { hasFlags, isAmong, isBetween, isInDepartments, isOnDays } from '../../db/list-filters.rows.ts';
import { type DatedQuery, eachMatch, tableList } from '../../db/list-query.rows.ts';
import { sortBy, sortById, sortByNullable } from '../../db/list-sort.rows.ts';
import { itemsByWords } from '../../db/search-words.rows.ts';
import { nowWithColumn, personColumn, reportLines } from '../../db/shared-columns.rows.ts';
import { companyPayableOf, payableOf } from './to-be-paid.rows.ts';

/** The lists of a person's reports and of the company's submitted reports. */

type ReportRow = z.output<typeof reportRow>;

/** A row of the list as the database returns it, before it is converted to the format of the API. */
export interface ReportLineRow
  extends Omit<ReportRow, 'report_id' | 'number' | 'report_status' | 'submitted_at' | 'created_at'> {
  number: number;
  owner_id: string;
  submitted_at: Date | null;
  created_at: Date;
}

export interface ReportQuery extends DatedQuery<z.output<typeof clientFilters>> {
  /** The owner; null for submitted reports of every owner. */
  owner_id: string | null;
}

export const reportList = tableList({
  table: 'reports',
  alias: 'r',
  sorts: {
    created: sortById,
    submitted: sortByNullable('instant', sql`r.submitted_at`),
    amount: sortBy('numeric', sql`r.company_total`),
  },
  amount: sql`r.company_total`,
  exists: sql`r.deleted_at is null`,
  where: ({ client_id, owner_id, filters, time_zone }: ReportQuery) => [
    // Drafts are visible only to their owner.
    owner_id === null ? sql`r.stage <> 'draft'` : sql`r.owner_id = ${owner_id}`,
    isAmong(sql`r.stage`, filters.stages, 'text'),
    isAmong(sql`r.owner_id`, filters.owner_ids, 'uuid'),
    isInDepartments(client_id, sql`r.owner_id`, filters.department_ids),
    filters.approver_ids &&
      sql`exists (select from approvers a where a.client_id = ${client_id} and a.report_id = r.id
        and ${isAmong(sql`a.approver_id`, filters.approver_ids, 'uuid')})`,
    isOnDays(sql`r.submitted_at`, { from: filters.submitted_from, to: filters.submitted_to }, time_zone),
    isBetween(sql`r.company_total`, { from: filters.amount_from, to: filters.amount_to }, 'numeric'),
    ...hasFlags(filters.flags, {
      violation: sql`r.no_of_violations > 0`,
      check: sql`r.no_of_checks > 0`,
      no_receipt: sql`r.no_of_receipts < r.no_of_expenses`,
      partially_approved: sql`(r.edited_total is not null and r.edited_total <> r.total
        or r.edited_total is null and ${isAmong(sql`r.stage`, reportStages.filter(isPayable), 'text')} and exists (
          select from expenses x where x.client_id = ${client_id} and x.report_id = r.id and x.deleted_at is null
            and x.capped_amount < x.converted_amount))`,
    }),
  ],
  byWords: ({ client_id, owner_id }, words) => itemsByWords({ client_id, owner_id, item_kind: 'report' }, words),
  columns: ({ client_id }) => reportColumns(client_id),
});

/** Returns the columns of `reports r`. Subqueries look up names for each row, because joins would be slower. */
export function reportColumns(client_id: string): RawBuilder<ReportLineRow> {
  return sql`r.id, r.number, r.title, r.owner_id, ${personColumn(client_id, sql`r.owner_id`)} as owner, r.stage,
    r.currency, r.total, r.edited_total, r.payable_total, (${payableOf(client_id)}) as to_be_paid, r.spent, ${oneRate(client_id)} as ex_rate, r.no_of_expenses,
    r.no_of_receipts, r.no_of_violations, r.no_of_checks, r.no_of_missing, r.from_on, r.to_on,
    ${nowWithColumn(client_id, sql`w.report_id = r.id`)} as now_with, r.submitted_at, r.created_at, r.version`;
}

/** Selects the exchange rate of a report. It is null unless all lines have the same foreign currency and rate. */
function oneRate(client_id: string): RawBuilder<unknown> {
  return sql`case when jsonb_array_length(r.spent) = 1 and r.spent -> 0 ->> 'currency' <> r.currency then (
    select case when min(x.ex_rate) = max(x.ex_rate) then min(x.ex_rate) end
    from ${reportLines(client_id, sql`r.id`)} x) end`;
}

interface ReportTally extends Tally {
  to_be_paid: string;
  spent: { currency: string; amount: string }[];
}

/** Adds up the matching reports. The totals are in `currency`, that of the company; `spent` is per currency. */
export async function readReportTally(
  tx: CompanyTransaction,
  query: ReportQuery,
  currency: string,
): Promise<ReportTally> {
  const payable = companyPayableOf({ client_id: query.client_id, currency });
  const matches = eachMatch(
    reportList.matches(query),
    (from) => sql`select r.company_total as total, r.spent, (${payable}) as to_be_paid ${from}`,
  );
  const { rows } = await sql<ReportTally>`
    with found as (${matches})
    select (select count(*)::int from found) as count, (select coalesce(sum(total), 0) from found) as total,
      (select coalesce(sum(to_be_paid), 0) from found) as to_be_paid,
      coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text) order by s.currency)
        from (select each ->> 'currency' as currency, sum((each ->> 'amount')::numeric) as amount
          from found cross join jsonb_array_elements(found.spent) each group by 1) s), '[]') as spent`.execute(tx);
  return rows[0] ?? { count: 0, total: '0', to_be_paid: '0', spent: [] };
}
