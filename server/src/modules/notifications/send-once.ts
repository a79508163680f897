import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { type Mail, MailRefused } from '../../outside/mail/port.ts';
import { signedMailId } from './mail-message-id.ts';
import { claimMail, describeMail, type MailClaim, markBounced, markSent, releaseMail } from './notifications.rows.ts';

/** One mail to one address; `id` is the same for every attempt. */
interface MailKey {
  client_id: string;
  id: string;
  kind: string;
  /** Null when the address belongs to no user. */
  user_id: string | null;
  email?: string;
  /** The payload of the event, to send the mail again on request. */
  event?: Record<string, string> | undefined;
}

interface Claimed {
  claim: MailClaim;
  mail: Mail | null;
}

/** A mail that is sent after its transaction is committed. */
export interface PreparedMail {
  key: MailKey;
  claimed: Claimed;
}

/**
 * Claims the mail and composes its text, with its one-time link, in the caller's transaction. Null when there is
 * nothing to send.
 */
export async function claimAndCompose(
  tx: CompanyTransaction,
  { now, ...key }: MailKey & { now: Date },
  compose: () => Promise<Mail | null>,
): Promise<Claimed> {
  const claim = await claimMail(tx, { ...key, created_at: now });
  if (claim !== 'claimed') return { claim, mail: null };
  const mail = await compose();
  if (mail) await describeMail(tx, key, mail);
  else await releaseMail(tx, key);
  return { claim, mail };
}

/**
 * Sends a claimed mail after its transaction is committed: its link works on arrival, and no connection waits for the
 * mail server. A failed mail is released, and the next attempt composes it again. When another worker is sending the
 * mail this throws, so the job stays in the queue in case that worker dies. A mail that the mail server refused for good
 * is not tried again.
 */
export async function sendClaimed(app: App, key: MailKey, { claim, mail }: Claimed): Promise<void> {
  if (claim === 'busy') throw new Error(`Another worker is sending the mail ${key.id}.`);
  if (!mail) return;
  const { client_id } = key;
  try {
    await app.mail.send({ ...mail, message_id: signedMailId(key, app.secret) });
  } catch (error) {
    if (error instanceof MailRefused) {
      const bounce = { bounced_at: app.clock(), reason: reasonOf(error) };
      return app.database.inCompany(client_id, (tx) => markBounced(tx, key, bounce));
    }
    await app.database.inCompany(client_id, (tx) => releaseMail(tx, key, reasonOf(error)));
    throw error;
  }
  await app.database.inCompany(client_id, (tx) => markSent(tx, { ...key, sent_at: app.clock() }));
}

/** Sends several mails. One that fails does not block the others; the job fails afterwards and repeats only that one. */
export async function sendEach(app: App, mails: readonly PreparedMail[]): Promise<void> {
  const errors: unknown[] = [];
  for (const { key, claimed } of mails)
    await sendClaimed(app, key, claimed).catch((error: unknown) => void errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** The mail server's answer without line breaks, for the log. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/gu, ' ').trim() || 'The mail server gave no reason.';
}
