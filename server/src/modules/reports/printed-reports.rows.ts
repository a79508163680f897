import { type RawBuilder, sql } from 'kysely';
import type { PaymentMode } from '#domain/expenses/payment-modes.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { itemisedColumn, reportLines } from '../../db/shared-columns.rows.ts';

/** Queries for exported reports. Deleted reports are left out. */

export interface PrintedHead {
  id: string;
  owner_id: string;
  number: string;
  title: string;
  stage: ReportStage;
  currency: string;
  total: string;
  edited_total: string | null;
  payable_total: string;
  purpose: string;
  submitted_at: Date | null;
  no_of_expenses: number;
  spent: { currency: string; amount: string }[];
  owner: string;
  owner_email: string;
  employee_code: string | null;
  department: string | null;
  entity: string | null;
  entity_address: string;
  entity_tax_number: string;
  company: string;
  company_currency: string;
  time_zone: string;
  /** The booked trip of the report. */
  booked_trip: { title: string; city: string; country: string; starts_on: string; ends_on: string } | null;
}

export async function readPrintedHeads(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<PrintedHead[]> {
  const { rows } = await sql<PrintedHead>`
    select r.id, r.owner_id, 'ER-' || r.number as number, r.title, r.stage, r.currency, r.total, r.edited_total, r.payable_total,
      r.purpose, r.submitted_at, r.no_of_expenses, r.spent, u.first_name || ' ' || u.last_name as owner,
      u.email as owner_email, u.employee_code, d.name as department, e.name as entity,
      coalesce(e.address, '') as entity_address, coalesce(e.tax_number, '') as entity_tax_number, c.name as company,
      c.currency as company_currency, u.time_zone,
      (select jsonb_build_object('title', t.title, 'city', t.city, 'country', t.country, 'starts_on', t.starts_on,
          'ends_on', t.ends_on)
        from report_trips j join trips t on t.client_id = ${query.client_id} and t.id = j.trip_id
        where j.client_id = ${query.client_id} and j.report_id = r.id order by t.starts_on, t.id limit 1) as booked_trip
    from reports r
    join users u on u.client_id = ${query.client_id} and u.id = r.owner_id
    join companies c on c.client_id = ${query.client_id}
    left join departments d on d.client_id = ${query.client_id} and d.id = u.department_id
    left join entities e on e.client_id = ${query.client_id} and e.id = u.entity_id
    where r.client_id = ${query.client_id} and r.id = any(${query.ids}::uuid[]) and r.deleted_at is null
    order by array_position(${query.ids}::uuid[], r.id)`.execute(tx);
  return rows;
}

export interface PrintedLine {
  id: string;
  report_id: string | null;
  owner_id: string;
  created_at: Date | null;
  expense_type: string;
  trip: TripFacts | null;
  payment_mode: PaymentMode;
  is_reimbursable: boolean;
  category_id: string | null;
  category: string | null;
  category_code: string | null;
  ledger_account: string | null;
  merchant: string;
  description: string;
  invoice_number: string;
  spent_on: string | null;
  currency: string | null;
  amount: string | null;
  ex_rate: string | null;
  converted_currency: string | null;
  converted_amount: string | null;
  company_amount: string | null;
  capped_amount: string | null;
  edited_converted_amount: string | null;
  taxes: { name: string; rate_pct: string | null; amount: string }[];
  /** The items of the line's receipt, if it was itemised. */
  itemised: { no_of_items: number; total: string } | null;
  violations: { rule_name: string; message: string }[];
  lost_receipt_reason: string;
  policy_reason: string;
  attributes: Record<string, string | boolean | readonly string[]>;
  custom_values: Record<string, string | boolean | readonly string[]>;
  attendees: ({ user_id: string } | { name: string; company: string })[];
  receipts: { file_id: string; name: string; kind: 'image' | 'pdf' | 'sheet'; type: string; no_of_pages: number }[];
  report_number: string | null;
  report_title: string | null;
  report_stage: ReportStage | null;
  submitted_at: Date | null;
  owner: string;
  owner_email: string;
  employee_code: string | null;
  department: string | null;
  entity: string | null;
  company_currency: string;
}

interface LineBatch {
  client_id: string;
  limit: number;
  after?: { spent_on: string | null; id: string } | undefined;
}

/** Reads one batch of a report's lines, sorted by date. */
export async function readPrintedLines(
  tx: CompanyTransaction,
  query: LineBatch & { report_id: string },
): Promise<PrintedLine[]> {
  const after = query.after
    ? sql`and (coalesce(x.spent_on, 'infinity'), x.id) > (coalesce(${query.after.spent_on}::date, 'infinity'), ${query.after.id}::uuid)`
    : sql``;
  const { rows } =
    await sql<PrintedLine>`${selectLines(query.client_id, reportLines(query.client_id, sql`${query.report_id}`))}
    where true ${after}
    order by coalesce(x.spent_on, 'infinity'), x.id limit ${query.limit}`.execute(tx);
  return rows;
}

/** Reads chosen lines of some reports, in no particular order. */
export async function readLinesAmong(
  tx: CompanyTransaction,
  query: { client_id: string; report_ids: readonly string[]; ids: readonly string[] },
): Promise<PrintedLine[]> {
  const lines = sql`(select l.* from unnest(${query.report_ids}::uuid[]) as chosen (report_id)
    cross join lateral ${reportLines(query.client_id, sql`chosen.report_id`)} l
    where l.id = any(${query.ids}::uuid[]))`;
  const { rows } = await sql<PrintedLine>`${selectLines(query.client_id, lines)}`.execute(tx);
  return rows;
}

export async function readChosenLines(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<PrintedLine[]> {
  const { rows } = await sql<PrintedLine>`${selectLines(query.client_id, sql`expenses`)}
    where x.client_id = ${query.client_id} and x.id = any(${query.ids}::uuid[]) and x.deleted_at is null
    order by array_position(${query.ids}::uuid[], x.id)`.execute(tx);
  return rows;
}

function selectLines(client_id: string, lines: RawBuilder<unknown>) {
  return sql`
    select x.id, x.report_id, x.owner_id, x.created_at, x.expense_type, x.trip, x.payment_mode, x.is_reimbursable, x.category_id, k.name as category,
      k.code as category_code, k.ledger_account, x.merchant, x.description, x.invoice_number, x.spent_on, x.currency, x.amount, x.ex_rate,
      x.converted_currency, x.converted_amount, x.company_amount, x.capped_amount, x.edited_converted_amount, x.taxes, coalesce(x.lost_receipt_reason, '') as lost_receipt_reason, x.policy_reason, x.attributes,
      x.custom_values, x.attendees, ${itemisedColumn(client_id, sql`x`)} as itemised,
      coalesce(x.policy_violation -> 'attributes_violation', '[]') as violations,
      coalesce((
        select jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'kind', f.kind, 'type', f.type,
          'no_of_pages', f.no_of_pages) order by p.sort_order, f.id)
        from (
          select y.file_id, y.sort_order from receipts y
          where y.client_id = ${client_id} and y.expense_id = x.id and r.stage is distinct from 'rejected'
          union all
          select y.file_id, y.sort_order from rejected_line_files y
          where y.client_id = ${client_id} and y.report_id = x.report_id and y.expense_id = x.id
        ) p join files f on f.client_id = ${client_id} and f.id = p.file_id and f.removed_at is null
      ), '[]') as receipts,
      'ER-' || r.number as report_number, r.title as report_title, r.stage as report_stage,
      r.submitted_at, u.first_name || ' ' || u.last_name as owner, u.email as owner_email, u.employee_code,
      d.name as department, n.name as entity, c.currency as company_currency
    from ${lines} x
    join companies c on c.client_id = ${client_id}
    join users u on u.client_id = ${client_id} and u.id = x.owner_id
    left join departments d on d.client_id = ${client_id} and d.id = u.department_id
    left join entities n on n.client_id = ${client_id} and n.id = u.entity_id
    left join categories k on k.client_id = ${client_id} and k.id = x.category_id
    left join reports r on r.client_id = ${client_id} and r.id = x.report_id`;
}
