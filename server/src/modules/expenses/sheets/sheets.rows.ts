import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries for the import of sheets: the owner of the file and the rows that were imported before. */

export async function readSheetFile(
  tx: CompanyTransaction,
  query: { client_id: string; id: string },
): Promise<{ uploaded_by: string; kind: string } | undefined> {
  const { rows } = await sql<{ uploaded_by: string; kind: string }>`
    select uploaded_by, kind from files where client_id = ${query.client_id} and id = ${query.id} and removed_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Makes imports for one owner run one after another, so that each import sees the rows of the previous one. */
export async function lockSheetImport(tx: CompanyTransaction, target: { client_id: string; owner_id: string }) {
  const name = `sheets ${target.client_id} ${target.owner_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function readKnownKeys(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; keys: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ sheet_key: string }>`
    select sheet_key from expenses where client_id = ${query.client_id} and owner_id = ${query.owner_id}
      and sheet_key is not null and sheet_key = any(${query.keys}::text[])`.execute(tx);
  return new Set(rows.map(({ sheet_key }) => sheet_key));
}
