import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { RecipientState } from '#domain/exports/outside-recipients.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries on `outside_recipients` and `outside_shares`. */

interface Key {
  client_id: string;
  id: string;
}

export interface OutsideRecipient {
  id: string;
  email: string;
  state: RecipientState;
  added_by: string;
  token_hash: string;
  mailed_at: Date;
  no_of_mails: number;
  expires_at: Date;
}

const columns = sql`r.id, r.email, r.state, r.added_by, r.token_hash, r.mailed_at, r.no_of_mails, r.expires_at`;

interface ListedRecipient {
  id: string;
  email: string;
  state: Exclude<RecipientState, 'removed'>;
  added_by: PersonBrief;
  mailed_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  no_of_schedules: number;
}

/** Reads all addresses that are not removed, ordered by email. */
export async function readOutsideRecipients(tx: CompanyTransaction, client_id: string): Promise<ListedRecipient[]> {
  const { rows } = await sql<ListedRecipient>`
    select r.id, r.email, r.state, r.mailed_at, r.expires_at, r.answered_at,
      ${personColumn(client_id, sql`r.added_by`)} as added_by,
      (select count(*)::int from report_schedules s
        where s.client_id = ${client_id} and r.id = any(s.outside_recipient_ids)) as no_of_schedules
    from outside_recipients r where r.client_id = ${client_id} and r.state <> 'removed'
    order by r.email`.execute(tx);
  return rows;
}

export async function findRecipients(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<OutsideRecipient[]> {
  const { rows } = await sql<OutsideRecipient>`
    select ${columns} from outside_recipients r
    where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

export async function lockRecipient(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<OutsideRecipient | undefined> {
  const { rows } = await sql<OutsideRecipient>`
    select ${columns} from outside_recipients r where r.client_id = ${client_id} and r.id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Locks and reads the addresses of the company, so that concurrent requests cannot exceed its limits. */
export async function lockRecipients(tx: CompanyTransaction, client_id: string): Promise<OutsideRecipient[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outside_recipients ' || ${client_id}, 0))`.execute(tx);
  const { rows } = await sql<OutsideRecipient>`
    select ${columns} from outside_recipients r where r.client_id = ${client_id}`.execute(tx);
  return rows;
}

/** Returns the name of the company's user with this email; undefined if there is none. */
export async function findColleague(
  tx: CompanyTransaction,
  { client_id, email }: { client_id: string; email: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u
    where u.client_id = ${client_id} and u.email = ${email} limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Adds an address with a pending invitation, or makes an existing one pending again. Returns its id. */
export async function saveInvitation(
  tx: CompanyTransaction,
  row: Key & { email: string; added_by: string; now: Date; no_of_mails: number; expires_at: Date },
): Promise<string> {
  const { client_id, id, email, added_by, now, no_of_mails, expires_at } = row;
  const { rows } = await sql<{ id: string }>`
    insert into outside_recipients (client_id, id, email, state, added_by, added_at, mailed_at, no_of_mails, expires_at)
    values (${client_id}, ${id}, ${email}, 'pending', ${added_by}, ${now}, ${now}, ${no_of_mails}, ${expires_at})
    on conflict (client_id, email) do update set state = 'pending', added_by = excluded.added_by, token_hash = '',
      mailed_at = excluded.mailed_at, no_of_mails = excluded.no_of_mails, expires_at = excluded.expires_at,
      answered_at = null
    returning id`.execute(tx);
  return rows[0]?.id ?? id;
}

export async function setRecipientToken(
  tx: CompanyTransaction,
  { client_id, id, token_hash }: Key & { token_hash: string },
): Promise<void> {
  await sql`update outside_recipients set token_hash = ${token_hash}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

/** Sets the state, saves the time of the answer and invalidates the link from an earlier confirmation mail. */
export async function setRecipientState(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  { state, now }: { state: RecipientState; now: Date },
): Promise<void> {
  await sql`update outside_recipients set state = ${state}, token_hash = '', answered_at = ${now}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function removeFromSchedules(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await sql`update report_schedules set outside_recipient_ids = array_remove(outside_recipient_ids, ${id}::uuid),
      version = version + 1
    where client_id = ${client_id} and ${id}::uuid = any(outside_recipient_ids)`.execute(tx);
}

/** Reads the names of the schedules that send files to an address. */
export async function schedulesFor(tx: CompanyTransaction, { client_id, id }: Key): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from report_schedules s
    where s.client_id = ${client_id} and ${id}::uuid = any(s.outside_recipient_ids) order by lower(s.name)`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Shares a file with the confirmed addresses among those given. */
export async function insertOutsideShares(
  tx: CompanyTransaction,
  { client_id, export_id, ids }: { client_id: string; export_id: string; ids: readonly string[] },
): Promise<void> {
  await sql`
    insert into outside_shares as added (client_id, export_id, recipient_id)
    select ${client_id}::uuid, ${export_id}::uuid, r.id from outside_recipients r
    where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[]) and r.state = 'confirmed'
    on conflict do nothing
    returning added.client_id`.execute(tx);
}

/** Reads the addresses with which a file was shared and that still receive files. */
export async function readSharedWith(
  tx: CompanyTransaction,
  { client_id, export_id }: { client_id: string; export_id: string },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select r.id, r.email from outside_shares s
    join outside_recipients r on r.client_id = ${client_id} and r.id = s.recipient_id
    where s.client_id = ${client_id} and s.export_id = ${export_id} and r.state = 'confirmed'
    order by r.id`.execute(tx);
  return rows;
}
