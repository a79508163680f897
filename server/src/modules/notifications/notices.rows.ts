import { type RawBuilder, sql } from 'kysely';
import type { LanguageCode } from '#domain/language/languages.ts';
import type { EventChoice } from '#domain/notifications/delivery.ts';
import type { MailFrequency } from '#domain/notifications/notification-events.ts';
import { summaryKey } from '#domain/notifications/optional-mails.ts';
import type { QuietHours } from '#domain/notifications/quiet-hours.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for notices and notice_settings. */

interface Recipient {
  client_id: string;
  user_id: string;
}

interface NoticeRow {
  id: string;
  kind: string;
  /**
   * The kind of the item, such as 'report' or 'advance'; 'reports' or 'advances' if the notice is about several items.
   */
  item_kind: string;
  item_id: string;
  title: string;
  body: string;
  created_at: Date;
  read_at: Date | null;
  /** False when the notice is only mailed in a summary. */
  in_app: boolean;
  /** The summary that will include the notice; null if none will. */
  digest: 'daily' | 'weekly' | null;
}

/** Adds a notice. The event's id is the key, so a repeated event adds no second notice. */
export async function insertNotice(
  tx: CompanyTransaction,
  notice: Recipient & Omit<NoticeRow, 'read_at'>,
): Promise<void> {
  await Promise.all([
    tx
      .insertInto('notices')
      .values(notice)
      .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
      .execute(),
    // The trigger of the table sends this notification too, but on Citus it runs on a worker, where no process listens.
    notice.in_app && sql`select pg_notify('outlay_notices', ${`${notice.client_id} ${notice.user_id}`})`.execute(tx),
  ]);
}

/** The newest notice of an item, which represents all notices of that item. */
interface GroupedNotice extends Omit<NoticeRow, 'read_at' | 'in_app' | 'digest'> {
  is_read: boolean;
  no_of_earlier: number;
}

/** Reads the notices of a person: the newest notice of each item. */
export async function readNotices(
  tx: CompanyTransaction,
  query: Recipient & { before: string | undefined; show?: NoticeFilter | undefined; limit: number },
): Promise<GroupedNotice[]> {
  const { client_id, user_id } = query;
  const sameItem = sql`x.client_id = ${client_id} and x.user_id = ${user_id} and x.item_id = n.item_id
    and x.in_app`;
  const { rows } = await sql<GroupedNotice>`
    select n.id, n.kind, n.item_kind, n.item_id, n.title, n.body, n.created_at,
      not exists (select from notices x where ${sameItem} and x.read_at is null) as is_read,
      (select count(*)::int from notices x where ${sameItem} and x.id < n.id) as no_of_earlier
    from notices n
    where n.client_id = ${client_id} and n.user_id = ${user_id} and n.in_app
      and not exists (select from notices x where ${sameItem} and x.id > n.id)
      ${query.show ? filters(sameItem)[query.show] : sql``}
      ${query.before ? sql`and n.id < ${ownNotice(query, query.before)}` : sql``}
    order by n.id desc limit ${query.limit}`.execute(tx);
  return rows;
}

type NoticeFilter = 'unread' | 'reports' | 'advances' | 'others';

function filters(sameItem: RawBuilder<unknown>): Record<NoticeFilter, RawBuilder<unknown>> {
  return {
    unread: sql`and exists (select from notices x where ${sameItem} and x.read_at is null)`,
    reports: sql`and n.item_kind in ('report', 'reports')`,
    advances: sql`and n.item_kind in ('advance', 'advances')`,
    others: sql`and n.item_kind not in ('report', 'reports', 'advance', 'advances')`,
  };
}

/**
 * Returns SQL for the notice that is used as the cursor. If the notice does not belong to the person, the page is
 * empty.
 */
function ownNotice({ client_id, user_id }: Recipient, id: string): RawBuilder<unknown> {
  return sql`(select n.id from notices n where n.client_id = ${client_id} and n.id = ${id} and n.user_id = ${user_id})`;
}

