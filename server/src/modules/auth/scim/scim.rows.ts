import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on scim_tokens and scim_external_ids. */

interface Key {
  client_id: string;
  id: string;
}

type ScimKind = 'user' | 'group';

export function readToken(tx: CompanyTransaction, { client_id, id }: Key) {
  return tx
    .selectFrom('scim_tokens')
    .select(['token_hash', 'last_used_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export function readCurrentToken(tx: CompanyTransaction, client_id: string) {
  return tx
    .selectFrom('scim_tokens')
    .select(['id', 'hint', 'created_at', 'last_used_at'])
    .where('client_id', '=', client_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertToken(
  tx: CompanyTransaction,
  row: Key & { token_hash: string; hint: string; created_by: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('scim_tokens').values(row).execute();
}

export async function endTokens(tx: CompanyTransaction, client_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('scim_tokens')
    .set({ ended_at: now })
    .where('client_id', '=', client_id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function markTokenUsed(tx: CompanyTransaction, { client_id, id }: Key, now: Date): Promise<void> {
  await tx
    .updateTable('scim_tokens')
    .set({ last_used_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export async function saveExternalId(
  tx: CompanyTransaction,
  row: { client_id: string; kind: ScimKind; item_id: string; external_id: string },
): Promise<void> {
  await tx
    .insertInto('scim_external_ids')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'item_id']).doUpdateSet({ external_id: row.external_id }),
    )
    .execute();
}

export async function readExternalIds(
  tx: CompanyTransaction,
  query: { client_id: string; kind: ScimKind; item_ids: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ item_id: string; external_id: string }>`
    select item_id, external_id from scim_external_ids
    where client_id = ${query.client_id} and kind = ${query.kind} and item_id = any(${query.item_ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ item_id, external_id }) => [item_id, external_id]));
}

export async function readByExternalId(
  tx: CompanyTransaction,
  query: { client_id: string; kind: ScimKind; external_id: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('scim_external_ids')
    .select('item_id')
    .where('client_id', '=', query.client_id)
    .where('kind', '=', query.kind)
    .where('external_id', '=', query.external_id)
    .limit(100)
    .execute();
  return rows.map(({ item_id }) => item_id);
}
