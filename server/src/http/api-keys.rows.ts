import { sql } from 'kysely';
import type { CompanyTransaction } from '../db/database.ts';

interface ApiKeyRow {
  key_hash: string;
  scopes: string[];
  last_used_at: Date | null;
}

interface Key {
  client_id: string;
  id: string;
}

export async function readApiKey(tx: CompanyTransaction, { client_id, id }: Key): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    select key_hash, scopes, last_used_at from api_keys where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function markApiKeyUsed(tx: CompanyTransaction, { client_id, id }: Key, now: Date): Promise<void> {
  await sql`update api_keys set last_used_at = ${now} where client_id = ${client_id} and id = ${id}`.execute(tx);
}
