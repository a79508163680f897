import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { ApiScope } from '#domain/access/api-scopes.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

interface ApiKeyListRow {
  id: string;
  name: string;
  hint: string;
  scopes: ApiScope[];
  created_by: PersonBrief;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  last_used_at: Date | null;
}

interface Key {
  client_id: string;
  id: string;
}

/** Reads all keys, or only the one with this id. */
export async function readApiKeys(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id?: string },
): Promise<ApiKeyListRow[]> {
  const { rows } = await sql<ApiKeyListRow>`
    select k.id, k.name, k.hint, k.scopes, k.created_at, k.last_used_at, s.expires_at, s.ended_at,
      ${personColumn(client_id, sql`s.user_id`)} as created_by
    from api_keys k
    cross join lateral (select * from sessions x where x.client_id = ${client_id} and x.id = k.id limit 1) s
    where k.client_id = ${client_id} ${id ? sql`and k.id = ${id}` : sql``}
    order by k.created_at desc, k.id`.execute(tx);
  return rows;
}

export async function insertApiKey(
  tx: CompanyTransaction,
  key: Key & { name: string; scopes: ApiScope[]; key_hash: string; hint: string; created_at: Date },
): Promise<void> {
  await tx.insertInto('api_keys').values(key).execute();
}
