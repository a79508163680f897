import { v7 as uuidv7 } from 'uuid';
import {
  insertReceiptMail,
  type MailOutcome,
  saveMailOutcome,
} from '#server/modules/receipt-mail/receipt-mails.rows.ts';
import { confirmReceiptSender, saveReceiptSender } from '#server/modules/receipt-mail/receipt-senders.rows.ts';
import type { ActAs } from './acting.ts';

const mails: readonly (MailOutcome & { who: string; days_ago: number })[] = [
  {
    who: 'Maya Lindqvist',
    days_ago: 12,
    state: 'done',
    sender: 'maya.lindqvist@mail.example',
    subject: 'Fwd: Your trip with Blue Cabs',
    no_of_drafts: 1,
    skipped: [],
  },
  {
    who: 'Maya Lindqvist',
    days_ago: 5,
    state: 'done',
    sender: 'employee@demo.test',
    subject: 'Hotel and train',
    no_of_drafts: 2,
    skipped: [{ name: 'terms.doc', reason: 'Only JPG, PNG, WebP, HEIC and PDF files become drafts.' }],
  },
  {
    who: 'Maya Lindqvist',
    days_ago: 2,
    state: 'refused',
    sender: 'news@shop.example',
    subject: 'Ten percent off this week',
    reason: 'receipt_mail.unknown_sender',
  },
];

/** Adds receipts that arrived by mail, one that was refused, and a private address that is allowed to send receipts. */
export async function seedReceiptMails(act: ActAs): Promise<void> {
  await act('Maya Lindqvist', 20, async ({ tx, client_id, actor: { user_id }, request: { now } }) => {
    const id = uuidv7();
    await saveReceiptSender(tx, {
      client_id,
      id,
      user_id,
      email: 'maya.lindqvist@mail.example',
      now,
      expires_at: now,
    });
    await confirmReceiptSender(tx, { client_id, id, now });
  });
  for (const { who, days_ago, ...outcome } of mails)
    await act(who, days_ago, async ({ tx, client_id, actor: { user_id }, request: { now } }) => {
      const id = uuidv7();
      const message_key = id.replaceAll('-', '').repeat(2);
      await insertReceiptMail(tx, {
        client_id,
        id,
        user_id,
        message_key,
        path: `${client_id}/${id}/mail`,
        received_at: now,
      });
      await saveMailOutcome(tx, { client_id, id }, outcome);
    });
}
