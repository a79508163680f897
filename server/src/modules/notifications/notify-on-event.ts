import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { itemMessages, type MessageKind, textFor, type Words } from './item-messages.ts';
import { notifyPerson, ring } from './notify-person.ts';

export interface ItemEvent {
  client_id: string;
  event: string;
  event_id: string;
  user_id: string;
  report_id?: string;
  advance_id?: string;
  /** The history entry of the event. */
  activity_id?: string;
  /** The approver whom the person may replace. */
  place_id?: string;
  /** Of all events of a bulk action, each person gets only the first as a mail. */
  round_id?: string;
}

/** Notifies the recipient of an event of a report or an advance, if the event has a text. */
export async function notifyOnEvent(app: App, event: ItemEvent): Promise<void> {
  const about = itemOf(event);
  if (!about) return;
  const footer = `You get this because the ${about.item_kind} needs you or is yours.`;
  await notifyPerson(app, event.client_id, async (tx) => {
    const words = await wordsOf(tx, event);
    return words && { ...event, about, words, footer };
  });
}

/** Adds the notice without sending a mail. */
export async function ringBell(tx: CompanyTransaction, event: ItemEvent, now: Date): Promise<void> {
  const [about, words] = [itemOf(event), await wordsOf(tx, event)];
  if (about && words) await ring(tx, { ...event, about, words }, now);
}

async function wordsOf(tx: CompanyTransaction, event: ItemEvent): Promise<Words | undefined> {
  const item = itemOf(event);
  const about = item && (await itemMessages(tx, { client_id: event.client_id, ...item }, event));
  return about ? textFor(event.event, about) : undefined;
}

function itemOf({ report_id, advance_id }: ItemEvent): { item_kind: MessageKind; item_id: string } | null {
  if (report_id) return { item_kind: 'report', item_id: report_id };
  return advance_id ? { item_kind: 'advance', item_id: advance_id } : null;
}
