import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { findUser } from '../people/find-user.ts';
import { type MessageText, pathOf } from './item-messages.ts';
import { insertNotice, readMailSetting } from './notices.rows.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

/** A message to one person. */
interface Message {
  client_id: string;
  user_id: string;
  event: string;
  event_id: string;
  about: { item_kind: string; item_id: string };
  words: MessageText;
  /** Of all messages of a bulk action, each person gets only the first as a mail. */
  round_id?: string | undefined;
  /** Explains why the recipient gets the mail. */
  footer: string;
}

/**
 * Adds a notice for a person and mails it according to their settings. Once per event, even when a worker crashes. The
 * notice is committed before the mail is sent.
 */
export async function notifyPerson(
  app: App,
  client_id: string,
  findMessage: (tx: CompanyTransaction) => Promise<Message | undefined>,
): Promise<void> {
  const now = app.clock();
  const prepared = await app.database.inCompany(client_id, async (tx) => {
    const message = await findMessage(tx);
    const recipient = message && (await addNotice(tx, message, now));
    if (!recipient || (await readMailSetting(tx, message)) !== 'at_once') return undefined;

    const { user_id, event, event_id, round_id } = message;
    const key = { client_id, id: round_id ? uuidv5(user_id, round_id) : event_id, kind: event, user_id };
    const compose = async () => composeMessage(app, message, recipient);
    return { key, claimed: await claimAndCompose(tx, { ...key, now }, compose) };
  });
  if (prepared) await sendClaimed(app, prepared.key, prepared.claimed);
}

function composeMessage(app: App, { words: text, about, round_id, footer }: Message, recipient: Recipient): Mail {
  return composeMail({
    to: recipient.email,
    subject: text.subject,
    greeting: `Hello ${recipient.first_name},`,
    lines: round_id ? [...text.lines, moreUpdates] : text.lines,
    footer,
    action: { label: text.action, url: `${app.public_url}${pathOf(about)}` },
    fewer: mailSettingsLink(app),
  });
}

interface Recipient {
  email: string;
  first_name: string;
}

export function mailSettingsLink({ public_url }: Pick<App, 'public_url'>): { label: string; url: string } {
  return { label: 'Change email settings or unsubscribe', url: `${public_url}/profile` };
}

const moreUpdates = 'More updates are in your notifications.';

/** Adds the notice without sending a mail. Returns the recipient; undefined when they are not active. */
export async function addNotice(
  tx: CompanyTransaction,
  { client_id, user_id, event, event_id, about, words: text }: Omit<Message, 'footer' | 'round_id'>,
  now: Date,
): Promise<Recipient | undefined> {
  const user = await findUser(tx, { client_id, user_id });
  if (!user?.is_active) return undefined;

  const body = text.brief ?? text.lines.join(' ');
  await insertNotice(tx, {
    client_id,
    id: event_id,
    user_id,
    kind: event,
    ...about,
    title: text.subject.slice(0, 200),
    body: body.slice(0, 500),
    created_at: now,
  });

  return user;
}
