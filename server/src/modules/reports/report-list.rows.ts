import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { type ReportStage, reportStages } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { afterPosition, type ListOrder, orderOf } from '../../db/list-position.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { type ReportQuery, reportsFound } from './report-query.rows.ts';

/** Pages, counts and sums of reports. */

export interface ReportLineRow {
  id: string;
  number: number;
  title: string;
  owner_id: string;
  owner: PersonBrief;
  stage: ReportStage;
  currency: string;
  total: string;
  edited_total: string | null;
  payable_total: string;
  spent: { currency: string; amount: string }[];
  ex_rate: string | null;
  no_of_expenses: number;
  no_of_receipts: number;
  no_of_violations: number;
  no_of_checks: number;
  no_of_missing: number;
  from_on: string | null;
  to_on: string | null;
  now_with: PersonBrief[];
  submitted_at: Date | null;
  created_at: Date;
  version: number;
}

/**
 * Columns of `reports r`. Names come from subqueries per row: a page has few rows, and joining whole tables would be
 * slower.
 */
export function reportColumns(client_id: string): RawBuilder<unknown> {
  return sql`r.id, r.number, r.title, r.owner_id, ${personColumn(client_id, sql`r.owner_id`)} as owner, r.stage,
    r.currency, r.total, r.edited_total, r.payable_total, r.spent, ${oneRate(client_id)} as ex_rate, r.no_of_expenses,
    r.no_of_receipts, r.no_of_violations, r.no_of_checks, r.no_of_missing, r.from_on, r.to_on,
    ${nowWith(client_id)} as now_with, r.submitted_at, r.created_at, r.version`;
}

/** The exchange rate, if all lines share one foreign currency and rate. */
function oneRate(client_id: string): RawBuilder<unknown> {
  return sql`case when jsonb_array_length(r.spent) = 1 and r.spent -> 0 ->> 'currency' <> r.currency then (
    select case when min(x.ex_rate) = max(x.ex_rate) then min(x.ex_rate) end from expenses x
    where x.client_id = ${client_id} and x.report_id = r.id and x.deleted_at is null) end`;
}

function nowWith(client_id: string): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(${personColumn(client_id, sql`a.approver_id`)} order by a.waiting_since, a.approver_id)
    from approvers a where a.client_id = ${client_id} and a.report_id = r.id), '[]')`;
}

type ReportSort = 'created' | 'submitted' | 'amount';
type Direction = 'asc' | 'desc';

export interface ReportPage extends ReportQuery {
  sort: ReportSort;
  direction: Direction;
  limit: number;
  /** Keyset cursor: continue after this row. The key is empty if the row has no value in the sort column. */
  after?: { key: string; id: string } | undefined;
  /** Alternative to `after`: skip this many rows. */
  offset?: number;
}

export interface ListedReport extends ReportLineRow {
  sort_key: string;
}

/** Finds the ids along an index first, then loads the full rows. */
export async function readReportPage(tx: CompanyTransaction, page: ReportPage): Promise<ListedReport[]> {
  const { client_id, direction, limit, offset = 0 } = page;
  const order = sql.raw(direction);
  const key = sortKeys[page.sort];
  const { rows } = await sql<ListedReport>`
    with page as (
      select r.id, ${key.column} as sort_key ${reportsFound(page)} ${afterPosition(key, direction, page.after)}
      order by ${orderOf(key, direction)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select ${reportColumns(client_id)}, coalesce(${key.text}, '') as sort_key
    from page cross join lateral (
      select * from reports x where x.client_id = ${client_id} and x.id = page.id limit 1
    ) r
    order by page.sort_key ${order}, page.id ${order}`.execute(tx);
  return rows;
}

interface SortKey extends ListOrder {
  /** The text form used in cursors. */
  text: RawBuilder<unknown>;
}

const id = sql`r.id`;

const sortKeys: Record<ReportSort, SortKey> = {
  created: { id, column: id, text: sql`page.sort_key::text`, given: (key) => sql`${key}::uuid` },
  submitted: {
    id,
    column: sql`r.submitted_at`,
    text: sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    given: (key) => sql`${key}::timestamptz`,
  },
  amount: { id, column: sql`r.total`, text: sql`page.sort_key::text`, given: (key) => sql`${key}::numeric` },
};

export interface StageTally {
  count: number;
  total: string;
}

/** Reads stored counters, which every write updates. */
export async function readReportCounts(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string },
): Promise<Map<ReportStage, StageTally>> {
  const { rows } = await sql<{ counter: string; count: number; total: string }>`
    select counter, count, total from counters_by_person where client_id = ${query.client_id}
      and person_id = ${query.owner_id} and counter = any(${reportStages.map((stage) => `report:${stage}`)})`.execute(
    tx,
  );
  return new Map(
    rows.map(({ counter, count, total }) => [counter.slice('report:'.length) as ReportStage, { count, total }]),
  );
}

/** The company's counters, summed over their slots. */
export async function readCompanyCounts(
  tx: CompanyTransaction,
  { client_id }: { client_id: string },
): Promise<Map<ReportStage, StageTally>> {
  const { rows } = await sql<{ counter: string; count: number; total: string }>`
    select counter, sum(count)::int as count, sum(total) as total from counters_by_company where client_id = ${client_id}
      and counter = any(${reportStages.map((stage) => `report:${stage}`)}) group by counter`.execute(tx);
  return new Map(
    rows.map(({ counter, count, total }) => [counter.slice('report:'.length) as ReportStage, { count, total }]),
  );
}

/** Count and total of the matching reports. */
export async function readTally(tx: CompanyTransaction, query: ReportQuery): Promise<StageTally> {
  const { rows } = await sql<StageTally>`
    select count(*)::int as count, coalesce(sum(r.total), 0) as total ${reportsFound(query)}`.execute(tx);
  return rows[0] ?? { count: 0, total: '0' };
}

/** Count, total and amounts by currency of the matching reports. */
export async function readReportTally(
  tx: CompanyTransaction,
  query: ReportQuery,
): Promise<StageTally & { spent: { currency: string; amount: string }[] }> {
  const { rows } = await sql<StageTally & { spent: { currency: string; amount: string }[] }>`
    with found as (select r.total, r.spent ${reportsFound(query)})
    select (select count(*)::int from found) as count, (select coalesce(sum(total), 0) from found) as total,
      coalesce((select jsonb_agg(jsonb_build_object('currency', s.currency, 'amount', s.amount::text) order by s.currency)
        from (select each ->> 'currency' as currency, sum((each ->> 'amount')::numeric) as amount
          from found cross join jsonb_array_elements(found.spent) each group by 1) s), '[]') as spent`.execute(tx);
  return rows[0] ?? { count: 0, total: '0', spent: [] };
}

/** Ids that match a bulk selection, smallest first. */
export async function readMatchingIds(tx: CompanyTransaction, query: ReportQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id ${reportsFound(query)} order by r.id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The given reports that belong to the owner. */
export async function readOwnIds(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reports where client_id = ${query.client_id} and id = any(${query.ids}::uuid[])
      and owner_id = ${query.owner_id} and deleted_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The given reports that are submitted, of any owner. */
export async function readSubmittedIds(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reports where client_id = ${query.client_id} and id = any(${query.ids}::uuid[])
      and stage <> 'draft' and deleted_at is null`.execute(tx);
  return rows.map(({ id }) => id);
}
