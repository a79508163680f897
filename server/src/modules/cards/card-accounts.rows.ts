import { type RawBuilder, sql } from 'kysely';
import type { cards } from '#contract/cards.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { CardSource } from '#domain/cards/card-transaction.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { hasFlags, isAmong } from '../../db/list-filters.rows.ts';
import { type ListQuery, tableList } from '../../db/list-query.rows.ts';
import { sortBy, sortById } from '../../db/list-sort.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries for card_accounts. */

export interface CardAccountRow {
  id: string;
  link_id: string | null;
  external_id: string | null;
  bank: string;
  network: string;
  last_four: string;
  holder: string;
  nickname: string;
  currency: string;
  source: CardSource;
  user_id: string | null;
  is_archived: boolean;
  last_synced_at: Date | null;
  version: number;
}

export interface ShownAccountRow extends CardAccountRow {
  user: PersonBrief | null;
  link_state: 'connected' | 'reconnect' | 'removed' | null;
  no_of_open: number;
}

type AccountQuery = ListQuery<InputOf<typeof cards.corporateAccounts>['filters']>;

const columns = sql`a.id, a.link_id, a.external_id, a.bank, a.network, a.last_four, a.holder, a.nickname, a.currency,
  a.source, a.user_id, a.is_archived, a.last_synced_at, a.version`;

/** The list of a company's cards. Archived cards are included only if the filter asks for them. */
export const cardAccountList = tableList({
  table: 'card_accounts',
  alias: 'a',
  sorts: { created: sortById, last_four: sortBy('text', sql`a.last_four collate "C"`) },
  where: ({ client_id, filters }: AccountQuery) => [
    isAmong(sql`a.user_id`, filters.user_ids, 'uuid'),
    !filters.flags?.includes('archived') && sql`not a.is_archived`,
    ...hasFlags(filters.flags, {
      unassigned: sql`a.user_id is null`,
      archived: sql`a.is_archived`,
      reconnect: sql`coalesce((select true from card_links l where l.client_id = ${client_id} and l.id = a.link_id
        and l.state = 'reconnect' limit 1), false)`,
    }),
  ],
  byWords: ({ client_id }, words) => sql`select a.id as item_id from card_accounts a where a.client_id = ${client_id}
    and ${sql.join(
      words.map((word) => sql`position(${` ${word}`} in ${searchedText(client_id)}) > 0`),
      sql` and `,
    )}`,
  columns: ({ client_id }) => shownAccountColumns(client_id),
});

/**
 * Returns SQL for the texts of a card and the name of its owner, with a space before each word, so that a search can
 * match the start of a word.
 */
function searchedText(client_id: string): RawBuilder<unknown> {
  return sql`lower(concat_ws(' ', '', a.nickname, a.bank, a.network, a.holder, a.last_four,
    (select u.first_name || ' ' || u.last_name from users u where u.client_id = ${client_id} and u.id = a.user_id)))`;
}

function shownAccountColumns(client_id: string): RawBuilder<ShownAccountRow> {
  return sql`${columns}, ${personColumn(client_id, sql`a.user_id`)} as "user",
    (select l.state from card_links l where l.client_id = ${client_id} and l.id = a.link_id) as link_state,
    (select count(*)::int from card_transactions t where t.client_id = ${client_id} and t.account_id = a.id
      and t.state in ('unmatched', 'suggested')) as no_of_open`;
}

/** Reads the cards of a person that are not archived. */
export async function readOwnAccounts(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<ShownAccountRow[]> {
  const { rows } = await sql<ShownAccountRow>`select ${shownAccountColumns(client_id)} from card_accounts a
    where a.client_id = ${client_id} and a.user_id = ${user_id} and not a.is_archived order by a.id limit 200`.execute(
    tx,
  );
  return rows;
}

/** Reads cards by id, including archived ones. */
export async function readAccounts(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<ShownAccountRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ShownAccountRow>`select ${shownAccountColumns(client_id)} from card_accounts a
    where a.client_id = ${client_id} and a.id = any(${[...ids]}::uuid[]) order by a.id`.execute(tx);
  return rows;
}

/** Locks a card until the transaction ends. */
export async function lockAccount(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<CardAccountRow | undefined> {
  const { rows } = await sql<CardAccountRow>`select ${columns} from card_accounts a
    where a.client_id = ${client_id} and a.id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function insertAccount(
  tx: CompanyTransaction,
  account: Omit<CardAccountRow, 'version' | 'is_archived'> & { client_id: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('card_accounts').values(account).execute();
}

export async function updateAccount(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
  change: Partial<Pick<CardAccountRow, 'user_id' | 'nickname' | 'is_archived' | 'last_synced_at'>>,
): Promise<void> {
  await tx
    .updateTable('card_accounts')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

/** Deletes a card. Returns false if it has transactions. */
export async function deleteUnusedAccount(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from card_accounts a where a.client_id = ${client_id} and a.id = ${id}
    and not coalesce((select true from card_transactions t where t.client_id = ${client_id} and t.account_id = a.id
      limit 1), false)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function readAccountsOfLinks(
  tx: CompanyTransaction,
  { client_id, link_ids }: { client_id: string; link_ids: readonly string[] },
): Promise<ShownAccountRow[]> {
  if (link_ids.length === 0) return [];
  const { rows } = await sql<ShownAccountRow>`select ${shownAccountColumns(client_id)} from card_accounts a
    where a.client_id = ${client_id} and a.link_id = any(${[...link_ids]}::uuid[]) order by a.id`.execute(tx);
  return rows;
}

export async function readAllAccounts(tx: CompanyTransaction, client_id: string): Promise<CardAccountRow[]> {
  const { rows } = await sql<CardAccountRow>`select ${columns} from card_accounts a
    where a.client_id = ${client_id} order by a.id`.execute(tx);
  return rows;
}

/**
 * Reads all cards for an import that adds cards. The lock makes imports of one company wait for each other, so that no
 * card is added twice.
 */
export async function lockAllAccounts(tx: CompanyTransaction, client_id: string): Promise<CardAccountRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card accounts ${client_id}`}, 0))`.execute(tx);
  return readAllAccounts(tx, client_id);
}

export async function markSynced(
  tx: CompanyTransaction,
  { client_id, link_id, now }: { client_id: string; link_id: string; now: Date },
): Promise<void> {
  await sql`update card_accounts set last_synced_at = ${now}
    where client_id = ${client_id} and link_id = ${link_id}`.execute(tx);
}

/**
 * Saves the time of an import for these cards. Every batch of the import calls this, but each row is written only once.
 */
export async function markImported(
  tx: CompanyTransaction,
  { client_id, ids, now }: { client_id: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`update card_accounts set last_synced_at = ${now}
    where client_id = ${client_id} and id = any(${[...ids]}::uuid[]) and last_synced_at is distinct from ${now}`.execute(
    tx,
  );
}
