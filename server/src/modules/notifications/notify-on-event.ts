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
  /** The line of history it came with. */
  activity_id?: string;
  /** In whose place they are told. */
  place_id?: string;
  /** Of all events of one round each person gets the mail of the first. */
  round_id?: string;
}

/** Tells whoever an event about a report or an advance is for, where there is something to say. */
export async function notifyOnEvent(app: App, event: ItemEvent): Promise<void> {
  const about = itemOf(event);
  if (!about) return;
  const footer = `You get this because the ${about.item_kind} needs you or is yours.`;
  await notifyPerson(app, event.client_id, async (tx) => {
    const words = await wordsOf(tx, event);
    return words && { ...event, about, words, footer };
  });
}

/** Only the bell. */
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
