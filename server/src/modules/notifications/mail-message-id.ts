import { createHmac, timingSafeEqual } from 'node:crypto';
import { ownMessageIdEnding } from '#domain/receipt-mails/automatic-mail.ts';

interface MailKey {
  client_id: string;
  id: string;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Matches Message-IDs that the product created, in the form in which delivery reports quote them. */
export const ownMessageId = new RegExp(
  `(${uuid})\\.(${uuid})\\.([0-9a-f]{24})${ownMessageIdEnding.replace('.', '\\.')}`,
  'u',
);

/**
 * Returns the first part of a Message-ID, which identifies the mail. It is signed, so that nobody can forge a delivery
 * report for the mail.
 */
export function signedMailId({ client_id, id }: MailKey, secret: string): string {
  return `${client_id}.${id}.${signatureOf({ client_id, id }, secret)}`;
}

/** Verifies and reads a Message-ID; undefined if it is not one of ours. */
export function readMessageId(message_id: string, secret: string): MailKey | undefined {
  const [, client_id, id, signature] = ownMessageId.exec(message_id) ?? [];
  if (!client_id || !id || !signature) return undefined;
  const expected = signatureOf({ client_id, id }, secret);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { client_id, id } : undefined;
}

function signatureOf({ client_id, id }: MailKey, secret: string): string {
  return createHmac('sha256', `message-id ${secret}`).update(`${client_id}.${id}`).digest('hex').slice(0, 24);
}
