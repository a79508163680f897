import { type RawBuilder, sql } from 'kysely';

/** Columns that several modules select with correlated subqueries. */

/** Selects a person's id, name and email as JSON. */
export function personColumn(client_id: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
    'email', u.email) from users u where u.client_id = ${client_id} and u.id = ${id})`;
}

/** Selects the id and name of a category or entity as JSON. */
export function namedColumn(
  client_id: string,
  table: 'categories' | 'entities',
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('id', n.id, 'name', n.name) from ${sql.table(table)} n
    where n.client_id = ${client_id} and n.id = ${id})`;
}

/**
 * Selects the people who must decide on an item now; the person who has waited longest comes first. The condition
 * refers to `approvers w`.
 */
export function nowWithColumn(client_id: string, isOfItem: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select jsonb_agg(${personColumn(client_id, sql`w.approver_id`)} order by w.waiting_since, w.approver_id)
    from approvers w where w.client_id = ${client_id} and ${isOfItem}), '[]')`;
}

/**
 * Selects the people involved in the approval of a report, for the rule that decides who may see the report: the
 * current approvers, and as `decided_ids` earlier approvers, their delegates and people notified of a step.
 */
export function visibilityColumns(client_id: string, report_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select a.approver_id from approvers a
      where a.client_id = ${client_id} and a.report_id = ${report_id} order by a.approver_id) as approver_ids,
    array(select distinct who from activity h cross join lateral (values (h.actor_id), (h.on_behalf_of_id)) w (who)
      where h.client_id = ${client_id} and h.item_kind = 'report' and h.item_id = ${report_id} and who is not null
      and h.action in ('report_approved', 'report_sent_back', 'report_rejected')
      union ${toldOf(client_id, report_id)}) as decided_ids`;
}

/** Selects the people who are notified by the steps of an item that have already started. */
export function toldOf(client_id: string, item_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select (n ->> 'user_id')::uuid from approval_steps k cross join jsonb_array_elements(k.notify) n
    where k.client_id = ${client_id} and k.item_id = ${item_id} and k.started_at is not null`;
}

/** Selects the unacknowledged checks of high severity in a report, as JSON. */
export function openHighChecks(client_id: string, report_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('line', coalesce(nullif(x.merchant, ''), 'an expense'),
      'message', k.message) order by x.spent_on, x.id, k.code), '[]')
    from expenses x join expense_checks k on k.client_id = ${client_id} and k.expense_id = x.id
    where x.client_id = ${client_id} and x.report_id = ${report_id} and x.deleted_at is null and k.level = 'HIGH'
      and k.acknowledged_at is null)`;
}

/**
 * Selects the number and total of the expenses from the same split receipt, including this one, as JSON; null for other
 * expenses.
 */
export function itemisedColumn(client_id: string, expense: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${expense}.split_id is null then null else (
    select jsonb_build_object('no_of_items', count(*), 'total', sum(p.amount)::text)
    from expenses p
    where p.client_id = ${client_id} and p.split_id = ${expense}.split_id and p.deleted_at is null
    having count(*) > 1) end`;
}

/** Selects the lines of a report: its expenses, and the copies made when it was rejected. */
export function reportLines(client_id: string, report_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select x.* from expenses x where x.client_id = ${client_id} and x.report_id = ${report_id} and x.deleted_at is null
    union all
    select x.* from rejected_lines l cross join lateral jsonb_populate_record(null::expenses, l.line) x
    where l.client_id = ${client_id} and l.report_id = ${report_id})`;
}
