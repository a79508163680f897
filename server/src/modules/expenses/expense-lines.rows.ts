import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { Scan } from '#contract/shared/scan.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { itemisedColumn, personColumn, reportLines, visibilityColumns } from '../../db/shared-columns.rows.ts';
import type { CheckRow, ExpenseRow } from './expenses.rows.ts';

/** Read-only queries for expense lists and details. */

export interface ExpenseLineRow
  extends Pick<
    ExpenseRow,
    | 'id'
    | 'owner_id'
    | 'report_id'
    | 'stage'
    | 'category_id'
    | 'expense_type'
    | 'trip'
    | 'payment_mode'
    | 'is_reimbursable'
    | 'merchant'
    | 'description'
    | 'spent_on'
    | 'currency'
    | 'amount'
    | 'ex_rate'
    | 'converted_amount'
    | 'capped_amount'
    | 'edited_amount'
    | 'edited_ex_rate'
    | 'edited_converted_amount'
    | 'policy_result'
    | 'converted_currency'
    | 'no_of_receipts'
    | 'lost_receipt_reason'
    | 'no_of_checks'
    | 'source'
    | 'version'
  > {
  category: string | null;
  category_icon: string | null;
  report_number: number | null;
  report_title: string | null;
  report_stage: ReportStage | null;
  first_file_id: string | null;
  scan_state: Scan['state'] | null;
  missing_labels: string[];
  /** The number and total of the items of the receipt; null if the expense is not one of several items. */
  itemised: { no_of_items: number; total: string } | null;
}

/**
 * Returns the list columns of `expenses e`. Names come from a subquery for each row, which is faster than joining whole
 * tables because a page has few rows.
 */
function lineColumns(client_id: string): RawBuilder<ExpenseLineRow> {
  return sql`e.id, e.owner_id, e.report_id, e.stage, e.category_id, e.expense_type, e.trip, e.payment_mode,
    e.is_reimbursable, e.merchant, e.description, e.spent_on, e.currency, e.amount, e.ex_rate, e.converted_amount, e.capped_amount, e.edited_amount,
    e.edited_ex_rate, e.edited_converted_amount, e.converted_currency, e.policy_result, e.no_of_receipts, coalesce(e.lost_receipt_reason, '') as lost_receipt_reason, e.no_of_checks, e.source, e.version,
    c.name as category, c.icon as category_icon, r.number as report_number, r.title as report_title,
    r.stage as report_stage, f.file_id as first_file_id, f.scan_state, ${missingLabels(client_id)} as missing_labels,
    ${itemisedColumn(client_id, sql`e`)} as itemised`;
}

/** Returns joins from `expenses e` to its category, its report, and its first receipt with the scan state. */
export function besideLine(client_id: string): RawBuilder<unknown> {
  return sql`left join lateral (
      select name, icon from categories x where x.client_id = ${client_id} and x.id = e.category_id limit 1
    ) c on true
    left join lateral (
      select number, title, stage from reports x where x.client_id = ${client_id} and x.id = e.report_id limit 1
    ) r on true
    left join lateral (
      select x.file_id,
        (select s.state from receipts y join scans s on s.client_id = ${client_id} and s.file_id = y.file_id
          where y.client_id = ${client_id} and y.expense_id = e.id
          order by s.state = 'pending' desc, y.sort_order limit 1) as scan_state
      from receipts x where x.client_id = ${client_id} and x.expense_id = e.id and e.no_of_receipts > 0
      order by x.sort_order limit 1
    ) f on true`;
}

const standardLabels = sql`case m when 'category_id' then 'Category' when 'merchant' then 'Merchant' when 'spent_on' then 'Date'
  when 'currency' then 'Currency' when 'amount' then 'Amount' when 'ex_rate' then 'Exchange rate'
  when 'file_ids' then 'Receipt' when 'attendees' then 'Attendees' end`;

