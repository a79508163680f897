import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** The home page reads counters and the few oldest items that wait; it owns no table. */
export function readCounters(tx: CompanyTransaction, of: { client_id: string; person_id: string }) {
  return tx
    .selectFrom('counters_by_person')
    .select(['counter', 'count', 'total'])
    .where('client_id', '=', of.client_id)
    .where('person_id', '=', of.person_id)
    .execute();
}

export function readSentBack(tx: CompanyTransaction, of: { client_id: string; person_id: string; limit: number }) {
  return tx
    .selectFrom('reports')
    .select(['id', 'number', 'title'])
    .where('client_id', '=', of.client_id)
    .where('owner_id', '=', of.person_id)
    .where('stage', '=', 'sent_back')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
}

export async function readOldestApproval(tx: CompanyTransaction, of: { client_id: string; person_id: string }) {
  const { rows } = await sql<{ waiting_since: Date; owner: string }>`
    select a.waiting_since, u.first_name || ' ' || u.last_name as owner
    from report_approvers a
    join reports r on r.client_id = ${of.client_id} and r.id = a.report_id
    join users u on u.client_id = ${of.client_id} and u.id = r.owner_id
    where a.client_id = ${of.client_id} and a.approver_id = ${of.person_id}
    order by a.waiting_since, a.report_id limit 1`.execute(tx);
  return rows[0];
}
