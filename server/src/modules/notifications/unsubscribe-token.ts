import { readSignedToken, signToken } from '../../http/signed-token.ts';

/** Identifies one kind of email to one person. */
export interface MailSubscription {
  client_id: string;
  user_id: string;
  /** The key of the event, or the key of the summaries. */
  event: string;
}

const purpose = 'unsubscribe';

/** Signs the link that turns off one kind of email. It never expires, because old emails must stay usable. */
export function unsubscribeToken({ client_id, user_id, event }: MailSubscription, secret: string): string {
  return signToken({ ids: [client_id, user_id], text: event }, { purpose, secret });
}

/** Verifies and reads the token; undefined if it is forged or incomplete. */
export function readUnsubscribeToken(token: string, secret: string): MailSubscription | undefined {
  const signed = readSignedToken(token, { purpose, secret, no_of_ids: 2 });
  if (!signed?.text) return undefined;
  const [client_id = '', user_id = ''] = signed.ids;
  return { client_id, user_id, event: signed.text };
}
