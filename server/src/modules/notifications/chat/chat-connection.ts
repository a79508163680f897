import type { chat } from '#contract/chat.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import type { App, PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { ChatRefused } from '../../../outside/chat/port.ts';
import {
  deleteChatConnection,
  readChatConnection,
  readShownConnection,
  saveChatConnection,
} from './chat-connection.rows.ts';
import { chatOwner } from './send-chat.ts';

export async function showChat({ tx, actor }: ReadContext): Promise<OutputOf<typeof chat.show>> {
  const connection = await readShownConnection(tx, actor.client_id);
  return {
    status: true,
    data: connection ? { ...connection, connected_at: connection.connected_at.toISOString() } : null,
  };
}

/** Verifies the token with Slack, or checks the URL of the Teams workflow, and saves the token or the URL encrypted. */
export async function connectChat(
  { app, actor: { client_id, user_id } }: PreparingContext,
  { provider, secret, channel, version }: InputOf<typeof chat.connect>,
): Promise<PreparedWrite<OutputOf<typeof chat.connect>>> {
  const name = provider === 'slack' ? await workspaceOf(app, secret) : channelOf(app, secret, channel);
  const encrypted_secret = app.encryption.encrypt(secret, chatOwner(client_id));
  return async ({ tx, request, record }) => {
    const before = await readChatConnection(tx, client_id);
    const connection = { provider, encrypted_secret, name, connected_by: user_id, connected_at: request.now };
    if ((before?.version ?? 0) !== version || !(await saveChatConnection(tx, { client_id, version }, connection)))
      throw new Refused('item.changed');
    record({
      action: 'chat_connected',
      ...settingOf(client_id, { provider, name }),
      facts: {
        before: { connection: before ? labelOf(before) : null },
        after: { connection: labelOf({ provider, name }) },
      },
    });
    return { status: true };
  };
}

async function workspaceOf(app: App, token: string): Promise<string> {
  try {
    return (await app.chat.slack.readWorkspace(token)).slice(0, 200);
  } catch (error) {
    throw new Refused(error instanceof ChatRefused ? 'chat.token_refused' : 'chat.away');
  }
}

function channelOf(app: App, url: string, channel: string): string {
  try {
    app.chat.teams.checkUrl(url);
  } catch {
    throw new Refused('chat.url', {}, { secret: msg`Enter the https URL that Teams shows for the workflow.` });
  }
  return channel || 'Teams channel';
}

/** Deletes the token or the URL. The chat settings of the events remain for the next connection. */
export async function disconnectChat({
  tx,
  actor: { client_id },
  record,
}: SignedWriteContext): Promise<OutputOf<typeof chat.disconnect>> {
  const before = await readChatConnection(tx, client_id);
  if (!before) throw new Refused('chat.not_connected');
  await deleteChatConnection(tx, client_id);
  record({
    action: 'chat_disconnected',
    ...settingOf(client_id, before),
    facts: { before: { connection: labelOf(before) }, after: { connection: null } },
  });
  return { status: true };
}

/**
 * Requests a test message to the administrator in Slack or to the channel in Teams. It is sent after this transaction
 * is committed.
 */
export async function testChat({
  tx,
  actor: { client_id, user_id },
  announce,
}: SignedWriteContext): Promise<OutputOf<typeof chat.test>> {
  if (!(await readChatConnection(tx, client_id))) throw new Refused('chat.not_connected');
  announce('chat.tested', { user_id });
  return { status: true };
}

interface NamedConnection {
  provider: 'slack' | 'teams';
  name: string;
}

function settingOf(client_id: string, connection: NamedConnection) {
  return {
    item_kind: 'notification',
    item_id: client_id,
    item_label: labelOf(connection),
    is_setting: true,
  } as const;
}

/** Returns a label such as 'Slack (Acme)'. */
function labelOf({ provider, name }: NamedConnection): string {
  return `${provider === 'slack' ? 'Slack' : 'Teams'} (${name})`;
}
