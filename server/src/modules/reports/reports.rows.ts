import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { nextNumber } from '../../db/number-sequences.rows.ts';

/** Inserts and reads of reports; updates are in write-reports.rows.ts. */

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

/** Unique negative placeholder until the report gets its number in the same transaction. */
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

export async function readSentBack(
  tx: CompanyTransaction,
  { client_id, owner_id, limit }: { client_id: string; owner_id: string; limit: number },
) {
  const { rows } = await sql<{ id: string; number: number; title: string; comment: string; by: string | null }>`
    select r.id, r.number, r.title, coalesce(h.comment, '') as comment,
      (select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = h.actor_id) as by
    from reports r
    left join lateral (
      select a.comment, a.actor_id from activity a where a.client_id = ${client_id} and a.item_kind = 'report'
        and a.item_id = r.id and a.to_stage = 'sent_back' order by a.id desc limit 1
    ) h on true
    where r.client_id = ${client_id} and r.owner_id = ${owner_id} and r.stage = 'sent_back' and r.deleted_at is null
    order by r.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
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
