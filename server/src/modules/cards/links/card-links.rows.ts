import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../../db/database.ts';
import { insertOnce } from '../../../db/insert-once.rows.ts';

/** Queries for card_links, card_link_directory and card_link_events. */

export interface CardLinkRow {
  id: string;
  item_id: string;
  institution: string;
  sealed_token: string;
  cursor: string;
  state: 'connected' | 'reconnect' | 'removed';
  error: string;
  user_id: string | null;
  last_synced_at: Date | null;
  version: number;
}

const columns = sql`l.id, l.item_id, l.institution, l.sealed_token, l.cursor, l.state, l.error, l.user_id, l.last_synced_at,
  l.version`;

interface Key {
  client_id: string;
  id: string;
}

/**
 * Reads the connections of a person or, if `user_id` is null, of the whole company. Removed connections are left out.
 */
export async function readLinks(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string | null },
): Promise<CardLinkRow[]> {
  const { rows } = await sql<CardLinkRow>`select ${columns} from card_links l
    where l.client_id = ${client_id} and l.state <> 'removed'
      ${user_id === null ? sql`` : sql`and l.user_id = ${user_id}`} order by l.id limit 500`.execute(tx);
  return rows;
}

export async function readLink(tx: CompanyTransaction, { client_id, id }: Key): Promise<CardLinkRow | undefined> {
  const { rows } = await sql<CardLinkRow>`select ${columns} from card_links l
    where l.client_id = ${client_id} and l.id = ${id} and l.state <> 'removed'`.execute(tx);
  return rows[0];
}

export async function lockLink(tx: CompanyTransaction, { client_id, id }: Key): Promise<CardLinkRow | undefined> {
  const { rows } = await sql<CardLinkRow>`select ${columns} from card_links l
    where l.client_id = ${client_id} and l.id = ${id} and l.state <> 'removed' for update`.execute(tx);
  return rows[0];
}

export async function lockLinkOfItem(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<CardLinkRow | undefined> {
  const { rows } = await sql<CardLinkRow>`select ${columns} from card_links l
    where l.client_id = ${client_id} and l.item_id = ${item_id} for update`.execute(tx);
  return rows[0];
}

export async function insertLink(
  tx: CompanyTransaction,
  link: Pick<CardLinkRow, 'id' | 'item_id' | 'institution' | 'sealed_token' | 'user_id'> & {
    client_id: string;
    created_by: string;
    created_at: Date;
  },
): Promise<void> {
  await tx.insertInto('card_links').values(link).execute();
  const { client_id, item_id } = link;
  await insertOnce(tx, { directory: 'card_link_directory', column: 'item_id', id: item_id, client_id });
}

/** Finds the company of a connection. Notifications from the card feed do not name the company. */
export async function companyOfItem(database: Pick<Database, 'outside'>, item_id: string): Promise<string | undefined> {
  const row = await database.outside
    .selectFrom('card_link_directory')
    .select('client_id')
    .where('item_id', '=', item_id)
    .executeTakeFirst();
  return row?.client_id;
}

/** Saves a notification. Returns false if it was already saved. */
export async function insertLinkEvent(
  tx: CompanyTransaction,
  event: { client_id: string; token_hash: string; link_id: string; code: string; received_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_link_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteOldEvents(
  tx: CompanyTransaction,
  { client_id, link_id, before }: { client_id: string; link_id: string; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('card_link_events')
    .where('client_id', '=', client_id)
    .where('link_id', '=', link_id)
    .where('received_at', '<', before)
    .execute();
}

export async function updateLink(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: Partial<Pick<CardLinkRow, 'sealed_token' | 'cursor' | 'state' | 'error' | 'last_synced_at'>>,
): Promise<void> {
  await tx
    .updateTable('card_links')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

/** Reads the ids of the connections that do not need a new sign-in, for the scheduled refresh. */
export async function readConnectedLinkIds(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select l.id from card_links l
    where l.client_id = ${client_id} and l.state = 'connected' order by l.id`.execute(tx);
  return rows.map(({ id }) => id);
}
