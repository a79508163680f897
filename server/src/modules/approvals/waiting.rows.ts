import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries that read and mark overdue or stuck items, for the scheduled jobs. */

export type ItemKind = 'report' | 'advance';

export interface WaitingItem {
  kind: ItemKind;
  id: string;
}

export type Lateness = 'reminder' | 'escalation';

interface Page {
  client_id: string;
  /** The id of the last item of the previous page. */
  after: string | null;
  limit: number;
}

const column = {
  reminder: {
    days: sql`s.remind_after_days`,
    since: sql`coalesce(a.reminded_at, a.waiting_since)`,
    mark: 'reminded_at',
  },
  escalation: {
    days: sql`s.escalate_after_days`,
    since: sql`case when a.escalated_at is null then a.waiting_since end`,
    mark: 'escalated_at',
  },
} as const;

/** An approver for whom an item waits, with the working days that the rule allows. */
export interface WaitingApprover {
  approver_id: string;
  time_zone: string;
  entity_id: string | null;
  /** The number of working days that the rule allows. */
  days: number;
  /** The start of these days, in milliseconds since 1970. */
  since_ms: number;
}

export interface LateItem extends WaitingItem {
  /** Those for whom the item has waited at least as many calendar days as the rule allows working days. */
  approvers: WaitingApprover[];
}

/**
 * Reads items with an approver who may be overdue. Reminders repeat at the same interval; each approver is escalated
 * once.
 */
export async function readLate(
  tx: CompanyTransaction,
  query: Page & { lateness: Lateness; now: Date },
): Promise<LateItem[]> {
  const { days, since } = column[query.lateness];
  const { rows } = await sql<LateItem>`
    select a.item_id as id, a.item_kind as kind, jsonb_agg(jsonb_build_object('approver_id', a.approver_id,
        'time_zone', u.time_zone, 'entity_id', u.entity_id, 'days', ${days},
        'since_ms', (extract(epoch from ${since}) * 1000)::bigint)) as approvers
    from approvers a
    join approval_steps s on s.client_id = ${query.client_id} and s.item_id = a.item_id and s.step_no = a.step_no
    join users u on u.client_id = ${query.client_id} and u.id = a.approver_id
    where a.client_id = ${query.client_id} and a.waiting_since <= ${query.now}::timestamptz - interval '1 day'
      and ${isLate(query.lateness, query.now)} ${afterCursor(query)}
    group by a.item_id, a.item_kind order by a.item_id limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}

/** Reads the current approvers of an item for whom it can still escalate. */
export async function readEscalating(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<WaitingApprover[]> {
  const { days, since } = column.escalation;
  const { rows } = await sql<WaitingApprover>`
    select a.approver_id, u.time_zone, u.entity_id, ${days} as days,
      (extract(epoch from ${since}) * 1000)::float8 as since_ms
    from approvers a
    join approval_steps s on s.client_id = ${client_id} and s.item_id = a.item_id and s.step_no = a.step_no
    join users u on u.client_id = ${client_id} and u.id = a.approver_id
    where a.client_id = ${client_id} and a.item_id = ${id} and ${days} is not null and ${since} is not null`.execute(
    tx,
  );
  return rows;
}

/**
 * Marks the given approvers for whom the item is still overdue, so that the next run skips them, and returns their ids.
 */
export async function markLate(
  tx: CompanyTransaction,
  input: { client_id: string; id: string; lateness: Lateness; now: Date; approver_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ approver_id: string }>`
    update approvers a set ${sql.ref(column[input.lateness].mark)} = ${input.now}
    from approval_steps s
    where a.client_id = ${input.client_id} and a.item_id = ${input.id} and s.client_id = ${input.client_id}
      and s.item_id = a.item_id and s.step_no = a.step_no and a.approver_id = any(${[...input.approver_ids]}::uuid[])
      and ${isLate(input.lateness, input.now)}
    returning a.approver_id`.execute(tx);
  return rows.map(({ approver_id }) => approver_id).sort();
}

function isLate(lateness: Lateness, now: Date): RawBuilder<unknown> {
  const { days, since } = column[lateness];
  // Adding days to a time depends on the time zone of the session, which Citus refuses in an update.
  return sql`${now}::timestamptz - ${since} >= ${days} * interval '1 day'`;
}

/** Reads items that wait for a disabled user. */
export async function readStuck(tx: CompanyTransaction, query: Page): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select distinct a.item_id as id, a.item_kind as kind from users u
    join approvers a on a.client_id = ${query.client_id} and a.approver_id = u.id
    where u.client_id = ${query.client_id} and not u.is_active ${afterCursor(query)}
    order by a.item_id limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}

function afterCursor({ after }: Page): RawBuilder<unknown> {
  return after === null ? sql`` : sql`and a.item_id > ${after}::uuid`;
}

/** Returns the SQL condition on the rule. Null means the default rule; undefined means any rule. */
function byRule({ rule_id }: { rule_id: string | null | undefined }): RawBuilder<unknown> {
  if (rule_id === undefined) return sql``;
  return rule_id === null ? sql`and s.rule_id is null` : sql`and s.rule_id = ${rule_id}::uuid`;
}

/**
 * Reads pending items whose chain was created by this rule. A null id means the default rule; undefined means any rule.
 */
export async function readPending(
  tx: CompanyTransaction,
  query: { client_id: string; kind: ItemKind; rule_id: string | null | undefined; limit: number },
): Promise<{ item_id: string; label: string }[]> {
  const { client_id } = query;
  const [id, items, prefix] =
    query.kind === 'report'
      ? [sql.ref('report_id'), sql.table('reports'), 'ER-']
      : [sql.ref('advance_id'), sql.table('advances'), 'AD-'];
  const { rows } = await sql<{ item_id: string; label: string }>`
    select s.item_id, left(${prefix}::text || i.number || ' ' || i.title, 200) as label
    from approval_steps s join ${items} i on i.client_id = ${client_id} and i.id = s.${id}
    where s.client_id = ${client_id} and s.state = 'now' and s.${id} is not null and i.deleted_at is null ${byRule(query)}
    order by s.item_id limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}
