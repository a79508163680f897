import { t } from '#domain/language/translate.ts';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import type { App } from '../../../http/context.ts';
import type { EventPayloads } from '../../../jobs/events.ts';
import { notifyPerson } from '../notify-person.ts';
import { readChatConnection } from './chat-connection.rows.ts';

/**
 * Notifies the administrators that the chat no longer accepts messages. Does nothing if the company has connected again
 * in the meantime.
 */
export async function notifyChatFailed(app: App, event: EventPayloads['chat.failed']): Promise<void> {
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const connection = await readChatConnection(tx, client_id);
    if (!connection || acceptsMessages(connection)) return undefined;
    const product = connection.provider === 'slack' ? 'Slack' : 'Microsoft Teams';
    return {
      ...event,
      about: { item_kind: 'chat', item_id: client_id },
      words: () => ({
        subject: t`${product} no longer accepts notifications`,
        lines: [
          t`Nobody is notified in ${connection.name} any more. The reason: ${connection.last_error}`,
          t`Emails and notifications in the app are still sent. Connect the chat again to continue.`,
        ],
        action: t`Connect again`,
      }),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload: event,
    };
  });
}
