import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Queries for `mails`, the log of mails, chat messages and push notifications. Each message has one row, so that it is
 * sent only once per event.
 */

interface Key {
  client_id: string;
  id: string;
}

export type DeliveryChannel = 'mail' | 'chat' | 'push';

interface NewMail extends Key {
  channel?: DeliveryChannel;
  kind: string;
  user_id: string | null;
  email?: string;
  created_at: Date;
  /** The payload of the event, stored so that the mail can be composed again. */
  event?: Record<string, string> | undefined;
}

export type MailClaim = 'claimed' | 'busy' | 'sent' | 'unconfirmed';

/**
 * Claims a mail, chat message or push notification for one worker for four minutes, which is less than the time after
 * which a job is given to another worker. If a worker died after handing the message over, it is unknown whether it was
 * sent. Such a message is claimed again only if the recipient does not find it in the app (docs/decisions/0019).
 */
export async function claimMail(
  tx: CompanyTransaction,
  { event, has_notice, ...mail }: NewMail & { has_notice: boolean },
): Promise<MailClaim> {
  await tx
    .insertInto('mails')
    .values({ ...mail, event: event ? JSON.stringify(event) : null })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute();
  const { rows } = await sql<{ is_sent: boolean; is_busy: boolean; is_handed: boolean }>`
    select sent_at is not null or bounced_at is not null as is_sent, coalesce(sending_until > now(), false) as is_busy,
      handed_at is not null as is_handed from mails
    where client_id = ${mail.client_id} and id = ${mail.id} for update`.execute(tx);
  if (rows[0]?.is_sent) return 'sent';
  if (rows[0]?.is_busy) return 'busy';
  if (rows[0]?.is_handed && has_notice) return 'unconfirmed';
  await sql`update mails set sending_until = now() + interval '4 minutes', attempts = attempts + 1, handed_at = null
    where client_id = ${mail.client_id} and id = ${mail.id}`.execute(tx);
  return 'claimed';
}

/** Stores the address and the subject of a composed mail for the log. */
export async function describeMail(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { to, subject }: { to: string; subject: string },
): Promise<void> {
  await sql`update mails set email = ${to}, subject = ${subject.slice(0, 300)}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

/** Saves that the mail is about to be handed over to the mail server or the chat. */
export async function markHanded(tx: CompanyTransaction, { client_id, id }: Key, handed_at: Date): Promise<void> {
  await sql`update mails set handed_at = ${handed_at} where client_id = ${client_id} and id = ${id}`.execute(tx);
}

/** Releases the claim, so that the next attempt sends the mail. */
export async function releaseMail(tx: CompanyTransaction, { client_id, id }: Key, error?: string): Promise<void> {
  await sql`update mails set sending_until = null, handed_at = null, last_error = ${error?.slice(0, 300) ?? null}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function markSent(tx: CompanyTransaction, { client_id, id, sent_at }: Key & { sent_at: Date }) {
  await sql`update mails set sent_at = ${sent_at}, sending_until = null, last_error = null
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

/** Saves that a mail could not be delivered, even if it was marked as sent. Only the first report counts. */
export async function markBounced(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { bounced_at, reason }: { bounced_at: Date; reason: string },
): Promise<void> {
  await sql`update mails set bounced_at = ${bounced_at}, sending_until = null, last_error = ${reason.slice(0, 300)}
    where client_id = ${client_id} and id = ${id} and bounced_at is null`.execute(tx);
}

type MailState = 'sent' | 'bounced' | 'failed' | 'unconfirmed' | 'waiting';

export interface LoggedMail {
  id: string;
  channel: DeliveryChannel;
  kind: string;
  email: string;
  subject: string;
  state: MailState;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
  event: Record<string, string> | null;
}

/** True if a worker died while handing the mail over. */
const isUnconfirmed = sql`(m.handed_at is not null and not coalesce(m.sending_until > now(), false))`;

const stateFilters = {
  sent: sql`and m.sent_at is not null and m.bounced_at is null`,
  bounced: sql`and m.bounced_at is not null and m.channel = 'mail'`,
  failed: sql`and m.sent_at is null and m.last_error is not null and (m.bounced_at is null or m.channel <> 'mail')`,
  unconfirmed: sql`and m.sent_at is null and m.bounced_at is null and ${isUnconfirmed}`,
  waiting: sql`and m.sent_at is null and m.last_error is null and not ${isUnconfirmed}`,
} satisfies Record<MailState, unknown>;

/** Reads the logged mails, chat messages and push notifications whose text was composed, newest first. */
export async function readMails(
  tx: CompanyTransaction,
  query: { client_id: string; state?: MailState | undefined; before?: string | undefined; limit: number },
): Promise<LoggedMail[]> {
  const { client_id, state, before, limit } = query;
  const cursor = (column: 'created_at' | 'id') =>
    sql`(select x.${sql.ref(column)} from mails x where x.client_id = ${client_id} and x.id = ${before})`;
  const { rows } = await sql<LoggedMail>`
    select ${logColumns} from mails m
    where m.client_id = ${client_id} and m.subject is not null ${state ? stateFilters[state] : sql``}
      ${before ? sql`and (m.created_at, m.id) < (${cursor('created_at')}, ${cursor('id')})` : sql``}
    order by m.created_at desc, m.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The columns of the log. Only mails bounce: any other message that was refused permanently has failed. */
const logColumns = sql`m.id, m.channel, m.kind, m.email, m.subject, m.attempts, m.last_error, m.created_at, m.sent_at, m.event,
  case when m.bounced_at is not null and m.channel = 'mail' then 'bounced' when m.sent_at is not null then 'sent' when m.bounced_at is null and ${isUnconfirmed} then 'unconfirmed'
    when m.last_error is not null then 'failed' else 'waiting' end as state`;

export async function lockMail(tx: CompanyTransaction, { client_id, id }: Key): Promise<LoggedMail | undefined> {
  const { rows } = await sql<LoggedMail>`
    select ${logColumns} from mails m
    where m.client_id = ${client_id} and m.id = ${id} and m.subject is not null for update`.execute(tx);
  return rows[0];
}

/** Marks a mail as unsent, so that its event sends it again. */
export async function reopenMail(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await sql`update mails set sent_at = null, bounced_at = null, last_error = null, handed_at = null
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}
