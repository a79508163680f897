import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for received mails. */

export interface SkippedFile {
  name: string;
  /** The reason why the file was skipped, as a sentence for the person. */
  reason: string;
}

export interface ReceiptMailRow {
  id: string;
  user_id: string;
  path: string;
  state: 'waiting' | 'done' | 'refused' | 'ignored';
  sender: string;
  subject: string;
  reason: string;
  no_of_drafts: number;
  skipped: SkippedFile[];
  received_at: Date;
}

const columns = sql`id, user_id, path, state, sender, subject, reason, no_of_drafts, skipped, received_at`;

interface NewReceiptMail {
  client_id: string;
  id: string;
  user_id: string;
  message_key: string;
  path: string;
  received_at: Date;
}

/** Inserts the mail, or returns the row of the same mail that was delivered before. */
export async function insertReceiptMail(
  tx: CompanyTransaction,
  mail: NewReceiptMail,
): Promise<Pick<ReceiptMailRow, 'id' | 'path' | 'state'>> {
  const { rows } = await sql<Pick<ReceiptMailRow, 'id' | 'path' | 'state'>>`
    insert into receipt_mails (client_id, id, user_id, message_key, path, received_at)
    values (${mail.client_id}, ${mail.id}, ${mail.user_id}, ${mail.message_key}, ${mail.path}, ${mail.received_at})
    on conflict (client_id, user_id, message_key) do update set message_key = excluded.message_key
    returning id, path, state`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The mail was not saved.');
  return row;
}

export async function countReceiptMails(
  tx: CompanyTransaction,
  { client_id, user_id, since }: { client_id: string; user_id: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from receipt_mails
    where client_id = ${client_id} and user_id = ${user_id} and received_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function readReceiptMail(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ReceiptMailRow | undefined> {
  const { rows } = await sql<ReceiptMailRow>`
    select ${columns} from receipt_mails where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0];
}

/** Locks a waiting mail. A second worker with the same mail waits for this lock and then finds the mail handled. */
export async function lockWaitingMail(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ReceiptMailRow | undefined> {
  const { rows } = await sql<ReceiptMailRow>`
    select ${columns} from receipt_mails
    where client_id = ${client_id} and id = ${id} and state = 'waiting' for update`.execute(tx);
  return rows[0];
}

export type MailOutcome = Pick<ReceiptMailRow, 'state' | 'sender' | 'subject'> &
  Partial<Pick<ReceiptMailRow, 'reason' | 'no_of_drafts' | 'skipped'>>;

export async function saveMailOutcome(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  outcome: MailOutcome,
): Promise<void> {
  const { state, sender, subject, reason = '', no_of_drafts = 0, skipped = [] } = outcome;
  await sql`update receipt_mails set state = ${state}, sender = ${sender.slice(0, 254)},
    subject = ${subject.slice(0, 300)}, reason = ${reason}, no_of_drafts = ${no_of_drafts},
    skipped = ${JSON.stringify(skipped)}::jsonb
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

/** Returns true if a mail from this sender has been refused since this time. */
export async function wasRefused(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; sender: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_found: boolean }>`
    select exists (select from receipt_mails where client_id = ${query.client_id} and user_id = ${query.user_id}
      and received_at > ${query.since} and state = 'refused' and sender = ${query.sender}) as is_found`.execute(tx);
  return rows[0]?.is_found ?? false;
}

export async function readNewestMails(
  tx: CompanyTransaction,
  { client_id, user_id, limit }: { client_id: string; user_id: string; limit: number },
): Promise<ReceiptMailRow[]> {
  const { rows } = await sql<ReceiptMailRow>`
    select ${columns} from receipt_mails where client_id = ${client_id} and user_id = ${user_id}
    order by received_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Locks mails that were received before a time. */
export async function lockOldMails(
  tx: CompanyTransaction,
  { client_id, before, limit }: { client_id: string; before: Date; limit: number },
): Promise<{ id: string; path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from receipt_mails where client_id = ${client_id} and received_at < ${before}
    order by received_at limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export async function deleteReceiptMails(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<void> {
  await sql`delete from receipt_mails where client_id = ${client_id} and id = any(${[...ids]}::uuid[])`.execute(tx);
}
