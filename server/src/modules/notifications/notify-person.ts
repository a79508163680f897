import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { findUser } from '../people/find-user.ts';
import { addressOf, type Words } from './item-messages.ts';
import { insertNotice, readMailSetting } from './notices.rows.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

/** A message to one person. */
export interface Message {
  client_id: string;
  user_id: string;
  event: string;
  event_id: string;
  about: { item_kind: string; item_id: string };
  words: Words;
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
  findTelling: (tx: CompanyTransaction) => Promise<Message | undefined>,
): Promise<void> {
  const now = app.clock();
  const prepared = await app.database.inCompany(client_id, async (tx) => {
    const telling = await findTelling(tx);
    const user = telling && (await ring(tx, telling, now));
    if (!user || (await readMailSetting(tx, telling)) !== 'at_once') return undefined;
    const { user_id, event, event_id, round_id } = telling;
    const one = { client_id, id: round_id ? uuidv5(user_id, round_id) : event_id, kind: event, user_id };
    const compose = async () => mailOf(app, telling, user);
    return { one, claimed: await claimAndCompose(tx, { ...one, now }, compose) };
  });
  if (prepared) await sendClaimed(app, prepared.one, prepared.claimed);
}

function mailOf(app: App, { words, about, round_id, footer }: Message, user: Reader): Mail {
  const lines = round_id ? [...words.lines, othersToo] : words.lines;
  return composeMail({
    ...{ to: user.email, subject: words.subject, greeting: `Hello ${user.first_name},`, lines, footer },
    action: { label: words.action, url: `${app.public_url}${addressOf(about)}` },
    fewer: fewerMails(app),
  });
}

interface Reader {
  email: string;
  first_name: string;
}

/** The link to the mail settings. */
export function fewerMails({ public_url }: Pick<App, 'public_url'>): { label: string; url: string } {
  return { label: 'Change how often, or unsubscribe', url: `${public_url}/profile` };
}

const othersToo = 'Several were dealt with at once: what else is for you stands under the bell.';

/** Adds the notice without sending a mail. Returns the recipient; undefined when they are not active. */
export async function ring(
  tx: CompanyTransaction,
  telling: Omit<Message, 'footer' | 'round_id'>,
  now: Date,
): Promise<Reader | undefined> {
  const { client_id, user_id, event, event_id: id, about, words } = telling;
  const user = await findUser(tx, { client_id, user_id });
  if (!user?.is_active) return undefined;
  const body = words.brief ?? words.lines.join(' ');
  await insertNotice(tx, {
    ...{ client_id, id, user_id, kind: event, ...about },
    ...{ title: words.subject.slice(0, 200), body: body.slice(0, 500), created_at: now },
  });
  return user;
}
