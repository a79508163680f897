import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';

/** Queries on the encrypted columns of all tables, for the command that replaces encryption keys. */

type Column = Pick<EncryptedColumn, 'table' | 'column' | 'key'>;

/** Reads a few encrypted texts by their key. A batch is small, because a bank file can be large. */
export async function readEncryptedTexts(
  tx: CompanyTransaction,
  { client_id, after, table, column, key }: Column & { client_id: string; after: string | undefined },
): Promise<{ id: string; stored: string }[]> {
  const afterKey = after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}`;
  const { rows } = await sql<{ id: string; stored: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as stored from ${sql.table(table)}
    where client_id = ${client_id} and ${sql.ref(column)} <> '' ${afterKey}
    order by ${sql.ref(key)} limit 20`.execute(tx);
  return rows;
}

/** Replaces an encrypted text. Returns false if it was changed in the meantime. */
export async function replaceEncryptedText(
  tx: CompanyTransaction,
  { client_id, id, before, after, ...of }: Column & { client_id: string; id: string; before: string; after: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${after}
    where client_id = ${client_id} and ${sql.ref(of.key)} = ${id} and ${sql.ref(of.column)} = ${before}`.execute(tx);
  return numAffectedRows === 1n;
}
