import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import type { House } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import { findUser } from '../people/find-user.ts';
import { addressOf, itemTold, type ToldKind, type Words, wordsFor } from './item-tellings.ts';
import { insertNotice, readMailSetting } from './notices.rows.ts';
import { holdMail, markSent } from './notifications.rows.ts';

export interface ItemEvent {
  client_id: string;
  event: string;
  event_id: string;
  user_id: string;
  report_id?: string;
  advance_id?: string;
  /** The line of history it came with. */
  activity_id?: string;
  /** In whose place they are told. */
  place_id?: string;
  /** Of all events of one round each person gets the mail of the first. */
  round_id?: string;
}

/** Rings the bell of whoever an event is for, and mails them as they like it. Once per event, whatever dies in between. */
export async function tellOnEvent(house: House, event: ItemEvent): Promise<void> {
  const item = itemOf(event);
  if (!item) return;
  const { client_id, user_id, round_id } = event;
  const id = round_id ? uuidv5(user_id, round_id) : event.event_id;
  await house.database.inCompany(client_id, async (tx) => {
    const now = house.clock();
    const rung = await ringBell(tx, event, now);
    if (!rung || (await readMailSetting(tx, { client_id, user_id })) !== 'at_once') return;
    const held = await holdMail(tx, { client_id, id, kind: event.event, user_id, created_at: now });
    if (held?.sent_at) return;
    const { words, user } = rung;
    const lines = round_id ? [...words.lines, othersToo] : words.lines;
    await house.mail.send(
      composeMail({
        ...{ to: user.email, subject: words.subject, greeting: `Hello ${user.first_name},`, lines },
        action: { label: words.action, url: `${house.public_url}${addressOf(item)}` },
        footer: `You get this because the ${item.item_kind} needs you or is yours. Your profile says how often.`,
      }),
    );
    await markSent(tx, { client_id, id, sent_at: now });
  });
}

const othersToo = 'Several were dealt with at once: what else is for you stands under the bell.';

/** Only the bell. Answers what was said to whom; undefined where there is nothing to say or nobody to hear it. */
export async function ringBell(
  tx: CompanyTransaction,
  event: ItemEvent,
  now: Date,
): Promise<{ words: Words; user: { email: string; first_name: string } } | undefined> {
  const { client_id, user_id, event_id: id } = event;
  const item = itemOf(event);
  if (!item) return undefined;
  const [about, user] = await Promise.all([
    itemTold(tx, { client_id, ...item }, event),
    findUser(tx, { client_id, user_id }),
  ]);
  const words = about && wordsFor(event.event, about);
  if (!words || !user?.is_active) return undefined;
  await insertNotice(tx, {
    ...{ client_id, id, user_id, kind: event.event, ...item },
    ...{ title: words.subject.slice(0, 200), body: words.lines.join(' ').slice(0, 500), created_at: now },
  });
  return { words, user };
}

function itemOf({ report_id, advance_id }: ItemEvent): { item_kind: ToldKind; item_id: string } | null {
  if (report_id) return { item_kind: 'report', item_id: report_id };
  return advance_id ? { item_kind: 'advance', item_id: advance_id } : null;
}
