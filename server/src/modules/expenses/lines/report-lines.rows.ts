import { sql } from 'kysely';
import type { PolicyViolationRecord } from '#domain/policies/policy-violation.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { ReportSums, SummedLine } from '#domain/reports/report-sums.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries that lock reports, and queries for the totals that a report stores about its lines. */

export interface LockedReport {
  id: string;
  owner_id: string;
  number: number;
  title: string;
  purpose: string;
  custom_values: Record<string, string | boolean | readonly string[]>;
  stage: ReportStage;
  /** The currency in which the owner is reimbursed. */
  currency: string;
  company_currency: string;
  total: string;
  /** The approved total after approvers changed lines; null if they changed none. */
  edited_total: string | null;
  /** The amount shown in lists, in the company's currency. */
  company_total: string;
  no_of_expenses: number;
  submitted_at: Date | null;
  /** The owner or delegate who submitted the report; null if unknown. */
  submitted_by: string | null;
  version: number;
}

/** Locks reports, ordered by id, until the transaction ends. Lines may be changed only while their report is locked. */
export async function lockReports(
  tx: CompanyTransaction,
  target: { client_id: string; ids: readonly string[] },
): Promise<LockedReport[]> {
  const { rows } = await sql<LockedReport>`${lockedReports(target)} order by id for update`.execute(tx);
  return rows;
}

/** Reads a report like `lockReports`, but without a lock. */
export async function readLockedReport(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`${lockedReports({ client_id, ids: [id] })}`.execute(tx);
  return rows[0];
}

/** Reads the custom field values of a person's reports. Reports without values are left out. */
export async function readReportValues(
  tx: CompanyTransaction,
  { client_id, owner_id }: { client_id: string; owner_id: string },
): Promise<Pick<LockedReport, 'id' | 'custom_values'>[]> {
  const { rows } = await sql<Pick<LockedReport, 'id' | 'custom_values'>>`
    select id, custom_values from reports
    where client_id = ${client_id} and owner_id = ${owner_id} and custom_values <> '{}' and deleted_at is null`.execute(
    tx,
  );
  return rows;
}

function lockedReports(target: { client_id: string; ids: readonly string[] }) {
  return sql`
    select id, owner_id, number, title, purpose, custom_values, stage, currency, total, edited_total, company_total,
      (select c.currency from companies c where c.client_id = ${target.client_id}) as company_currency, no_of_expenses,
      submitted_at, submitted_by, version
    from reports where client_id = ${target.client_id} and id = any(${[...target.ids]}::uuid[]) and deleted_at is null`;
}

export interface SummedRow extends SummedLine {
  merchant: string;
  /** The violation of the claimed amount; null if there is none or no approver has changed the line. */
  claimed_violation: PolicyViolationRecord | null;
}

export async function readSummedLines(
  tx: CompanyTransaction,
  query: { client_id: string; report_id: string },
): Promise<SummedRow[]> {
  const { rows } = await sql<SummedRow>`
    select currency, amount, converted_amount, company_amount, capped_amount, edited_converted_amount, payment_mode, is_reimbursable,
      spent_on, no_of_receipts, no_of_checks, merchant, policy_violation is not null as has_violation, missing <> '[]' as has_missing,
      case when edited_converted_amount is not null then policy_violation end as claimed_violation
    from expenses where client_id = ${query.client_id} and report_id = ${query.report_id} and deleted_at is null`.execute(
    tx,
  );
  return rows;
}

/** Adds up the lines of a report, each with its edited amount, else its capped amount, else its claimed amount. */
export async function readApprovedTotal(
  tx: CompanyTransaction,
  query: { client_id: string; report_id: string },
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(coalesce(edited_converted_amount, capped_amount, converted_amount)), 0)::text as total
    from expenses where client_id = ${query.client_id} and report_id = ${query.report_id} and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.total ?? '0';
}

export async function writeSums(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; updated_at: Date; version_increment: 0 | 1 },
  { spent, ...sums }: ReportSums,
) {
  await tx
    .updateTable('reports')
    .set({ ...sums, spent: JSON.stringify(spent), updated_at: key.updated_at })
    .set({ version: sql`version + ${key.version_increment}::integer` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}
