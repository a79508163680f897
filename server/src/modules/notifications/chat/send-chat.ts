import { t } from '#domain/language/translate.ts';
import type { App } from '../../../http/context.ts';
import { inLanguage } from '../../../http/language.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { ChatDisconnected, type ChatMessage } from '../../../outside/chat/port.ts';
import { findUser } from '../../people/find-user.ts';
import { claimAndCompose, deliverClaimed } from '../send-once.ts';
import { type ChatConnection, failChatConnection, readChatConnection } from './chat-connection.rows.ts';

interface AddressedMessage {
  client_id: string;
  connection: ChatConnection;
  /** The email address that the person uses in Slack. */
  to: string;
  message: ChatMessage;
}

/** Sends a message outside of a transaction. Marks the connection as failed if the chat no longer accepts messages. */
export async function sendChat(app: App, { client_id, connection, to, message }: AddressedMessage): Promise<void> {
  const secret = app.encryption.decrypt(connection.encrypted_secret, chatOwner(client_id));
  try {
    if (connection.provider === 'slack') await app.chat.slack.sendToPerson(secret, to, message);
    else await app.chat.teams.postToChannel(secret, message);
  } catch (error) {
    if (error instanceof ChatDisconnected) await markFailed(app, { client_id, connection, reason: error.message });
    throw error;
  }
}

export function chatOwner(client_id: string): string {
  return `chat ${client_id}`;
}

/** Marks the connection as failed, unless the company has connected again in the meantime. */
async function markFailed(
  app: App,
  { client_id, connection, reason }: { client_id: string; connection: ChatConnection; reason: string },
): Promise<void> {
  const { version, name } = connection;
  await writeInCompany({ app, request: systemRequest(app, 'chat'), client_id }, async ({ tx, record, announce }) => {
    if (!(await failChatConnection(tx, { client_id, version, last_error: reason }))) return;
    announce('chat.failed', {});
    record({
      action: 'chat_failed',
      item_kind: 'notification',
      item_id: client_id,
      item_label: name,
      is_setting: true,
      facts: { before: { state: 'connected' }, after: { state: 'failed', reason } },
    });
  });
}

/** Sends the test message that an administrator requested. It is sent only once. */
export async function sendChatTest(app: App, payload: EventPayloads['chat.tested']): Promise<void> {
  const { client_id, user_id, event, event_id } = payload;
  const key = { client_id, id: event_id, kind: event, user_id, channel: 'chat' as const };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now: app.clock() }, async () => {
      const connection = await readChatConnection(tx, client_id);
      const user = await findUser(tx, { client_id, user_id });
      if (!connection || !user?.is_active) return null;
      const to = connection.provider === 'slack' ? user.email : connection.name;
      const message = inLanguage(connection.provider === 'slack' ? user.language : null, () => testMessage(app));
      return { to, subject: message.title, message, connection };
    }),
  );
  await deliverClaimed(app, key, claimed, ({ to, connection, message }) =>
    sendChat(app, { client_id, connection, to, message }),
  );
}

function testMessage({ public_url }: App): ChatMessage {
  return {
    title: t`Outlay is connected`,
    lines: [t`Notifications that your company turned on for chat arrive here.`],
    links: [{ label: t`View in Outlay`, url: `${public_url}/settings/notifications` }],
  };
}