/** Returns SQL for the labels of the missing fields. A field that no longer exists is shown by its key. */
export function missingLabels(client_id: string): RawBuilder<unknown> {
  return sql`case when e.missing = '[]' then '{}' else array(
    select coalesce(${standardLabels},
      (select a.label from category_attributes a where a.client_id = ${client_id} and a.category_id = e.category_id
        and 'attributes.' || a.key = m),
      (select u.label from custom_fields u where u.client_id = ${client_id} and u.applies_to = 'expense'
        and 'custom_values.' || u.key = m), m)
    from jsonb_array_elements_text(e.missing) m) end`;
}

/** A check as read from JSON, with its times as strings. */
export type SavedCheck = Omit<CheckRow, 'expense_id' | 'remarked_at' | 'acknowledged_at'> & {
  remarked_at: string | null;
  acknowledged_at: string | null;
};

export interface ExpenseDetailsRow extends ExpenseLineRow, Omit<ExpenseRow, 'stage'> {
  owner: PersonBrief;
  reason_by_name: string | null;
  file_ids: string[];
  checks: SavedCheck[];
  approver_ids: string[];
  decided_ids: string[];
}

/** Reads expenses with all their details, ordered by id. */
export async function readDetails(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<ExpenseDetailsRow[]> {
  const { rows } = await sql<ExpenseDetailsRow>`
    select ${lineColumns(client_id)}, e.rate_on, e.rate_source, e.table_rate, e.invoice_number, e.taxes, e.attendees,
      e.attributes, e.custom_values, e.policy_violation, e.policy_reason, e.reason_by, e.reason_at, e.missing, e.split_id,
      e.is_card_matched, e.created_at, e.updated_at, ${detailColumns(client_id)}
    from expenses e ${besideLine(client_id)}
    where e.client_id = ${client_id} and e.id = any(${ids}::uuid[]) and e.deleted_at is null
    order by e.id`.execute(tx);
  return rows;
}

function detailColumns(client_id: string): RawBuilder<unknown> {
  return sql`${personColumn(client_id, sql`e.owner_id`)} as owner,
    ${reasonByName(client_id)} as reason_by_name,
    array(select x.file_id from receipts x where x.client_id = ${client_id} and x.expense_id = e.id
      order by x.sort_order) as file_ids,
    ${checksColumn(client_id)} as checks, ${visibilityColumns(client_id, sql`e.report_id`)}`;
}

/** Returns SQL for the checks of `expenses e` as JSON. */
export function checksColumn(client_id: string): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(jsonb_build_object('code', k.code, 'level', k.level, 'message', k.message,
      'related_ids', k.related_ids, 'remarked_by', k.remarked_by, 'remarked_at', k.remarked_at,
      'acknowledged_by', k.acknowledged_by, 'acknowledged_at', k.acknowledged_at,
      'acknowledged_reason', k.acknowledged_reason) order by k.code)
    from expense_checks k where k.client_id = ${client_id} and k.expense_id = e.id), '[]')`;
}

/** A list row with its policy result and its checks. */
export interface ListedExpenseRow
  extends ExpenseLineRow,
    Pick<ExpenseRow, 'policy_violation' | 'policy_reason' | 'reason_at'> {
  reason_by_name: string | null;
  checks: ExpenseDetailsRow['checks'];
}

export function listedColumns(client_id: string): RawBuilder<ListedExpenseRow> {
  return sql`${lineColumns(client_id)}, ${policyColumns(client_id)}, ${checksColumn(client_id)} as checks`;
}

/**
 * Returns SQL for the name of the person who gave the reason. Only the few expenses with a reason need the subquery;
 * with a join, PostgreSQL may read all users for each row.
 */
function reasonByName(client_id: string): RawBuilder<unknown> {
  return sql`case when e.reason_by is null then null else (
      select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = e.reason_by)
    end`;
}

function policyColumns(client_id: string): RawBuilder<unknown> {
  return sql`e.policy_violation, e.policy_reason, e.reason_at,
    ${reasonByName(client_id)} as reason_by_name`;
}

interface LineOfReportRow extends ListedExpenseRow, Pick<ExpenseRow, 'attributes' | 'custom_values'> {
  /** The receipts at the time of the rejection; null if the line was not copied at a rejection. */
  rejected_file_ids: string[] | null;
}

/** Reads one page of a report's lines, oldest first. For a rejected report, reads the copies made at the rejection. */
export async function readLinesOfReport(
  tx: CompanyTransaction,
  query: { client_id: string; report_id: string; limit: number; offset: number },
): Promise<LineOfReportRow[]> {
  const { client_id } = query;
  const { rows } = await sql<LineOfReportRow>`
    select ${lineColumns(client_id)}, e.attributes, e.custom_values, ${policyColumns(client_id)}, coalesce(l.checks, ${checksColumn(client_id)}) as checks,
      case when l.expense_id is not null then array(select p.file_id from rejected_line_files p
        where p.client_id = ${client_id} and p.report_id = l.report_id and p.expense_id = l.expense_id
        order by p.sort_order) end as rejected_file_ids
    from (
      select * from ${reportLines(client_id, sql`${query.report_id}`)} x
      order by x.spent_on, x.id limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}
    ) e ${besideLine(client_id)}
    left join rejected_lines l on l.client_id = ${client_id} and l.report_id = ${query.report_id} and l.expense_id = e.id
    order by e.spent_on, e.id`.execute(tx);
  return rows;
}

export interface RelatedRow extends Pick<ExpenseDetailsRow, 'report_stage' | 'approver_ids' | 'decided_ids'> {
  id: string;
  owner_id: string;
  owner_name: string;
  merchant: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  report_number: number | null;
}

/**
 * Reads the labels of related expenses and the data that determines who may see them. Deleted expenses are left out.
 */
export async function readRelated(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select e.id, e.owner_id, e.merchant, e.spent_on, e.currency, e.amount,
      (select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = e.owner_id)
        as owner_name,
      (select r.number from reports r where r.client_id = ${client_id} and r.id = e.report_id) as report_number,
      (select r.stage from reports r where r.client_id = ${client_id} and r.id = e.report_id) as report_stage,
      ${visibilityColumns(client_id, sql`e.report_id`)}
    from expenses e where e.client_id = ${client_id} and e.id = any(${ids}::uuid[]) and e.deleted_at is null`.execute(
    tx,
  );
  return rows;
}

