import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for the additional addresses from which people send receipts. */

interface ReceiptSenderRow {
  id: string;
  user_id: string;
  email: string;
  token_hash: string;
  expires_at: Date;
  confirmed_at: Date | null;
}

const columns = sql`id, user_id, email, token_hash, expires_at, confirmed_at`;

export async function readReceiptSenders(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<ReceiptSenderRow[]> {
  const { rows } = await sql<ReceiptSenderRow>`
    select ${columns} from receipt_senders
    where client_id = ${client_id} and user_id = ${user_id} order by created_at, id`.execute(tx);
  return rows;
}

export async function lockReceiptSender(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<ReceiptSenderRow | undefined> {
  const { rows } = await sql<ReceiptSenderRow>`
    select ${columns} from receipt_senders where client_id = ${client_id} and id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Adds an address. An address that waits for its confirmation gets more time. */
export async function saveReceiptSender(
  tx: CompanyTransaction,
  sender: { client_id: string; id: string; user_id: string; email: string; now: Date; expires_at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into receipt_senders (client_id, id, user_id, email, token_hash, created_at, expires_at)
    values (${sender.client_id}, ${sender.id}, ${sender.user_id}, ${sender.email}, '', ${sender.now},
      ${sender.expires_at})
    on conflict (client_id, user_id, email) do update set expires_at = excluded.expires_at
    returning id`.execute(tx);
  return rows[0]?.id ?? sender.id;
}

export async function setSenderToken(
  tx: CompanyTransaction,
  { client_id, id, token_hash }: { client_id: string; id: string; token_hash: string },
): Promise<void> {
  await sql`update receipt_senders set token_hash = ${token_hash}
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function confirmReceiptSender(
  tx: CompanyTransaction,
  { client_id, id, now }: { client_id: string; id: string; now: Date },
): Promise<void> {
  await sql`update receipt_senders set confirmed_at = ${now}, token_hash = ''
    where client_id = ${client_id} and id = ${id}`.execute(tx);
}

export async function deleteReceiptSender(
  tx: CompanyTransaction,
  { client_id, user_id, id }: { client_id: string; user_id: string; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from receipt_senders
    where client_id = ${client_id} and user_id = ${user_id} and id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
