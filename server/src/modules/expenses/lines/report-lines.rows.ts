import { sql } from 'kysely';
import type { PolicyViolationRecord } from '#domain/policies/policy-violation.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { ReportSums, SummedLine } from '#domain/reports/report-sums.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** What a report keeps of its lines is written only here, always from the lines themselves. */

export interface LockedReport {
  id: string;
  owner_id: string;
  number: number;
  title: string;
  purpose: string;
  custom_values: Record<string, string | boolean | readonly string[]>;
  stage: ReportStage;
  currency: string;
  total: string;
  /** What is approved once approvers changed lines; null while none did. */
  edited_total: string | null;
  no_of_expenses: number;
  submitted_at: Date | null;
  version: number;
}

/** In the order of their ids, held until the transaction ends. Whoever changes lines holds their report first. */
export async function lockReports(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<LockedReport[]> {
  const { rows } = await sql<LockedReport>`${lockedReports(of)} order by id for update`.execute(tx);
  return rows;
}

/** The same, for who only looks. */
export async function readLockedReport(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<LockedReport | undefined> {
  const { rows } = await sql<LockedReport>`${lockedReports({ client_id, ids: [id] })}`.execute(tx);
  return rows[0];
}

function lockedReports(of: { client_id: string; ids: readonly string[] }) {
  return sql`
    select id, owner_id, number, title, purpose, custom_values, stage, currency, total, edited_total, no_of_expenses,
      submitted_at, version
    from reports where client_id = ${of.client_id} and id = any(${[...of.ids]}::uuid[]) and deleted_at is null`;
}

export interface SummedRow extends SummedLine {
  merchant: string;
  /** Of a line that an approver changed, what rules said of it as it was claimed. */
  claimed_violation: PolicyViolationRecord | null;
}

export async function readSummedLines(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string },
): Promise<SummedRow[]> {
  const { rows } = await sql<SummedRow>`
    select currency, amount, converted_amount, capped_amount, edited_converted_amount, payment_mode, is_reimbursable,
      spent_on, no_of_receipts, no_of_checks, merchant, policy_violation is not null as has_violation, missing <> '[]' as has_missing,
      case when edited_converted_amount is not null then policy_violation end as claimed_violation
    from expenses where client_id = ${of.client_id} and report_id = ${of.report_id} and deleted_at is null`.execute(tx);
  return rows;
}

/** What is approved of a report as it stands: what approvers left of each line, what policies cap it to, else its claim. */
export async function readApprovedTotal(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string },
): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(coalesce(edited_converted_amount, capped_amount, converted_amount)), 0)::text as total
    from expenses where client_id = ${of.client_id} and report_id = ${of.report_id} and deleted_at is null`.execute(tx);
  return rows[0]?.total ?? '0';
}

export async function writeSums(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; updated_at: Date; versions_on: 0 | 1 },
  { spent, ...sums }: ReportSums,
) {
  await tx
    .updateTable('reports')
    .set({ ...sums, spent: JSON.stringify(spent), updated_at: key.updated_at })
    .set({ version: sql`version + ${key.versions_on}::integer` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}
