import { savedText } from '#domain/language/saved-text.ts';
import { plural, t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { notifyPerson } from '../notifications/notify-person.ts';
import { sentenceOfReason } from './receipt-mail-reasons.ts';
import { type ReceiptMailRow, readReceiptMail } from './receipt-mails.rows.ts';

/**
 * Notifies the person of the result of a mail. The notification goes to their account, never to the sender's address.
 */
export async function answerReceiptMail(app: App, event: EventPayloads['receipt_mail.handled']): Promise<void> {
  const { client_id, mail_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const mail = await readReceiptMail(tx, { client_id, id: mail_id });
    if (!mail) return undefined;
    return {
      ...event,
      about: { item_kind: 'receipt_mail', item_id: mail_id },
      words: () => ({ ...textOf(mail), action: mail.no_of_drafts > 0 ? t`Review drafts` : t`Open Outlay` }),
      footer: () => t`You receive this because a mail was sent to your receipts address.`,
      payload: event,
    };
  });
}

function textOf(mail: ReceiptMailRow): { subject: string; lines: string[] } {
  const skipped = mail.skipped.map((file) => t`Not used: ${file.name}. ${savedText(file.reason)}`);
  return mail.no_of_drafts === 0
    ? { subject: refusedSubject(mail), lines: [`${refusedText(mail)} ${sentenceOfReason(mail.reason)}`, ...skipped] }
    : { subject: createdSubject(mail), lines: [createdText(mail), ...skipped] };
}

function refusedSubject({ subject }: ReceiptMailRow): string {
  return subject ? t`Your mail “${subject}” was not accepted` : t`Your mail without a subject was not accepted`;
}

function refusedText({ subject, sender }: ReceiptMailRow): string {
  if (sender)
    return subject
      ? t`The mail “${subject}” from ${sender} created no draft.`
      : t`The mail without a subject from ${sender} created no draft.`;
  return subject ? t`The mail “${subject}” created no draft.` : t`The mail without a subject created no draft.`;
}

function createdSubject({ no_of_drafts }: ReceiptMailRow): string {
  return plural(no_of_drafts, '1 draft was created from your mail', '# drafts were created from your mail');
}

function createdText({ no_of_drafts, subject }: ReceiptMailRow): string {
  return subject
    ? plural(
        no_of_drafts,
        '1 draft was created from the mail “{0}”. The receipts are being read now.',
        '# drafts were created from the mail “{0}”. The receipts are being read now.',
        subject,
      )
    : plural(
        no_of_drafts,
        '1 draft was created from the mail without a subject. The receipts are being read now.',
        '# drafts were created from the mail without a subject. The receipts are being read now.',
      );
}
