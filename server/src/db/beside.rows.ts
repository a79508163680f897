import { type RawBuilder, sql } from 'kysely';

/** Columns that several modules show beside their own rows, looked up row by row. */

/** Somebody as they stand beside something. */
export function personColumn(client_id: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.client_id = ${client_id} and u.id = ${id})`;
}

/** Who must decide on a report, and who decided on it before, also through others: what the one rule about sight asks. */
export function sightColumns(client_id: string, report_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select a.approver_id from approvers a
      where a.client_id = ${client_id} and a.report_id = ${report_id} order by a.approver_id) as approver_ids,
    array(select distinct who from activity h cross join lateral (values (h.actor_id), (h.on_behalf_of_id)) w (who)
      where h.client_id = ${client_id} and h.item_kind = 'report' and h.item_id = ${report_id} and who is not null
      and h.action in ('report_approved', 'report_sent_back', 'report_rejected')) as decided_ids`;
}
