import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { inboxFilters } from '#contract/approvals.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { pendingApprovals } from '#domain/counters.ts';
import { startOfDay } from '#domain/dates/local-day.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';
import { type ItemColumns, itemColumns, joinItem, withoutReceipt, wordConditions } from './item-columns.rows.ts';

/** Reads the approval inbox of a person and of those they approve for: pages, counts and totals. */

type InboxFilters = z.output<typeof inboxFilters>;
type InboxSort = 'waiting' | 'amount' | 'submitted';

export interface InboxQuery {
  client_id: string;
  user_id: string;
  /** People for whom the user approves as a delegate today. */
  approves_for: readonly string[];
  search: string;
  filters: InboxFilters;
  now: Date;
  /** The time zone in which date filters are interpreted. */
  time_zone: string;
}

interface InboxPage extends InboxQuery {
  sort: InboxSort;
  direction: 'asc' | 'desc';
  limit: number;
  after?: { key: string; id: string } | undefined;
  offset?: number;
}

export interface InboxRow extends ItemColumns {
  approver_id: string;
  in_place_of: PersonBrief | null;
  waiting_since: Date;
  is_overdue: boolean;
  step: string;
  sort_key: string;
}

/** Finds the ids per approver along an index, then reads the full rows. */
export async function readInboxPage(tx: CompanyTransaction, page: InboxPage): Promise<InboxRow[]> {
  const { client_id, direction, limit, offset = 0, sort, user_id } = page;
  const order = sql.raw(direction);
  const { column, text } = sortKeys[sort];
  const branches = branchesOf(
    page,
    (found) => sql`(select a.item_id, a.item_kind, a.report_id, a.advance_id, a.approver_id, a.step_no, a.waiting_since,
      ${isOverdue(page.now)} as is_overdue, ${column} as sort_key ${found} ${afterCursor(page)}
      order by ${column} ${order}, a.item_id ${order} limit ${sql.lit(limit + offset)})`,
  );

  const { rows } = await sql<InboxRow>`
    with found as (${branches}), page as (
      select * from found order by sort_key ${order}, item_id ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    )
    select ${itemColumns(client_id, sql`page`)}, page.approver_id, page.waiting_since, page.is_overdue,
      case when page.approver_id <> ${user_id} then ${personColumn(client_id, sql`page.approver_id`)} end as in_place_of,
      (select count(*) filter (where s.step_no <= page.step_no) || ' of ' || count(*) from approval_steps s
        where s.client_id = ${client_id} and s.item_id = page.item_id and s.state <> 'skipped') as step,
      coalesce(${text}, '') as sort_key
    from page ${joinItem(client_id, sql`page`)}
    order by page.sort_key ${order}, page.item_id ${order}`.execute(tx);

  return rows;
}

const overdueDays = 7;

/** True after a week. It uses only indexed columns, so large inboxes are counted from the index. */
function isOverdue(now: Date): RawBuilder<unknown> {
  return sql`(a.waiting_since <= ${now}::timestamptz - ${overdueDays} * interval '1 day')`;
}

const sortKeys: Record<InboxSort, { column: RawBuilder<unknown>; text: RawBuilder<unknown>; type: string }> = {
  waiting: { column: sql`a.waiting_since`, text: instantText(), type: 'timestamptz' },
  submitted: { column: sql`a.submitted_at`, text: instantText(), type: 'timestamptz' },
  amount: { column: sql`a.total`, text: sql`page.sort_key::text`, type: 'numeric' },
};

function instantText(): RawBuilder<unknown> {
  return sql`to_char(page.sort_key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function afterCursor({ sort, direction, after }: InboxPage): RawBuilder<unknown> {
  if (!after) return sql``;
  const { column, type } = sortKeys[sort];
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`and (${column}, a.item_id) ${than} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
}

/**
 * One `union all` branch per approver, each along an index. An item that waits for several of them appears in the first
 * branch only. Items owned by the user are excluded.
 */
