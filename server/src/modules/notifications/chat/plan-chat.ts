import { v5 as uuidv5 } from 'uuid';
import { t } from '#domain/language/translate.ts';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import { inLanguage } from '../../../http/language.ts';
import type { ChatLink, ChatMessage } from '../../../outside/chat/port.ts';
import { findUser } from '../../people/find-user.ts';
import type { ItemPeople } from '../find-recipients.ts';
import { pathOf } from '../item-messages.ts';
import {
  type ConfiguredMessage,
  copyLine,
  type EventMessage,
  moreUpdates,
  type NotifiedPerson,
  type PlannedDelivery,
  sourceOf,
} from '../planned-delivery.ts';
import { claimAndCompose, deliverClaimed } from '../send-once.ts';
import { type ChatConnection, readChatConnection } from './chat-connection.rows.ts';
import { sendChat } from './send-chat.ts';

interface Notified {
  people: readonly NotifiedPerson[];
  itemPeople: () => Promise<ItemPeople>;
}

/** Plans the chat messages of an event: one for each person in Slack, or one for the channel in Teams. */
export async function planChat(
  app: App,
  tx: CompanyTransaction,
  configured: ConfiguredMessage,
  notified: Notified,
): Promise<PlannedDelivery[]> {
  const { client_id } = configured.message;
  if (!configured.setting.chat || notified.people.length === 0) return [];
  const connection = await readChatConnection(tx, client_id);
  if (!connection || !acceptsMessages(connection)) return [];
  const context = { app, tx, connection };
  return connection.provider === 'slack'
    ? notified.people.filter(({ gets_chat }) => gets_chat).map((person) => directMessage(context, configured, person))
    : [channelCard(context, configured, notified)];
}

interface ChatContext {
  app: App;
  tx: CompanyTransaction;
  connection: ChatConnection;
}

/** Plans a direct message. Only the person to whom the event is addressed can decide from the message. */
function directMessage(context: ChatContext, { message }: ConfiguredMessage, person: NotifiedPerson): PlannedDelivery {
  const { user_id, email, language, is_copy, waits_until, has_notice } = person;
  const { round_id } = message;
  return {
    id: uuidv5('chat', round_id ? uuidv5(user_id, round_id) : person.id),
    channel: 'chat',
    user_id,
    email,
    waits_until,
    has_notice,
    prepare: preparer(context, email, () =>
      inLanguage(language, async () => {
        const choices = is_copy ? [] : ((await message.makeLinks?.()) ?? []);
        return chatMessage(context.app, message, { first: is_copy ? [copyLine()] : [], choices });
      }),
    ),
  };
}

/**
 * Plans the card for a channel. Everyone in the channel can read it, so it is in English and has no links for
 * decisions.
 */
function channelCard(context: ChatContext, configured: ConfiguredMessage, notified: Notified): PlannedDelivery {
  const { message, event, setting } = configured;
  const { app, connection } = context;
  return {
    id: uuidv5(`chat ${event.key}`, sourceOf(message)),
    channel: 'chat',
    user_id: null,
    email: connection.name,
    waits_until: null,
    has_notice: setting.in_app,
    prepare: preparer(context, connection.name, async () => {
      const names = await namesOf(context, configured, notified);
      return chatMessage(app, message, { first: [t`For ${names.join(', ')}.`], choices: [] });
    }),
  };
}

function preparer(
  { app, tx, connection }: ChatContext,
  to: string,
  compose: () => Promise<ChatMessage>,
): PlannedDelivery['prepare'] {
  return async (key) => {
    const claimed = await claimAndCompose(tx, key, async () => {
      const message = await compose();
      return { to, subject: message.title, message };
    });
    return () => deliverClaimed(app, key, claimed, ({ message }) => sendChat(app, { ...key, connection, to, message }));
  };
}

/**
 * Returns the names for the card. Each approver of a step has a separate event, but the channel gets only one card for
 * all approvers.
 */
async function namesOf(
  { tx }: ChatContext,
  { message: { client_id }, event, setting }: ConfiguredMessage,
  { people, itemPeople }: Notified,
): Promise<string[]> {
  const names = new Map(people.map((person) => [person.user_id, fullName(person)]));
  if (event.direct !== 'approver' || !setting.recipients.includes('approver')) return [...names.values()];
  for (const user_id of (await itemPeople()).waiting_ids) {
    const user = names.has(user_id) ? undefined : await findUser(tx, { client_id, user_id });
    if (user?.is_active) names.set(user_id, fullName(user));
  }
  return [...names.values()];
}

function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

function chatMessage(
  app: App,
  { words, about, round_id }: EventMessage,
  { first, choices }: { first: readonly string[]; choices: readonly ChatLink[] },
): ChatMessage {
  const { subject, brief, lines } = words();
  const text = (brief ?? lines.join(' ')).slice(0, 500);
  return {
    title: subject.slice(0, 200),
    lines: [...first, text, ...(round_id ? [moreUpdates()] : [])],
    links: [...choices, { label: t`View in Outlay`, url: `${app.public_url}${pathOf(about)}` }],
  };
}
