import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for values of exported rows that lists do not contain. They read one batch of rows by id. */

interface Batch {
  client_id: string;
  ids: readonly string[];
}

type CustomValues = Record<string, string | boolean | readonly string[]>;

export interface PersonValues {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  employee_code: string | null;
  department: string | null;
  entity: string | null;
  entity_country: string | null;
  entity_tax_number: string | null;
  business_unit: string | null;
  employee_level: string | null;
  location: string;
  manager: string | null;
  manager_email: string | null;
  company_currency: string;
  custom_values: CustomValues;
}

export async function readPersonValues(tx: CompanyTransaction, { client_id, ids }: Batch): Promise<PersonValues[]> {
  const { rows } = await sql<PersonValues>`
    select u.id, u.first_name, u.last_name, u.email, u.employee_code, d.name as department, e.name as entity,
      e.country as entity_country, e.tax_number as entity_tax_number, b.name as business_unit,
      l.name as employee_level, u.location, m.first_name || ' ' || m.last_name as manager, m.email as manager_email,
      c.currency as company_currency, u.custom_values
    from users u
    join companies c on c.client_id = ${client_id}
    left join departments d on d.client_id = ${client_id} and d.id = u.department_id
    left join entities e on e.client_id = ${client_id} and e.id = u.entity_id
    left join business_units b on b.client_id = ${client_id} and b.id = u.business_unit_id
    left join employee_levels l on l.client_id = ${client_id} and l.id = u.level_id
    left join users m on m.client_id = ${client_id} and m.id = u.manager_id
    where u.client_id = ${client_id} and u.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export interface ReportValues {
  id: string;
  currency: string;
  total: string;
  edited_total: string | null;
  payable_total: string;
  purpose: string;
  no_of_expenses: number;
  from_on: string | null;
  to_on: string | null;
  created_at: Date;
  approved_at: Date | null;
  paid_on: string | null;
  payout_currency: string | null;
  payout_amount: string | null;
  payout_method: string | null;
  payout_reference: string | null;
  payout_id: string | null;
  approvers: string | null;
  waiting_for: string | null;
  custom_values: CustomValues;
}

export async function readReportValues(tx: CompanyTransaction, { client_id, ids }: Batch): Promise<ReportValues[]> {
  const { rows } = await sql<ReportValues>`
    select r.id, r.currency, r.total, r.edited_total, r.payable_total, r.purpose, r.no_of_expenses, r.from_on, r.to_on,
      r.created_at, p.approved_at, p.paid_on, p.currency as payout_currency, p.amount as payout_amount,
      nullif(p.method, '') as payout_method, nullif(p.reference, '') as payout_reference, p.payout_id, r.custom_values,
      (select string_agg(distinct u.first_name || ' ' || u.last_name, ', ')
        from approval_decisions d join users u on u.client_id = ${client_id} and u.id = d.actor_id
        where d.client_id = ${client_id} and d.item_id = r.id and d.decision = 'approved') as approvers,
      (select string_agg(u.first_name || ' ' || u.last_name, ', ' order by u.last_name, u.id)
        from approvers a join users u on u.client_id = ${client_id} and u.id = a.approver_id
        where a.client_id = ${client_id} and a.report_id = r.id) as waiting_for
    from reports r
    left join payables p on p.client_id = ${client_id} and p.item_id = r.id
    where r.client_id = ${client_id} and r.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export interface ClaimValues {
  id: string;
  parent_category: string | null;
  mileage_distance: string | null;
  mileage_unit: string | null;
  mileage_vehicle: string | null;
  stops: { name: string }[] | null;
  is_round_trip: boolean | null;
  registration: string | null;
  passengers: number | null;
  mileage_purpose: string | null;
  per_diem_from: string | null;
  per_diem_to: string | null;
  per_diem_purpose: string | null;
}

/** Reads the mileage, per diem and parent category values of expenses. */
export async function readClaimValues(tx: CompanyTransaction, { client_id, ids }: Batch): Promise<ClaimValues[]> {
  const { rows } = await sql<ClaimValues>`
    select x.id, q.name as parent_category, trim_scale(m.claimed_distance)::text as mileage_distance,
      m.unit as mileage_unit, m.vehicle as mileage_vehicle, m.stops, m.is_round_trip, m.registration, m.passengers,
      m.purpose as mileage_purpose, p.from_date as per_diem_from, p.to_date as per_diem_to,
      p.purpose as per_diem_purpose
    from expenses x
    left join categories k on k.client_id = ${client_id} and k.id = x.category_id
    left join categories q on q.client_id = ${client_id} and q.id = k.parent_id
    left join mileage_claims m on m.client_id = ${client_id} and m.expense_id = x.id
    left join per_diem_claims p on p.client_id = ${client_id} and p.expense_id = x.id
    where x.client_id = ${client_id} and x.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

export async function readAdvanceCustomValues(
  tx: CompanyTransaction,
  { client_id, ids }: Batch,
): Promise<{ id: string; custom_values: CustomValues }[]> {
  const { rows } = await sql<{ id: string; custom_values: CustomValues }>`
    select id, custom_values from advances where client_id = ${client_id} and id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}
