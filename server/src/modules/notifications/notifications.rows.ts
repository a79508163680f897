import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Only this file uses mails. The row guarantees one mail per event. */

interface Key {
  client_id: string;
  id: string;
}

export type MailClaim = 'claimed' | 'busy' | 'sent';

/**
 * Claims a mail for one worker for four minutes, which is less than the time after which a job is given to another
 * worker.
 */
export async function claimMail(
  tx: CompanyTransaction,
  mail: Key & { kind: string; user_id: string | null; email?: string; created_at: Date },
): Promise<MailClaim> {
  await tx
    .insertInto('mails')
    .values(mail)
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doNothing())
    .execute();
  const { rows } = await sql<{ is_sent: boolean; is_busy: boolean }>`
    select sent_at is not null as is_sent, coalesce(sending_until > now(), false) as is_busy from mails
    where client_id = ${mail.client_id} and id = ${mail.id} for update`.execute(tx);
  if (rows[0]?.is_sent) return 'sent';
  if (rows[0]?.is_busy) return 'busy';
  await sql`update mails set sending_until = now() + interval '4 minutes'
    where client_id = ${mail.client_id} and id = ${mail.id}`.execute(tx);
  return 'claimed';
}

/** Lets the next attempt send the mail. */
export async function releaseMail(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sending_until: null })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export async function markSent(tx: CompanyTransaction, { client_id, id, sent_at }: Key & { sent_at: Date }) {
  await tx
    .updateTable('mails')
    .set({ sent_at, sending_until: null })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