function branchesOf(
  query: InboxQuery,
  select: (found: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { client_id, user_id, approves_for, filters } = query;
  const approverIds = [user_id, ...approves_for.filter((id) => id !== user_id)];
  const conditions = conditionsOf(query);
  const parts = approverIds.flatMap((approver_id, index) => {
    const isOther = approver_id !== user_id;
    if (filters.flags?.includes('on_behalf') && !isOther) return [];
    const all = [
      sql`a.client_id = ${client_id}`,
      sql`a.approver_id = ${approver_id}`,
      ...(isOther ? [sql`a.owner_id <> ${user_id}`, notInEarlierBranch(client_id, approverIds.slice(0, index))] : []),
      ...conditions,
    ];
    return [select(sql`from approvers a where ${sql.join(all, sql` and `)}`)];
  });

  // The filter asks for delegated items only, and the user is nobody's delegate.
  return parts.length > 0 ? sql.join(parts, sql` union all `) : select(sql`from approvers a where false`);
}

function notInEarlierBranch(client_id: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`not exists (select from approvers b where b.client_id = ${client_id} and b.item_id = a.item_id
    and b.approver_id = any(${[...ids]}::uuid[]))`;
}

function conditionsOf({ client_id, search, filters, now, time_zone }: InboxQuery): RawBuilder<unknown>[] {
  const { item_kind, waiting_days, owner_ids, department_ids, flags } = filters;
  const { submitted_from, submitted_to, amount_from, amount_to } = filters;

  return [
    item_kind && sql`a.item_kind = ${item_kind}`,
    waiting_days && sql`a.waiting_since <= ${now}::timestamptz - ${waiting_days} * interval '1 day'`,
    owner_ids && sql`a.owner_id = any(${owner_ids}::uuid[])`,
    department_ids &&
      sql`exists (select from users u where u.client_id = ${client_id} and u.id = a.owner_id
        and u.department_id = any(${[...department_ids]}::uuid[]))`,
    submitted_from && sql`a.submitted_at >= ${startOfDay(submitted_from, time_zone)}`,
    submitted_to && sql`a.submitted_at < ${startOfDay(submitted_to, time_zone, { plusDays: 1 })}`,
    amount_from && sql`a.total >= ${amount_from}::numeric`,
    amount_to && sql`a.total <= ${amount_to}::numeric`,
    flags?.includes('overdue') && isOverdue(now),
    flags?.includes('violation') && sql`a.no_of_violations > 0`,
    flags?.includes('check') && sql`a.no_of_checks > 0`,
    flags?.includes('no_receipt') && sql`${withoutReceipt(client_id, sql`a.report_id`)} > 0`,
    ...wordConditions(client_id, search, { source: sql`a`, owner_id: sql`a.owner_id` }),
  ].filter((condition) => typeof condition === 'object');
}

export interface InboxTally {
  count: number;
  total: string;
}

/** Counts the matches and adds them up. */
export async function readInboxTally(tx: CompanyTransaction, query: InboxQuery): Promise<InboxTally> {
  const found = branchesOf(query, (from) => sql`(select a.total ${from})`);
  const { rows } = await sql<InboxTally>`
    select count(*)::int as count, coalesce(sum(total), 0) as total from (${found}) f`.execute(tx);
  return rows[0] ?? { count: 0, total: '0' };
}

/** Reads the saved counter of the person's own inbox. */
export async function readOwnTally(
  tx: CompanyTransaction,
  { client_id, user_id }: Pick<InboxQuery, 'client_id' | 'user_id'>,
): Promise<InboxTally> {
  const { rows } = await sql<InboxTally>`
    select count, total from counters_by_person where client_id = ${client_id} and person_id = ${user_id}
      and counter = ${pendingApprovals}`.execute(tx);
  return rows[0] ?? { count: 0, total: '0' };
}

interface InboxCounts {
  report: number;
  advance: number;
  overdue: number;
}

/** Counting overdue items stops here; the exact number does not matter beyond it. */
const maxOverdue = 1_000;

/** Counts per kind and overdue items, ignoring filters. */
export async function readInboxCounts(
  tx: CompanyTransaction,
  query: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  return query.approves_for.length === 0 ? readOwnCounts(tx, query) : readCountsOfMany(tx, query);
}

/** The saved counter covers the own inbox. */
async function readOwnCounts(
  tx: CompanyTransaction,
  { client_id, user_id, now }: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  const own = sql`from approvers a where a.client_id = ${client_id} and a.approver_id = ${user_id}`;
  const { rows } = await sql<InboxCounts>`
    select coalesce(k.count, 0) - v.count as report, v.count as advance, l.count as overdue
    from (select count(*)::int as count ${own} and a.advance_id is not null) v
    cross join (select count(*)::int as count
      from (select ${own} and ${isOverdue(now)} limit ${sql.lit(maxOverdue)}) late) l
    left join counters_by_person k on k.client_id = ${client_id} and k.person_id = ${user_id}
      and k.counter = ${pendingApprovals}`.execute(tx);
  return rows[0] ?? { report: 0, advance: 0, overdue: 0 };
}

async function readCountsOfMany(
  tx: CompanyTransaction,
  query: Omit<InboxQuery, 'search' | 'filters'>,
): Promise<InboxCounts> {
  const found = branchesOf(
    { ...query, search: '', filters: {} },
    (from) => sql`(select a.report_id is not null as is_report, ${isOverdue(query.now)} as is_overdue ${from})`,
  );
  const { rows } = await sql<InboxCounts>`
    select count(*) filter (where is_report)::int as report, count(*) filter (where not is_report)::int as advance,
      least(count(*) filter (where is_overdue), ${sql.lit(maxOverdue)})::int as overdue from (${found}) f`.execute(tx);
  return rows[0] ?? { report: 0, advance: 0, overdue: 0 };
}

interface InboxItem {
  item_id: string;
  item_kind: 'report' | 'advance';
  label: string;
}

/** Items that a bulk action applies to, longest waiting first. */
export async function readInboxItems(
  tx: CompanyTransaction,
  query: InboxQuery,
  { ids, limit }: { ids: readonly string[] | null; limit: number },
): Promise<InboxItem[]> {
  const { client_id } = query;
  const found = branchesOf(
    query,
    (from) => sql`(select a.item_id, a.item_kind, a.report_id, a.advance_id, a.waiting_since ${from}
      ${ids ? sql`and a.item_id = any(${[...ids]}::uuid[])` : sql``})`,
  );
  const { rows } = await sql<InboxItem>`
    with page as (select * from (${found}) f order by waiting_since, item_id limit ${sql.lit(limit)})
    select page.item_id, page.item_kind,
      left(case page.item_kind when 'report' then 'ER-' else 'AD-' end || i.number || ' ' || i.title, 200) as label
    from page ${joinItem(client_id, sql`page`)} order by page.waiting_since, page.item_id`.execute(tx);
  return rows;
}

/** Returns the kind of an item; undefined if the id is unknown. */
export async function readKind(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<'report' | 'advance' | undefined> {
  const { rows } = await sql<{ kind: 'report' | 'advance' }>`
    select 'report' as kind from reports where client_id = ${client_id} and id = ${id}
    union all select 'advance' from advances where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0]?.kind;
}
