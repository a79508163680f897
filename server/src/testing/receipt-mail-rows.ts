import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';

/** Adds a sender address that awaits confirmation and a receipt mail that was processed. */
export async function addReceiptMails(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ receipt_sender: string }> {
  const [receipt_sender, mail] = [uuidv7(), uuidv7()];
  const [now, later] = [new Date(), new Date('2099-01-01')];
  await tx
    .insertInto('receipt_senders')
    .values({
      client_id,
      id: receipt_sender,
      user_id,
      email: `${canary.toLowerCase()}@home.test`,
      token_hash: 'x',
      created_at: now,
      expires_at: later,
    })
    .execute();
  await tx
    .insertInto('receipt_mails')
    .values({
      client_id,
      id: mail,
      user_id,
      message_key: mail.replaceAll('-', '').repeat(2),
      path: `${client_id}/${mail}/mail`,
      state: 'done',
      sender: `${canary.toLowerCase()}@home.test`,
      subject: `Taxi ${canary}`,
      no_of_drafts: 1,
      received_at: now,
    })
    .execute();
  return { receipt_sender };
}
