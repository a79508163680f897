import { type RawBuilder, sql } from 'kysely';
import type { approvals } from '#contract/approvals.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, isAmong, isOnDays } from '../../db/list-filters.rows.ts';
import { type DatedQuery, eachMatch, type List } from '../../db/list-query.rows.ts';
import { sortById } from '../../db/list-sort.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { type ItemColumns, itemColumns, joinItem, wordConditions } from './item-columns.rows.ts';

/** Decisions made by a person or on their behalf. */

interface DecidedQuery extends DatedQuery<InputOf<typeof approvals.history>['filters']> {
  user_id: string;
}

type Decision = Pick<
  OutputOf<typeof approvals.history>['data'][number],
  'decision_id' | 'decision' | 'comment' | 'decided_by' | 'in_place_of'
>;

export interface DecidedRow extends ItemColumns, Decision {
  /** The totals at the time of the decision. */
  claimed_then: string;
  approved_then: string;
  decided_at: Date;
}

export const decidedList: List<DecidedQuery, DecidedRow, 'decided'> = {
  id: sql`d.id`,
  sorts: { decided: sortById },
  matches: decidedBy,
  carried:
    () => sql`d.item_kind, d.item_id, d.report_id, d.advance_id, d.decision, d.comment, d.total, d.approved_total,
    d.decided_at, d.actor_id, d.approver_id`,
  load: ({ client_id }) => joinItem(client_id, sql`page`),
  columns: ({ client_id, user_id }) => sql`${itemColumns(client_id, sql`page`)}, page.list_id as decision_id,
    page.decision, page.comment, page.total as claimed_then, page.approved_total as approved_then, page.decided_at,
    ${personColumn(client_id, sql`page.actor_id`)} as decided_by,
    case when page.approver_id <> ${user_id} then ${personColumn(client_id, sql`page.approver_id`)} end as in_place_of`,
};

/** Counts the distinct reports among the decisions. A report that was decided on twice counts once. */
export async function countDecidedReports(tx: CompanyTransaction, query: DecidedQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct f.report_id)::int as count
    from (${eachMatch(decidedBy(query), (from) => sql`select d.report_id ${from}`)}) f`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns SQL for the decisions that this person or a delegate made for the person, and those made for others. */
function decidedBy({ client_id, user_id, search, filters, time_zone }: DecidedQuery): RawBuilder<unknown>[] {
  const ofItem = [
    isAmong(sql`i.owner_id`, filters.owner_ids, 'uuid'),
    ...wordConditions(client_id, search, { source: sql`d`, owner_id: sql`i.owner_id` }),
  ];
  const conditions = allOf([
    filters.item_kind && sql`d.item_kind = ${filters.item_kind}`,
    isAmong(sql`d.decision`, filters.decisions, 'text'),
    isOnDays(sql`d.decided_at`, { from: filters.decided_from, to: filters.decided_to }, time_zone),
    ...ofItem,
  ]);

  const item = ofItem.some(Boolean) ? joinItem(client_id, sql`d`) : sql``;
  return [sql`d.approver_id = ${user_id}`, sql`d.actor_id = ${user_id} and d.approver_id <> ${user_id}`].map(
    (isTheirs) =>
      sql`from approval_decisions d ${item} where d.client_id = ${client_id} and ${isTheirs} and ${conditions}`,
  );
}
