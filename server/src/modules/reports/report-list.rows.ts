import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { clientFilters } from '#contract/approvals.contract.ts';
import type { reportRow } from '#contract/reports.contract.ts';
import { decimalsOf } from '#domain/money/currency.ts';
import { isPayable, reportGroups, reportStages } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Tally } from '../../db/list-counters.rows.ts';
import { hasFlags, isAmong, isBetween, isInDepartments, isOnDays } from '../../db/list-filters.rows.ts';
import { type DatedQuery, eachMatch, tableList } from '../../db/list-query.rows.ts';
import { sortBy, sortById, sortByNullable } from '../../db/list-sort.rows.ts';
import { itemsByWords } from '../../db/search-words.rows.ts';
import { nowWithColumn, personColumn, reportLines } from '../../db/shared-columns.rows.ts';

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

/** Selects the amount still to be paid for `reports r`, after advances. No row unless the report awaits payment. */
function payableOf(client_id: string): RawBuilder<string | null> {
  return sql`select p.payable from payables p where p.client_id = ${client_id} and p.item_id = r.id
    and p.stage = any(${[...reportGroups.awaiting_payment]}::text[])`;
}

/** Like `payableOf`, but in the company's currency: the same share of the payable total in that currency. */
function companyPayableOf({ client_id, currency }: { client_id: string; currency: string }): RawBuilder<string> {
  return sql`select case when r.currency = ${currency} then p.payable when r.payable_total = 0 then 0
      else round(r.company_payable_total * p.payable / r.payable_total, ${sql.lit(decimalsOf(currency))}) end
    from (${payableOf(client_id)}) p`;
}

/** Reads the amount to be paid to a person for reports awaiting payment, in the company's currency. */
export async function readToBePaid(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; currency: string },
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum((${companyPayableOf(query)})), 0) as total from reports r
    where r.client_id = ${query.client_id} and r.owner_id = ${query.owner_id} and r.deleted_at is null
      and r.stage = any(${[...reportGroups.awaiting_payment]}::text[])`.execute(tx);
  return rows[0]?.total ?? '0';
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
