import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { ChatRefused } from '../../outside/chat/port.ts';
import { type Mail, MailRefused } from '../../outside/mail/port.ts';
import { PushRefused } from '../../outside/push/port.ts';
import { signedMailId } from './mail-message-id.ts';
import {
  claimMail,
  type DeliveryChannel,
  describeMail,
  type MailClaim,
  markBounced,
  markHanded,
  markSent,
  releaseMail,
} from './notifications.rows.ts';

/** One mail, chat message or push notification to one address; `id` is the same for every attempt. */
export interface DeliveryKey {
  client_id: string;
  id: string;
  kind: string;
  /** Null when the address belongs to no user. */
  user_id: string | null;
  email?: string;
  /** The payload of the event, stored so that the mail can be sent again on request. */
  event?: Record<string, string> | undefined;
  /** The channel of the delivery; 'mail' by default. */
  channel?: DeliveryChannel;
  /** True if the recipient also finds the message in the app. */
  has_notice?: boolean;
}

/** The recipient and the subject of a mail or a chat message, as the log shows them. */
interface Content {
  to: string;
  subject: string;
}

interface Claimed<C extends Content> {
  claim: MailClaim;
  content: C | null;
}

/** Sends a claimed mail or chat message after its transaction is committed. */
export type PreparedDelivery = () => Promise<void>;

/**
 * Claims the delivery and composes its text, with its one-time link, in the caller's transaction. The content is null
 * if there is nothing to send.
 */
export async function claimAndCompose<C extends Content>(
  tx: CompanyTransaction,
  { now, ...key }: DeliveryKey & { now: Date },
  compose: () => Promise<C | null>,
): Promise<Claimed<C>> {
  const claim = await claimMail(tx, { ...key, has_notice: key.has_notice ?? false, created_at: now });
  if (claim !== 'claimed') return { claim, content: null };
  const content = await compose();
  if (content) await describeMail(tx, key, content);
  else await releaseMail(tx, key);
  return { claim, content };
}

/** Sends a claimed mail. Its Message-ID identifies the mail in later delivery reports. */
export function sendClaimed(app: App, key: DeliveryKey, claimed: Claimed<Mail>): Promise<void> {
  return deliverClaimed(app, key, claimed, (mail) =>
    app.mail.send({ ...mail, message_id: signedMailId(key, app.secret) }),
  );
}

/**
 * Sends a claimed message after its transaction is committed, so that its link works on arrival and no database
 * connection waits for the mail server. A failed delivery is released, and the next attempt composes it again. Throws
 * while another worker is sending the message, so that the job stays in the queue in case that worker dies. A message
 * that the mail server or the chat rejected permanently is not retried.
 */
export async function deliverClaimed<C extends Content>(
  app: App,
  key: DeliveryKey,
  { claim, content }: Claimed<C>,
  send: (content: C) => Promise<void>,
): Promise<void> {
  if (claim === 'busy') throw new Error(`Another worker is sending the ${key.channel ?? 'mail'} ${key.id}.`);
  if (!content) return;
  const { client_id } = key;
  await app.database.inCompany(client_id, (tx) => markHanded(tx, key, app.clock()));
  try {
    await send(content);
  } catch (error) {
    if (error instanceof MailRefused || error instanceof ChatRefused || error instanceof PushRefused) {
      const bounce = { bounced_at: app.clock(), reason: reasonOf(error) };
      return app.database.inCompany(client_id, (tx) => markBounced(tx, key, bounce));
    }
    await app.database.inCompany(client_id, (tx) => releaseMail(tx, key, reasonOf(error)));
    throw error;
  }
  await app.database.inCompany(client_id, (tx) => markSent(tx, { ...key, sent_at: app.clock() }));
}

/**
 * Sends the deliveries one by one. A failed delivery does not block the next ones; the job fails afterwards, and its
 * retry sends only the failed deliveries.
 */
export async function sendEach(deliveries: readonly PreparedDelivery[]): Promise<void> {
  const errors: unknown[] = [];
  for (const send of deliveries) await send().catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Returns the error of the mail server or the chat without line breaks, for the log. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/gu, ' ').trim() || 'No reason was given.';
}
