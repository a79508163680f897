import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { toldOf } from '../../db/shared-columns.rows.ts';
import { type AdvanceLineRow, lineColumns } from './lists/advance-list.rows.ts';

export interface AdvanceDetailsRow extends AdvanceLineRow {
  department: string | null;
  entity: string | null;
  /** The time since which the current step has been waiting; null if no decision is pending. */
  waiting_since: Date | null;
  approver_ids: string[];
  decided_ids: string[];
}

export async function readAdvanceDetails(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<AdvanceDetailsRow | undefined> {
  const { rows } = await sql<AdvanceDetailsRow>`
    select ${lineColumns(client_id)},
      (select d.name from users u join departments d on d.client_id = ${client_id} and d.id = u.department_id
        where u.client_id = ${client_id} and u.id = a.owner_id) as department,
      (select n.name from users u join entities n on n.client_id = ${client_id} and n.id = u.entity_id
        where u.client_id = ${client_id} and u.id = a.owner_id) as entity,
      (select min(w.waiting_since) from approvers w where w.client_id = ${client_id} and w.advance_id = a.id)
        as waiting_since,
      array(select w.approver_id from approvers w where w.client_id = ${client_id} and w.advance_id = a.id
        order by w.approver_id) as approver_ids,
      array(select distinct who from approval_decisions d cross join unnest(array[d.approver_id, d.actor_id]) who
        where d.client_id = ${client_id} and d.item_id = a.id
        union ${toldOf(client_id, sql`a.id`)}) as decided_ids
    from advances a where a.client_id = ${client_id} and a.id = ${id} and a.deleted_at is null`.execute(tx);

  return rows[0];
}