/** Reads who may see the expenses and rejected lines that have this file as a receipt. */
export async function readVisibility(
  tx: CompanyTransaction,
  { client_id, file_id }: { client_id: string; file_id: string },
): Promise<Pick<ExpenseDetailsRow, 'owner_id' | 'report_stage' | 'approver_ids' | 'decided_ids'>[]> {
  const { rows } = await sql<Pick<ExpenseDetailsRow, 'owner_id' | 'report_stage' | 'approver_ids' | 'decided_ids'>>`
    select e.owner_id, (select r.stage from reports r where r.client_id = ${client_id} and r.id = e.report_id) as report_stage,
      ${visibilityColumns(client_id, sql`e.report_id`)}
    from receipts x cross join lateral (
      select * from expenses y where y.client_id = ${client_id} and y.id = x.expense_id and y.deleted_at is null limit 1
    ) e
    where x.client_id = ${client_id} and x.file_id = ${file_id}
    union all
    select r.owner_id, r.stage, ${visibilityColumns(client_id, sql`r.id`)}
    from rejected_line_files x cross join lateral (
      select * from reports y where y.client_id = ${client_id} and y.id = x.report_id and y.deleted_at is null limit 1
    ) r
    where x.client_id = ${client_id} and x.file_id = ${file_id}`.execute(tx);
  return rows;
}
