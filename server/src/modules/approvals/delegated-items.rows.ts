import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL that is true for an item of another approver on which the user may decide as a delegate: the user neither
 * owns nor submitted it, and it waits for none of the earlier approvers. The submitter is looked up by primary key, so
 * that the list keeps the order of its index.
 */
export function isDelegated(
  client_id: string,
  { user_id, earlier_ids }: { user_id: string; earlier_ids: readonly string[] },
): RawBuilder<unknown> {
  return sql`a.owner_id <> ${user_id} and coalesce(
      (select r.submitted_by from reports r where r.client_id = ${client_id} and r.id = a.report_id),
      (select v.submitted_by from advances v where v.client_id = ${client_id} and v.id = a.advance_id)
    ) is distinct from ${user_id}::uuid
    and not exists (select from approvers b where b.client_id = ${client_id} and b.item_id = a.item_id
      and b.approver_id = any(${[...earlier_ids]}::uuid[]))`;
}
