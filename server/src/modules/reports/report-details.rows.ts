import { sql } from 'kysely';
import type { TripState } from '#domain/trips/trip-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { reportLines, visibilityColumns } from '../../db/shared-columns.rows.ts';
import { type ReportLineRow, reportColumns } from './report-list.rows.ts';

export interface ReportDetailsRow extends ReportLineRow {
  purpose: string;
  trip: {
    trip_id: string;
    title: string;
    city: string;
    country: string;
    starts_on: string;
    ends_on: string;
    state: TripState;
  } | null;
  custom_values: Record<string, string | boolean | readonly string[]>;
  department: string | null;
  entity: string | null;
  /** The total of the lines paid by the company. */
  company_paid_total: string;
  /** The total of the non-reimbursable lines. */
  not_reimbursable_total: string;
  /** The claimed amount above policy caps, unless an approver raised the amount over the cap. */
  over_policy_total: string;
  /** The time at which the current approvers were asked to decide; null if the report waits for no approver. */
  waiting_since: Date | null;
  approver_ids: string[];
  decided_ids: string[];
}

export type ReportVisibility = Pick<ReportDetailsRow, 'id' | 'owner_id' | 'stage' | 'approver_ids' | 'decided_ids'>;

/** Reads the fields that decide who may see each of these reports. */
export async function readReportVisibility(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<ReportVisibility[]> {
  const { rows } = await sql<ReportVisibility>`
    select r.id, r.owner_id, r.stage, ${visibilityColumns(client_id, sql`r.id`)} from reports r
    where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null`.execute(tx);
  return rows;
}

export async function readReportDetails(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ReportDetailsRow | undefined> {
  const { rows } = await sql<ReportDetailsRow>`
    select ${reportColumns(client_id)}, r.purpose, r.custom_values, ${visibilityColumns(client_id, sql`r.id`)},
      (select d.name from users u join departments d on d.client_id = ${client_id} and d.id = u.department_id
        where u.client_id = ${client_id} and u.id = r.owner_id) as department,
      (select n.name from users u join entities n on n.client_id = ${client_id} and n.id = u.entity_id
        where u.client_id = ${client_id} and u.id = r.owner_id) as entity,
      (select jsonb_build_object('trip_id', p.id, 'title', p.title, 'city', p.city, 'country', p.country,
          'starts_on', p.starts_on, 'ends_on', p.ends_on, 'state', p.state)
        from report_trips l join trips p on p.client_id = ${client_id} and p.id = l.trip_id
        where l.client_id = ${client_id} and l.report_id = r.id) as trip,
      t.company_paid_total, t.not_reimbursable_total, t.over_policy_total,
      (select min(a.waiting_since) from approvers a where a.client_id = ${client_id} and a.report_id = r.id)
        as waiting_since
    from reports r
    cross join lateral (
      select coalesce(sum(s.amount) filter (where x.payment_mode = 'company'), 0) as company_paid_total,
        coalesce(sum(s.amount) filter (where x.payment_mode = 'own' and not x.is_reimbursable), 0)
          as not_reimbursable_total,
        coalesce(sum(x.converted_amount - x.capped_amount)
          filter (where coalesce(x.edited_converted_amount <= x.capped_amount, true)), 0) as over_policy_total
      from ${reportLines(client_id, sql`r.id`)} x
      cross join lateral (
        select coalesce(x.edited_converted_amount, x.capped_amount, x.converted_amount) as amount
      ) s
    ) t
    where r.client_id = ${client_id} and r.id = ${id} and r.deleted_at is null`.execute(tx);
  return rows[0];
}
