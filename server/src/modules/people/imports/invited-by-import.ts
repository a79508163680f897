import { tidy } from '#domain/text/tidy.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { readInvitedByEmail } from '../users/users.rows.ts';
import { readImport, readRows } from './imports.rows.ts';

/** Returns the next invited people of an import, and the row after which to continue; null at the end. */
export async function invitedByImport(
  tx: CompanyTransaction,
  query: { client_id: string; import_id: string; after_row: number; limit: number },
): Promise<{ user_ids: string[]; last_row: number | null }> {
  const saved = await readImport(tx, query);
  const header = saved?.mapping.email;
  const rows = header ? await readRows(tx, query, { ...query, result: 'create' }) : [];
  const emails = rows.map(({ cells }) => tidy(cells[header ?? ''] ?? '').toLowerCase());
  return {
    user_ids: await readInvitedByEmail(tx, query.client_id, emails),
    last_row: rows.length < query.limit ? null : (rows.at(-1)?.row_number ?? null),
  };
}
