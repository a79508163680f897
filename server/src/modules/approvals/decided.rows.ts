import { type RawBuilder, sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { startOfDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { type ItemColumns, itemColumns, joinItem, wordConditions } from './item-columns.rows.ts';

/** Decisions made by a person or on their behalf. */

interface DecidedFilters {
  item_kind?: 'report' | 'advance' | undefined;
  decisions?: readonly string[] | undefined;
  owner_ids?: readonly string[] | undefined;
  decided_from?: string | undefined;
  decided_to?: string | undefined;
}

interface DecidedQuery {
  client_id: string;
  user_id: string;
  search: string;
  filters: DecidedFilters;
  /** The time zone in which date filters are interpreted. */
  time_zone: string;
}

interface DecidedPage extends DecidedQuery {
  direction: 'asc' | 'desc';
  limit: number;
  /** Continue after this decision. */
  after?: string | undefined;
  offset?: number;
}

export interface DecidedRow extends ItemColumns {
  decision_id: string;
  decision: 'approved' | 'sent_back' | 'rejected' | 'unapproved' | 'added_approver';
  comment: string;
  /** Totals at the time of the decision. */
  claimed_then: string;
  approved_then: string;
  decided_at: Date;
  decided_by: PersonBrief;
  in_place_of: PersonBrief | null;
}

export async function readDecidedPage(tx: CompanyTransaction, page: DecidedPage): Promise<DecidedRow[]> {
  const { client_id, user_id, direction, limit, offset = 0, after } = page;
  const order = sql.raw(direction);
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const cursor = after === undefined ? sql`` : sql`and d.id ${than} ${after}::uuid`;
  const { rows } = await sql<DecidedRow>`
    with page as (select * from (${decidedBy(
      page,
      (found) => sql`(select d.* ${found} ${cursor} order by d.id ${order} limit ${sql.lit(limit + offset)})`,
    )}) f order by id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)})
    select ${itemColumns(client_id, sql`page`)}, page.id as decision_id, page.decision, page.comment,
      page.total as claimed_then, page.approved_total as approved_then, page.decided_at,
      ${personColumn(client_id, sql`page.actor_id`)} as decided_by,
      case when page.approver_id <> ${user_id} then ${personColumn(client_id, sql`page.approver_id`)} end as in_place_of
    from page ${joinItem(client_id, sql`page`)}
    order by page.id ${order}`.execute(tx);
  return rows;
}

export async function countDecided(tx: CompanyTransaction, query: DecidedQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${decidedBy(query, (found) => sql`(select d.id ${found})`)}) f`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Unites decisions that count for this person with those they made for others; each part uses its own index. */
function decidedBy(
  query: DecidedQuery,
  select: (found: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { client_id, user_id } = query;
  const { all, needs_item } = conditionsOf(query);
  const item = needs_item ? joinItem(client_id, sql`d`) : sql``;
  const parts = [sql`d.approver_id = ${user_id}`, sql`d.actor_id = ${user_id} and d.approver_id <> ${user_id}`];
  return sql.join(
    parts.map((condition) =>
      select(
        sql`from approval_decisions d ${item}
          where ${sql.join([sql`d.client_id = ${client_id}`, condition, ...all], sql` and `)}`,
      ),
    ),
    sql` union all `,
  );
}

function conditionsOf({ client_id, search, filters, time_zone }: DecidedQuery): {
  all: RawBuilder<unknown>[];
  needs_item: boolean;
} {
  const { item_kind, decisions, owner_ids, decided_from, decided_to } = filters;
  const ofRow = [
    item_kind && sql`d.item_kind = ${item_kind}`,
    decisions && sql`d.decision = any(${[...decisions]}::text[])`,
    decided_from && sql`d.decided_at >= ${startOfDay(decided_from, time_zone)}`,
    decided_to && sql`d.decided_at < ${startOfDay(decided_to, time_zone, { plusDays: 1 })}`,
  ].filter((condition) => typeof condition === 'object');
  const ofItem = [
    owner_ids && sql`i.owner_id = any(${[...owner_ids]}::uuid[])`,
    ...wordConditions(client_id, search, { source: sql`d`, owner_id: sql`i.owner_id` }),
  ].filter((condition) => typeof condition === 'object');
  return { all: [...ofRow, ...ofItem], needs_item: ofItem.length > 0 };
}
