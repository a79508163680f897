import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';

/**
 * Queries that insert and read reports, and the query that sets a report's number. Other updates are in
 * write-reports.rows.ts.
 */

interface NewReport {
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
  company_total?: string;
  company_payable_total?: string;
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

export async function insertReport(tx: CompanyTransaction, report: NewReport) {
  await tx.insertInto('reports').values(report).execute();
}

/** Returns a unique negative placeholder for a report that gets its number later in the same transaction. */
export function provisionalNumber(id: string): number {
  return -Number.parseInt(id.replaceAll('-', '').slice(-13), 16);
}

/** Assigns the company's next report number to a report and returns it. */
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

interface OldestApproval {
  waiting_since: Date;
  owner: string;
  no_of_advances: number;
}

export async function readOldestApproval(tx: CompanyTransaction, query: { client_id: string; approver_id: string }) {
  const { rows } = await sql<OldestApproval>`
    select a.waiting_since, u.first_name || ' ' || u.last_name as owner,
      (select count(*)::int from approvers w where w.client_id = ${query.client_id}
        and w.approver_id = ${query.approver_id} and w.advance_id is not null) as no_of_advances
    from approvers a join users u on u.client_id = ${query.client_id} and u.id = a.owner_id
    where a.client_id = ${query.client_id} and a.approver_id = ${query.approver_id}
    order by a.waiting_since, a.item_id limit 1`.execute(tx);
  return rows[0];
}
