import { sql } from 'kysely';
import type { AuditArea } from '#domain/activity/audit-areas.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { firstIdAt } from '../../db/first-id-at.ts';

/** Queries on `activity` and `activity_feed`. The request pipeline adds the entries. */
export function readFeed(tx: CompanyTransaction, query: { client_id: string; person_id: string; limit: number }) {
  const { client_id } = query;
  return (
    tx
      .selectFrom('activity_feed as f')
      .innerJoin('activity as a', (join) => join.onRef('a.id', '=', 'f.activity_id').on('a.client_id', '=', client_id))
      .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'a.actor_id').on('u.client_id', '=', client_id))
      .leftJoin('users as b', (join) => join.onRef('b.id', '=', 'a.on_behalf_of_id').on('b.client_id', '=', client_id))
      .select([
        'a.id as activity_id',
        'a.at',
        'a.action',
        'a.item_kind',
        'a.item_id',
        'a.item_label',
        'a.facts',
        'u.id as actor_id',
        'u.first_name as actor_first_name',
        'u.last_name as actor_last_name',
        'u.email as actor_email',
        'b.id as behalf_id',
        'b.first_name as behalf_first_name',
        'b.last_name as behalf_last_name',
        'b.email as behalf_email',
      ])
      .where('f.client_id', '=', client_id)
      .where('f.person_id', '=', query.person_id)
      // Ids are time-ordered, so the index returns the newest first without sorting.
      .orderBy('f.activity_id', 'desc')
      .limit(query.limit)
      .execute()
  );
}

interface AuditLogQuery {
  client_id: string;
  area?: string | undefined;
  kind?: string | undefined;
  actor_id?: string | undefined;
  /** The start (inclusive) and the end (exclusive) of the period. */
  from?: Date | undefined;
  before?: Date | undefined;
  after?: string | undefined;
  limit: number;
}

export interface AuditLogRow {
  activity_id: string;
  at: Date;
  action: string;
  item_kind: string;
  item_label: string;
  audit_area: AuditArea;
  entered_by: string | null;
  facts: { before?: unknown; after?: unknown };
  actor: { user_id: string; first_name: string; last_name: string; email: string } | null;
}

/** Reads entries of the audit log, newest first. The conditions match partial indexes. */
export async function readAuditLog(tx: CompanyTransaction, query: AuditLogQuery): Promise<AuditLogRow[]> {
  const { client_id } = query;
  const conditions = [
    sql`a.client_id = ${client_id} and a.audit_area is not null`,
    query.area && sql`a.audit_area = ${query.area}`,
    query.kind && sql`a.item_kind = ${query.kind}`,
    query.actor_id && sql`a.actor_id = ${query.actor_id}`,
    query.from && sql`a.id >= ${firstIdAt(query.from)}::uuid`,
    query.before && sql`a.id < ${firstIdAt(query.before)}::uuid`,
    // An unknown cursor matches nothing.
    query.after &&
      sql`a.id < (select x.id from activity x where x.client_id = ${client_id} and x.id = ${query.after}
        and x.audit_area is not null)`,
  ].filter((condition) => typeof condition === 'object');

  const { rows } = await sql<AuditLogRow>`
    select a.id as activity_id, a.at, a.audit_area, a.entered_by, a.action, a.item_kind, a.item_label, a.facts,
      (select jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
        from users u where u.client_id = ${client_id} and u.id = a.actor_id) as actor
    from activity a where ${sql.join(conditions, sql` and `)}
    order by a.id desc limit ${sql.lit(query.limit)}`.execute(tx);

  return rows;
}

/** Returns which of these kinds of settings a person has ever changed. */
export async function readChangedKinds(
  tx: CompanyTransaction,
  { client_id, kinds }: { client_id: string; kinds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select k.kind from unnest(${kinds}::text[]) as k (kind) cross join lateral (
      select 1 from activity a where a.client_id = ${client_id} and a.is_setting and a.item_kind = k.kind
        and a.actor_id is not null limit 1) changed`.execute(tx);
  return rows.map(({ kind }) => kind);
}

export interface ItemHistoryRow {
  id: string;
  at: Date;
  action: string;
  item_label: string;
  from_stage: string | null;
  to_stage: string | null;
  comment: string;
  facts: Record<string, unknown>;
  entered_by: string | null;
  actor: { user_id: string; first_name: string; last_name: string; email: string } | null;
  behalf_user: { user_id: string; first_name: string; last_name: string; email: string } | null;
  actor_photo_id: string | null;
  behalf_photo_id: string | null;
}

/** Reads the activity of one item, oldest first. */
export async function readItemHistory(
  tx: CompanyTransaction,
  query: { client_id: string; item_kind: string; item_id: string; limit: number },
): Promise<ItemHistoryRow[]> {
  const brief = (id: 'actor_id' | 'on_behalf_of_id') => sql`
    (select jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
      from users u where u.client_id = ${query.client_id} and u.id = ${sql.ref(`a.${id}`)})`;
  const photo = (id: 'actor_id' | 'on_behalf_of_id') => sql`
    (select u.photo_id from users u where u.client_id = ${query.client_id} and u.id = ${sql.ref(`a.${id}`)})`;
  const { rows } = await sql<ItemHistoryRow>`
    select a.id, a.at, a.action, a.item_label, a.from_stage, a.to_stage, a.comment, a.facts, a.entered_by,
      ${brief('actor_id')} as actor, ${photo('actor_id')} as actor_photo_id,
      ${brief('on_behalf_of_id')} as behalf_user, ${photo('on_behalf_of_id')} as behalf_photo_id
    from activity a
    where a.client_id = ${query.client_id} and a.item_kind = ${query.item_kind} and a.item_id = ${query.item_id}
    order by a.id limit ${sql.lit(query.limit)}`.execute(tx);
  return rows;
}
