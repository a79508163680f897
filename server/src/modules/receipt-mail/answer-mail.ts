import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { sentenceOfReason } from './receipt-mail-reasons.ts';
import { type ReceiptMailRow, readReceiptMail } from './receipt-mails.rows.ts';

/** Tells the person what became of a mail. The answer goes to their account, never to the sender's address. */
export async function answerReceiptMail(app: App, event: EventPayloads['receipt_mail.handled']): Promise<void> {
  const { client_id, mail_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const mail = await readReceiptMail(tx, { client_id, id: mail_id });
    if (!mail) return undefined;
    return {
      ...event,
      about: { item_kind: 'receipt_mail', item_id: mail_id },
      words: { ...textOf(mail), action: mail.no_of_drafts > 0 ? 'Review drafts' : 'Open Outlay' },
      footer: 'You receive this because a mail was sent to your receipts address.',
      payload: event,
    };
  });
}

function textOf(mail: ReceiptMailRow): { subject: string; lines: string[] } {
  const name = mail.subject ? `“${mail.subject}”` : 'without a subject';
  const skipped = mail.skipped.map((file) => `Not used: ${file.name}. ${file.reason}`);
  if (mail.no_of_drafts === 0)
    return {
      subject: `Your mail ${name} was not accepted`,
      lines: [
        `The mail ${name}${mail.sender ? ` from ${mail.sender}` : ''} created no draft. ${sentenceOfReason(mail.reason)}`,
        ...skipped,
      ],
    };
  const drafts = mail.no_of_drafts === 1 ? '1 draft was' : `${mail.no_of_drafts} drafts were`;
  return {
    subject: `${drafts} created from your mail`,
    lines: [`${drafts} created from the mail ${name}. The receipts are being read now.`, ...skipped],
  };
}
