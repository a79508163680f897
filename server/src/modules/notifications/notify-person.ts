import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import { findUser } from '../people/find-user.ts';
import { addressOf, type Words } from './item-messages.ts';
import { insertNotice, readMailSetting } from './notices.rows.ts';
import { markSent, reserveMail } from './notifications.rows.ts';

/** Something that one person is to hear of. */
export interface Message {
  client_id: string;
  user_id: string;
  event: string;
  event_id: string;
  about: { item_kind: string; item_id: string };
  words: Words;
  /** Of all tellings of one round each person gets the mail of the first. */
  round_id?: string | undefined;
  /** Why they get a mail. */
  footer: string;
}

/** Rings somebody's bell and mails them as they like it. Once per event, whatever dies in between. */
export async function notifyPerson(app: App, tx: CompanyTransaction, telling: Message): Promise<void> {
  const { client_id, user_id, event, event_id, round_id, about, words, footer } = telling;
  const now = app.clock();
  const user = await ring(tx, telling, now);
  if (!user || (await readMailSetting(tx, { client_id, user_id })) !== 'at_once') return;
  const id = round_id ? uuidv5(user_id, round_id) : event_id;
  const held = await reserveMail(tx, { client_id, id, kind: event, user_id, created_at: now });
  if (held?.sent_at) return;
  const lines = round_id ? [...words.lines, othersToo] : words.lines;
  await app.mail.send(
    composeMail({
      ...{ to: user.email, subject: words.subject, greeting: `Hello ${user.first_name},`, lines, footer },
      action: { label: words.action, url: `${app.public_url}${addressOf(about)}` },
      fewer: fewerMails(app),
    }),
  );
  await markSent(tx, { client_id, id, sent_at: now });
}

/** Where somebody says how often they are mailed, or that they are not. */
export function fewerMails({ public_url }: Pick<App, 'public_url'>): { label: string; url: string } {
  return { label: 'Change how often, or unsubscribe', url: `${public_url}/profile` };
}

const othersToo = 'Several were dealt with at once: what else is for you stands under the bell.';

/** Only the bell. Answers who heard it; undefined where nobody is there. */
export async function ring(
  tx: CompanyTransaction,
  telling: Omit<Message, 'footer' | 'round_id'>,
  now: Date,
): Promise<{ email: string; first_name: string } | undefined> {
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
