import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** reports, report_approvers and the numbers reports are known by: named only here. */

export interface NewReport {
  client_id: string;
  id: string;
  number: number;
  title: string;
  owner_id: string;
  stage: string;
  currency: string;
  total: string;
  edited_total?: string | null;
  payable_total?: string;
  no_of_expenses?: number;
  no_of_receipts?: number;
  no_of_violations?: number;
  no_of_checks?: number;
  no_of_missing?: number;
  spent?: string;
  purpose?: string;
  custom_values?: string;
  from_on?: string | null;
  to_on?: string | null;
  submitted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export async function insertReport(
  tx: CompanyTransaction,
  report: NewReport,
  approvers: { approver_id: string; waiting_since: Date }[],
) {
  await tx.insertInto('reports').values(report).execute();
  if (approvers.length === 0) return;
  const { client_id, id } = report;
  await tx
    .insertInto('report_approvers')
    .values(approvers.map((approver) => ({ client_id, report_id: id, ...approver })))
    .execute();
}

/** The next number of a kind. A hot row: taken last before commit. */
export async function nextNumber(
  tx: CompanyTransaction,
  client_id: string,
  kind: 'report' | 'advance',
): Promise<number> {
  const row = await tx
    .insertInto('number_sequences')
    .values({ client_id, kind, last_number: 1001 })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind']).doUpdateSet({ last_number: sql`number_sequences.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return Number(row.last_number);
}

/** Stands in for the number of a report until it has one, in the transaction that creates it. No number is below zero. */
export function provisionalNumber(id: string): number {
  return -Number.parseInt(id.replaceAll('-', '').slice(-13), 16);
}

/** Gives a report the next number. */
export async function takeNumber(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  const number = await nextNumber(tx, key.client_id, 'report');
  await tx
    .updateTable('reports')
    .set({ number })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
  return number;
}

export function readSentBack(tx: CompanyTransaction, of: { client_id: string; owner_id: string; limit: number }) {
  return tx
    .selectFrom('reports')
    .select(['id', 'number', 'title'])
    .where('client_id', '=', of.client_id)
    .where('owner_id', '=', of.owner_id)
    .where('stage', '=', 'sent_back')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
}

export async function readOldestApproval(tx: CompanyTransaction, of: { client_id: string; approver_id: string }) {
  const { rows } = await sql<{ waiting_since: Date; owner: string }>`
    select a.waiting_since, u.first_name || ' ' || u.last_name as owner
    from report_approvers a
    join reports r on r.client_id = ${of.client_id} and r.id = a.report_id
    join users u on u.client_id = ${of.client_id} and u.id = r.owner_id
    where a.client_id = ${of.client_id} and a.approver_id = ${of.approver_id}
    order by a.waiting_since, a.report_id limit 1`.execute(tx);
  return rows[0];
}

export interface StuckApproval {
  report_id: string;
  approver_id: string;
  owner_id: string;
  number: number;
  total: string;
  waiting_since: Date;
}

/** Reports that wait for somebody who is disabled, held until the transaction ends. */
export async function lockStuckApprovals(
  tx: CompanyTransaction,
  of: { client_id: string; limit: number },
): Promise<StuckApproval[]> {
  const { rows } = await sql<StuckApproval>`
    select a.report_id, a.approver_id, r.owner_id, r.number, r.total::text as total, a.waiting_since
    from users u
    join report_approvers a on a.client_id = ${of.client_id} and a.approver_id = u.id
    join reports r on r.client_id = ${of.client_id} and r.id = a.report_id
    where u.client_id = ${of.client_id} and not u.is_active
    order by a.report_id, a.approver_id limit ${sql.lit(of.limit)} for update of a`.execute(tx);
  return rows;
}

/** Whether the next one did not have to decide on it already. How long it has waited stays. */
export async function handOver(
  tx: CompanyTransaction,
  of: { client_id: string; report_id: string; approver_id: string; next_id: string; waiting_since: Date },
): Promise<boolean> {
  const { client_id, report_id, approver_id, next_id, waiting_since } = of;
  await tx
    .deleteFrom('report_approvers')
    .where('client_id', '=', client_id)
    .where('report_id', '=', report_id)
    .where('approver_id', '=', approver_id)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report_approvers')
    .values({ client_id, report_id, approver_id: next_id, waiting_since })
    .onConflict((conflict) => conflict.columns(['client_id', 'report_id', 'approver_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
