import type { CompanyTransaction } from '../../db/database.ts';
import type { House } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import { findUser } from '../people/find-user.ts';
import { addressOf, itemTold, type ToldKind, wordsFor } from './item-tellings.ts';
import { insertNotice, readMailSetting } from './notices.rows.ts';
import { holdMail, markSent } from './notifications.rows.ts';

export interface ItemEvent {
  client_id: string;
  event: string;
  event_id: string;
  user_id: string;
  report_id?: string;
  advance_id?: string;
}

/** Rings the bell of whoever an event is for, and mails them as they like it. Once per event, whatever dies in between. */
export async function tellOnEvent(house: House, event: ItemEvent): Promise<void> {
  const item = itemOf(event);
  if (!item) return;
  const { client_id, user_id } = event;
  await house.database.inCompany(client_id, async (tx) => {
    const [about, user] = await Promise.all([
      itemTold(tx, { client_id, ...item }),
      findUser(tx, { client_id, user_id }),
    ]);
    const words = about && wordsFor(event.event, about);
    if (!about || !words || !user?.is_active) return;
    const now = house.clock();
    await insertNotice(tx, {
      ...{ client_id, id: event.event_id, user_id, kind: event.event, ...item },
      ...{ title: words.subject.slice(0, 200), body: words.lines.join(' ').slice(0, 500), created_at: now },
    });
    if (!(await isMailedAtOnce(tx, { client_id, user_id }))) return;
    const held = await holdMail(tx, { client_id, id: event.event_id, kind: event.event, user_id, created_at: now });
    if (held?.sent_at) return;
    await house.mail.send(
      composeMail({
        ...{ to: user.email, subject: words.subject, greeting: `Hello ${user.first_name},`, lines: words.lines },
        action: { label: words.action, url: `${house.public_url}${addressOf(about)}` },
        footer: `You get this because the ${item.item_kind} needs you or is yours. Your profile says how often.`,
      }),
    );
    await markSent(tx, { client_id, id: event.event_id, sent_at: now });
  });
}

function itemOf({ report_id, advance_id }: ItemEvent): { item_kind: ToldKind; item_id: string } | null {
  if (report_id) return { item_kind: 'report', item_id: report_id };
  return advance_id ? { item_kind: 'advance', item_id: advance_id } : null;
}

async function isMailedAtOnce(tx: CompanyTransaction, of: { client_id: string; user_id: string }): Promise<boolean> {
  return (await readMailSetting(tx, of)) === 'at_once';
}
