import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';

/** What sheets of expenses ask: whose file it is, and which rows were kept before. */

export async function readSheetFile(
  tx: CompanyTransaction,
  of: { client_id: string; id: string },
): Promise<{ uploaded_by: string; kind: string } | undefined> {
  const { rows } = await sql<{ uploaded_by: string; kind: string }>`
    select uploaded_by, kind from files where client_id = ${of.client_id} and id = ${of.id} and removed_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Two confirmations at once take turns: the second finds what the first has kept. */
export async function takeSheetTurn(tx: CompanyTransaction, of: { client_id: string; owner_id: string }) {
  const name = `sheets ${of.client_id} ${of.owner_id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function readKnownKeys(
  tx: CompanyTransaction,
  of: { client_id: string; owner_id: string; keys: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ sheet_key: string }>`
    select sheet_key from expenses where client_id = ${of.client_id} and owner_id = ${of.owner_id}
      and sheet_key is not null and sheet_key = any(${of.keys}::text[])`.execute(tx);
  return new Set(rows.map(({ sheet_key }) => sheet_key));
}
