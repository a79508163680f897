import { texts } from '#domain/language/translate.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import type { MailAction } from '../../outside/mail/compose.ts';
import { findUser } from '../people/find-user.ts';
import { composerFor, type ItemMessage, type MessageKind, type MessageText } from './item-messages.ts';
import { valuesOf } from './mail-templates.ts';
import { insertNotice } from './notices.rows.ts';
import { notifyPerson, type ReadItemPeople } from './notify-person.ts';
import { readItemMessage } from './read-item-message.ts';

export interface ItemEvent {
  client_id: string;
  event: string;
  event_id: string;
  user_id: string;
  report_id?: string;
  advance_id?: string;
  expense_id?: string;
  /** The id of the history entry of the event. */
  activity_id?: string;
  /** The id of the approver on whose behalf the person may decide. */
  place_id?: string;
  /** Identifies a bulk action. Each person gets a mail only for the first of its events. */
  round_id?: string;
}

/** Functions that the modules for reports and advances provide, because this module cannot import those modules. */
interface NotificationSources {
  readItemPeople?: ReadItemPeople;
  /** Creates additional links for the mail to the person the event is addressed to. */
  makeLinks?: (app: App, tx: CompanyTransaction, event: ItemEvent) => Promise<MailAction[]>;
}

/** Notifies the recipients of an event about a report, an advance or an expense, if the event has a text. */
export async function notifyOnEvent(
  app: App,
  event: ItemEvent,
  { readItemPeople, makeLinks }: NotificationSources = {},
): Promise<void> {
  const about = itemOf(event);
  if (!about) return;
  const findMessage = async (tx: CompanyTransaction) => {
    const found = await readText(tx, event);
    return (
      found && {
        ...event,
        about,
        words: found.words,
        values: () => valuesOf(found.message),
        footer: () => footers[about.item_kind],
        payload: event,
        ...(makeLinks && { makeLinks: () => makeLinks(app, tx, event) }),
      }
    );
  };
  await notifyPerson(app, event.client_id, findMessage, readItemPeople);
}

const footers: Record<MessageKind, string> = texts({
  report: 'You receive this because you are involved in this report.',
  advance: 'You receive this because you are involved in this advance.',
  expense: 'You receive this because you are involved in this expense.',
});

/** Adds the notice of an event without sending a mail. */
export async function addNoticeOnEvent(tx: CompanyTransaction, event: ItemEvent, now: Date): Promise<void> {
  const [about, found] = [itemOf(event), await readText(tx, event)];
  if (!about || !found) return;
  const reader = await findUser(tx, event);
  const text = inLanguage(reader?.language ?? null, found.words);
  await insertNotice(tx, {
    client_id: event.client_id,
    id: event.event_id,
    user_id: event.user_id,
    kind: event.event,
    ...about,
    title: text.subject.slice(0, 200),
    body: (text.brief ?? text.lines.join(' ')).slice(0, 500),
    created_at: now,
    in_app: true,
    digest: null,
  });
}

async function readText(
  tx: CompanyTransaction,
  event: ItemEvent,
): Promise<{ words: () => MessageText; message: ItemMessage } | undefined> {
  const item = itemOf(event);
  const message = item && (await readItemMessage(tx, { client_id: event.client_id, ...item }, event));
  const words = message ? composerFor(event.event, message) : undefined;
  return words && message ? { words, message } : undefined;
}

function itemOf({ report_id, advance_id, expense_id }: ItemEvent): { item_kind: MessageKind; item_id: string } | null {
  if (report_id) return { item_kind: 'report', item_id: report_id };
  if (expense_id) return { item_kind: 'expense', item_id: expense_id };
  return advance_id ? { item_kind: 'advance', item_id: advance_id } : null;
}
