import { createHmac, timingSafeEqual } from 'node:crypto';

/** One kind of email to one person. */
export interface MailSubscription {
  client_id: string;
  user_id: string;
  /** The key of the event, or of the summaries. */
  event: string;
}

const idBytes = 16;

/** Signs the link that turns off one kind of email. It never expires, because old emails must stay usable. */
export function unsubscribeToken({ client_id, user_id, event }: MailSubscription, secret: string): string {
  const content = Buffer.concat([idOf(client_id), idOf(user_id), Buffer.from(event)]);
  return `${content.toString('base64url')}.${signatureOf(content, secret).toString('base64url')}`;
}

/** Undefined for a token that is forged or incomplete. */
export function readUnsubscribeToken(token: string, secret: string): MailSubscription | undefined {
  const [content, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!content || !signature || content.length <= 2 * idBytes) return undefined;
  const expected = signatureOf(content, secret);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  return {
    client_id: uuidOf(content.subarray(0, idBytes)),
    user_id: uuidOf(content.subarray(idBytes, 2 * idBytes)),
    event: content.subarray(2 * idBytes).toString(),
  };
}

/** A separate key, so that no other signature passes as an unsubscribe link. */
function signatureOf(content: Buffer, secret: string): Buffer {
  return createHmac('sha256', `unsubscribe ${secret}`).update(content).digest();
}

function idOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