/** Counts items with unread notices. Stops counting at a hundred: the badge shows 99+. */
export async function countUnread(tx: CompanyTransaction, query: Recipient): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select distinct item_id from notices
      where client_id = ${query.client_id} and user_id = ${query.user_id} and read_at is null and in_app limit 100) unread`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Marks all notices about the same items as the given notices as read; without ids, all notices of the person. */
export async function markRead(
  tx: CompanyTransaction,
  query: Recipient & { ids: readonly string[] | undefined; now: Date },
): Promise<void> {
  await sql`update notices set read_at = ${query.now}
    where client_id = ${query.client_id} and user_id = ${query.user_id} and read_at is null
      ${
        query.ids
          ? sql`and item_id in (select n.item_id from notices n where n.client_id = ${query.client_id}
        and n.user_id = ${query.user_id} and n.id = any(${query.ids}::uuid[]))`
          : sql``
      }`.execute(tx);
}

/** Marks the notices of the given kinds about one item as read, for these people or for everybody. */
export async function markItemRead(
  tx: CompanyTransaction,
  query: {
    client_id: string;
    item_id: string;
    kinds: readonly string[];
    user_ids: readonly string[] | undefined;
    now: Date;
  },
): Promise<void> {
  await sql`update notices set read_at = ${query.now}
    where client_id = ${query.client_id} and item_id = ${query.item_id} and read_at is null
      and kind = any(${query.kinds}::text[])
      ${query.user_ids ? sql`and user_id = any(${query.user_ids}::uuid[])` : sql``}`.execute(tx);
}

export async function deleteNoticesBefore(
  tx: CompanyTransaction,
  query: { client_id: string; before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notices where client_id = ${query.client_id} and id in (select id from notices
      where client_id = ${query.client_id} and created_at < ${query.before} order by created_at limit ${query.limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

interface NoticeChoice {
  /** The frequency of mails that the person chose; null when they follow the company's settings. */
  frequency: MailFrequency | null;
  quiet_hours: QuietHours | null;
  /** The person's choices, by the key of the event. */
  choices: EventChoices;
}

type EventChoices = Partial<Record<string, EventChoice>>;

interface ChoiceRow {
  approval_mails: MailFrequency | null;
  choices: EventChoices;
  quiet_from: number | null;
  quiet_until: number | null;
}

export async function readNoticeChoice(tx: CompanyTransaction, query: Recipient): Promise<NoticeChoice> {
  const { rows } = await sql<ChoiceRow>`
    select approval_mails, choices, quiet_from, quiet_until from notice_settings
    where client_id = ${query.client_id} and user_id = ${query.user_id}`.execute(tx);
  return {
    frequency: rows[0]?.approval_mails ?? null,
    quiet_hours: quietHoursOf(rows[0]),
    choices: rows[0]?.choices ?? {},
  };
}

function quietHoursOf(row: Pick<ChoiceRow, 'quiet_from' | 'quiet_until'> | undefined): QuietHours | null {
  const { quiet_from = null, quiet_until = null } = row ?? {};
  return quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until };
}

export async function saveMailFrequency(
  tx: CompanyTransaction,
  { client_id, user_id, frequency, quiet_hours }: Recipient & Omit<NoticeChoice, 'choices'>,
): Promise<void> {
  const values = {
    approval_mails: frequency,
    quiet_from: quiet_hours?.from ?? null,
    quiet_until: quiet_hours?.until ?? null,
  };
  await tx
    .insertInto('notice_settings')
    .values({ client_id, user_id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Saves the channels that a person chose for one event. A null removes the choice of that channel. */
export async function saveEventChoice(
  tx: CompanyTransaction,
  { client_id, user_id, event, choice }: Recipient & { event: string; choice: EventChoicePatch },
): Promise<void> {
  const patch = JSON.stringify({ [event]: choice });
  // An event with no choice left is removed, so that the row stores only the differences from the company's settings.
  await sql`
    insert into notice_settings as s (client_id, user_id, choices)
    values (${client_id}, ${user_id}, ${withoutNulls(sql`${patch}::jsonb -> ${event}`, event, sql`'{}'::jsonb`)})
    on conflict (client_id, user_id) do update set choices = ${withoutNulls(
      sql`coalesce(s.choices -> ${event}, '{}') || (${patch}::jsonb -> ${event})`,
      event,
      sql`s.choices`,
    )}`.execute(tx);
}

type EventChoicePatch = { [Channel in keyof EventChoice]: EventChoice[Channel] | null };

/**
 * Returns SQL that replaces the choice for one event, without null values. Uses `jsonb_set` to build an object, because
 * Citus refuses `jsonb_build_object` here, which is not immutable.
 */
function withoutNulls(choice: RawBuilder<unknown>, event: string, others: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${others} - ${event}::text) || (case when jsonb_strip_nulls(${choice}) = '{}' then '{}'::jsonb
    else jsonb_set('{}'::jsonb, array[${event}::text], jsonb_strip_nulls(${choice})) end))`;
}

