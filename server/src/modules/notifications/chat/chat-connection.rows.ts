import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ChatState } from '#domain/notifications/chat-connection.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for chat_connections. */

type ChatProvider = 'slack' | 'teams';

export interface ChatConnection {
  provider: ChatProvider;
  encrypted_secret: string;
  name: string;
  state: ChatState;
  last_error: string;
  version: number;
}

interface ShownConnection extends Omit<ChatConnection, 'encrypted_secret'> {
  connected_by: PersonBrief;
  connected_at: Date;
}

export async function readChatConnection(
  tx: CompanyTransaction,
  client_id: string,
): Promise<ChatConnection | undefined> {
  const { rows } = await sql<ChatConnection>`
    select provider, encrypted_secret, name, state, last_error, version
    from chat_connections where client_id = ${client_id}`.execute(tx);
  return rows[0];
}

/** Reads the connection without its secret. */
export async function readShownConnection(
  tx: CompanyTransaction,
  client_id: string,
): Promise<ShownConnection | undefined> {
  const { rows } = await sql<ShownConnection>`
    select c.provider, c.name, c.state, c.last_error, c.version, c.connected_at,
      ${personColumn(client_id, sql`c.connected_by`)} as connected_by
    from chat_connections c where c.client_id = ${client_id}`.execute(tx);
  return rows[0];
}

/**
 * Saves the connection. Returns false if it was changed since `version`. A company without a connection has version 0.
 */
export async function saveChatConnection(
  tx: CompanyTransaction,
  { client_id, version }: { client_id: string; version: number },
  connection: {
    provider: ChatProvider;
    encrypted_secret: string;
    name: string;
    connected_by: string;
    connected_at: Date;
  },
): Promise<boolean> {
  const values = { ...connection, state: 'connected', last_error: '', version: version + 1 };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('chat_connections')
    .values({ client_id, ...values })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet(values).where('chat_connections.version', '=', version),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks the connection as failed. Returns false if it had already failed or was replaced. */
export async function failChatConnection(
  tx: CompanyTransaction,
  { client_id, version, last_error }: { client_id: string; version: number; last_error: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_connections')
    .set({ state: 'failed', last_error: last_error.slice(0, 300) })
    .where('client_id', '=', client_id)
    .where('version', '=', version)
    .where('state', '=', 'connected')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteChatConnection(tx: CompanyTransaction, client_id: string): Promise<void> {
  await tx.deleteFrom('chat_connections').where('client_id', '=', client_id).execute();
}
