import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Reads the ids of the user, of the people they manage or whose department they head, and of the owners of items that
 * they must decide on or have decided on.
 */
export async function readTeam(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.client_id = ${client_id} and u.manager_id = ${user_id}
    union
    select u.id from departments d cross join lateral (
      select x.id from users x where x.client_id = ${client_id} and x.department_id = d.id) u
    where d.client_id = ${client_id} and d.head_id = ${user_id}
    union
    select a.owner_id from approvers a where a.client_id = ${client_id} and a.approver_id = ${user_id}
    union
    select coalesce(
      (select r.owner_id from reports r where r.client_id = ${client_id} and r.id = d.report_id),
      (select v.owner_id from advances v where v.client_id = ${client_id} and v.id = d.advance_id))
    from approval_decisions d where d.client_id = ${client_id} and d.approver_id = ${user_id}`.execute(tx);
  return [...new Set([user_id, ...rows.map(({ id }) => id)])];
}