/** Turns one kind of email off for a person, or lets the company's setting for it apply again. */
export function setMailOff(
  tx: CompanyTransaction,
  { is_off, ...key }: Recipient & { event: string; is_off: boolean },
): Promise<void> {
  return saveEventChoice(tx, { ...key, choice: { mail: is_off ? 'off' : null } });
}

export interface DigestReader {
  user_id: string;
  email: string;
  first_name: string;
  time_zone: string;
  language: LanguageCode | null;
  has_daily: boolean;
  has_weekly: boolean;
  quiet_hours: QuietHours | null;
  /** True for a person who unsubscribed from the summaries. */
  has_summaries_off: boolean;
}

/** Reads the active people with unread notices for a summary. */
export async function readDigestReaders(tx: CompanyTransaction, client_id: string): Promise<DigestReader[]> {
  const { rows } = await sql<Omit<DigestReader, 'quiet_hours'> & Pick<ChoiceRow, 'quiet_from' | 'quiet_until'>>`
    select n.user_id, u.email, u.first_name, u.time_zone, u.language, n.has_daily, n.has_weekly, s.quiet_from, s.quiet_until,
      coalesce(s.choices -> ${summaryKey} ->> 'mail' = 'off', false) as has_summaries_off
    from (
      select user_id, bool_or(digest = 'daily') as has_daily, bool_or(digest = 'weekly') as has_weekly from notices
      where client_id = ${client_id} and digest is not null and read_at is null group by user_id
    ) n
    join users u on u.client_id = ${client_id} and u.id = n.user_id
    left join notice_settings s on s.client_id = ${client_id} and s.user_id = n.user_id
    where u.is_active order by n.user_id`.execute(tx);
  return rows.map(({ quiet_from, quiet_until, ...reader }) => ({
    ...reader,
    quiet_hours: quietHoursOf({ quiet_from, quiet_until }),
  }));
}

/**
 * Reads the unread notices for one summary. Notices that the app does not show come first, because each of them appears
 * in only one summary. Within both groups, the oldest notices come first.
 */
export async function readForDigest(
  tx: CompanyTransaction,
  query: Recipient & { digest: 'daily' | 'weekly'; kinds?: readonly string[] | undefined; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select id, kind, item_kind, item_id, title, body, created_at, read_at, in_app, digest from notices
    where client_id = ${query.client_id} and user_id = ${query.user_id} and read_at is null
      and digest = ${query.digest} ${query.kinds ? sql`and kind = any(${query.kinds}::text[])` : sql``}
    order by in_app, id limit ${query.limit}`.execute(tx);
  return rows;
}

/** Marks those of the mailed notices that appear only in a summary as read, since nobody can open them in the app. */
export async function markMailed(
  tx: CompanyTransaction,
  query: Recipient & { ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`update notices set read_at = ${query.now}
    where client_id = ${query.client_id} and user_id = ${query.user_id} and read_at is null
      and id = any(${query.ids}::uuid[]) and not in_app`.execute(tx);
}
